# The engine is compiled where there is a compiler, which the image itself goes without.
FROM python:3.12.11-slim-bookworm@sha256:519591d6871b7bc437060736b9f7456b8731f1499a57e22e6c285135ae657bf7 AS compiled
RUN apt-get update && apt-get install --yes --no-install-recommends gcc libc6-dev
WORKDIR /app
COPY pyproject.toml README.md LICENSE ./
COPY engine engine
COPY render render
COPY bot bot
RUN pip install --no-cache-dir ".[fast]" && python -m bot.compile

FROM python:3.12.11-slim-bookworm@sha256:519591d6871b7bc437060736b9f7456b8731f1499a57e22e6c285135ae657bf7

# A font in which most European names can be drawn; names it hasn't got the letters for are drawn as "Player 2", and written
# in full beside the picture. FONTS=fonts-noto-cjk brings Chinese, Japanese and Korean ones, and 91 MB. tini is the first process: it hands on the signal to
# stop, which the kernel keeps from a first process that is not ready for it.
ARG FONTS=
RUN apt-get update \
    && apt-get install --yes --no-install-recommends fonts-dejavu-core tini $FONTS \
    && rm -rf /var/lib/apt/lists/*

WORKDIR /app
COPY pyproject.toml README.md LICENSE ./
COPY --from=compiled /app/engine engine
COPY render render
COPY bot bot
RUN pip install --no-cache-dir ".[postgres]"

# The database lies on a volume, which is also where it is looked for if DATABASE_PATH is set to nothing, and belongs to
# an ordinary user; the token comes with `docker run --env-file`.
RUN useradd --create-home --uid 1000 table && install --directory --owner=table /data
USER table
VOLUME /data
WORKDIR /data
ENV PYTHONUNBUFFERED=1 IMAGE_METRICS_PORT=9464

# A program that is stopped before it is ready for it (128 + SIGTERM) has nothing to lose.
ENTRYPOINT ["tini", "-e", "143", "--"]
# The port may also be set to nothing by the env file, and the check needs it.
CMD ["sh", "-c", "METRICS_PORT=${METRICS_PORT:-$IMAGE_METRICS_PORT} exec python -m bot"]
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s \
    CMD METRICS_PORT=${METRICS_PORT:-$IMAGE_METRICS_PORT} python -m bot.health
