#!/usr/bin/env bash
# @avalanche-sdk/client 0.1.1: index.getContainerRange takes and sends `endIndex`, which the index of a node does not know, and cannot send
# `numToFetch`: a node reads the number 0 and refuses each call. Seen:
#   getContainerRange      {"startIndex":0,"endIndex":2,"encoding":"hex"}
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --ignore-scripts --prefix "$folder" @avalanche-sdk/client@0.1.1 >/dev/null

cat >ask.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createAvalancheClient } from '@avalanche-sdk/client';
import { avalancheFuji } from '@avalanche-sdk/client/chains';
let asked;
const server = createServer(async (request, response) => {
  const { id, params } = JSON.parse(Buffer.concat(await request.toArray()));
  asked = JSON.stringify(params);
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ jsonrpc: '2.0', id, result: { containers: [] } }));
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${server.address().port}`;
const client = createAvalancheClient({ chain: avalancheFuji, transport: { type: 'http', url } });
const { version } = JSON.parse(readFileSync('node_modules/@avalanche-sdk/client/package.json'));
console.log(`@avalanche-sdk/client ${version}`);
await client.indexBlock.pChain.getContainerRange({ startIndex: 0, endIndex: 2, encoding: 'hex' });
console.log(`getContainerRange      ${asked}`);
server.closeAllConnections();
server.close();
JS
seen=$(node ask.mjs)
echo "$seen"
[[ "$seen" == "@avalanche-sdk/client 0.1.1
getContainerRange      {\"startIndex\":0,\"endIndex\":2,\"encoding\":\"hex\"}" ]]
