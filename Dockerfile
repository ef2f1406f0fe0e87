# docker build --build-arg NODE_IMAGE=node:22-slim@sha256:DIGEST -t avalanche-conformance .
# docker run --rm avalanche-conformance run --target http://node:9650
#
# With a digest, the base is the same in each build. `docker buildx imagetools inspect node:22-slim` prints the digest of today's image.
ARG NODE_IMAGE=node:22-slim
FROM ${NODE_IMAGE} AS build
WORKDIR /suite
# The packages are those of the lock file, and none of their scripts runs. They are a layer of their own: a change of the sources keeps them.
COPY package.json package-lock.json ./
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts
COPY . .
RUN --mount=type=cache,target=/root/.npm npm pack --pack-destination /tmp \
  && mkdir /package && tar -xzf /tmp/*.tgz -C /package --strip-components=1 && cp package-lock.json /package \
  && cd /package && npm ci --omit=dev --ignore-scripts

FROM ${NODE_IMAGE}
LABEL org.opencontainers.image.title="avalanche-conformance" \
  org.opencontainers.image.description="Tests whether a node serves the Health, Platform Chain and Index services of Avalanche" \
  org.opencontainers.image.licenses="Apache-2.0"
COPY --from=build /package/ /opt/avalanche-conformance/
RUN ln -s /opt/avalanche-conformance/dist/src/cli/bin.js /usr/local/bin/avalanche-conformance \
  && install -d -o node -g node /conformance
# The number of the user node: Kubernetes sees by it that it is not root.
USER 1000:1000
WORKDIR /conformance
ENTRYPOINT ["avalanche-conformance"]
