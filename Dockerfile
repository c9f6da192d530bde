# syntax=docker/dockerfile:1
# The image of a release: Debian, Node and the site, in 350 MB. It runs as a user without rights and writes to /data and /backups alone.

FROM node:24.21.0-trixie-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
COPY script/install script/install
RUN --mount=type=cache,target=/root/.npm script/install
COPY . .
RUN --mount=type=cache,target=/root/.npm script/release /release

FROM debian:13.2-slim
RUN useradd --uid 10001 --home-dir /data --no-create-home malimbe \
  && install --directory --owner=malimbe --group=malimbe --mode=0700 /data /backups
COPY --from=build /release /opt/malimbe
USER malimbe
WORKDIR /opt/malimbe
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/malimbe-code
VOLUME /data /backups
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=3s --start-period=60s CMD ["node_modules/.bin/node", "script/healthy.ts"]
CMD ["script/start"]
