FROM python:3.12-slim

# A wide font, so that players' names in most scripts can be drawn.
RUN apt-get update \
    && apt-get install --yes --no-install-recommends fonts-dejavu-core fonts-noto-cjk \
    && rm -rf /var/lib/apt/lists/*

WORKDIR /app
COPY pyproject.toml README.md ./
COPY engine engine
COPY render render
COPY bot bot
RUN pip install --no-cache-dir .

# The database lives on a volume and belongs to an ordinary user; the token comes with `docker run --env-file`.
RUN useradd --create-home --uid 1000 table && install --directory --owner=table /data
USER table
VOLUME /data
ENV DATABASE_PATH=/data/patience.db PYTHONUNBUFFERED=1
CMD ["python", "-m", "bot"]
