"""Compressing: fast for pictures, which are sent, and for what is kept in a tenth of its memory."""

from __future__ import annotations

import zlib
from collections.abc import Callable

compress: Callable[[bytes | bytearray | memoryview, int], bytes]
crc32: Callable[[bytes, int], int]
_decompress: Callable[[bytes, int, int], bytes]
try:
    from isal import isal_zlib
except ImportError:  # There is no build of isal for every machine; the standard library is only slower.
    compress, crc32, _decompress = zlib.compress, zlib.crc32, zlib.decompress
else:
    compress, crc32, _decompress = isal_zlib.compress, isal_zlib.crc32, isal_zlib.decompress


class Packed:
    """Bytes in a tenth of their memory; to unpack those of a picture takes less time than to draw it by far."""

    __slots__ = ("_bytes", "_length")

    def __init__(self, unpacked: bytes) -> None:
        self._bytes, self._length = compress(unpacked, 1), len(unpacked)

    def unpacked(self) -> bytes:
        """The bytes as they were."""
        return _decompress(self._bytes, zlib.MAX_WBITS, self._length)

    def __sizeof__(self) -> int:
        """What it takes of the memory, with the bytes."""
        return super().__sizeof__() + len(self._bytes)
