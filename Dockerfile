# docker build --build-arg NODE_IMAGE=node:22-slim@sha256:DIGEST -t avalanche-conformance .
# docker run --rm avalanche-conformance run --target http://node:9650
#
# With a digest, the base is the same in each build. `docker buildx imagetools inspect node:22-slim` prints the digest of today's image.
ARG NODE_IMAGE=node:22-slim
FROM ${NODE_IMAGE} AS build
WORKDIR /suite
COPY . .
# The packages are those of the lock file, and none of their scripts runs.
RUN npm ci --ignore-scripts && npm pack --pack-destination /tmp \
  && mkdir /package && tar -xzf /tmp/*.tgz -C /package --strip-components=1 && cp package-lock.json /package \
  && cd /package && npm ci --omit=dev --ignore-scripts

FROM ${NODE_IMAGE}
COPY --from=build /package/ /opt/avalanche-conformance/
RUN ln -s /opt/avalanche-conformance/dist/src/cli/bin.js /usr/local/bin/avalanche-conformance \
  && install -d -o node -g node /conformance
USER node
WORKDIR /conformance
ENTRYPOINT ["avalanche-conformance"]
