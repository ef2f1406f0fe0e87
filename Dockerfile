# docker build -t avalanche-conformance . && docker run --rm avalanche-conformance run --target http://node:9650
FROM node:22-slim AS build
WORKDIR /suite
COPY . .
RUN npm ci --ignore-scripts && npm pack --pack-destination /package

FROM node:22-slim
COPY --from=build /package/ /package/
RUN npm install --global /package/*.tgz && npm cache clean --force && rm -r /package
USER node
WORKDIR /home/node
ENTRYPOINT ["avalanche-conformance"]
