#!/usr/bin/env bash
# @avalanche-sdk/client 0.1.1 (on viem): platform.issueTx is posted four times if a gateway answers 503, each time with another request ID, without
# asking for the status between. A node that took the first one refuses the second, and the caller is told of a failure of an accepted payment.
# Seen:
#   platform.issueTx 4 times, IDs 0 1 2 3, then HttpRequestError
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
const ids = [];
const server = createServer(async (request, response) => {
  const { id, method } = JSON.parse(Buffer.concat(await request.toArray()));
  if (method === 'platform.issueTx') ids.push(id);
  response.writeHead(503).end();
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${server.address().port}`;
const client = createAvalancheClient({ chain: avalancheFuji, transport: { type: 'http', url } });
const name = await client.pChain.issueTx({ tx: '0x00', encoding: 'hex' }).catch((error) => error.name);
const { version } = JSON.parse(readFileSync('node_modules/@avalanche-sdk/client/package.json'));
console.log(`@avalanche-sdk/client ${version}`);
console.log(`platform.issueTx ${ids.length} times, IDs ${ids.join(' ')}, then ${name}`);
server.closeAllConnections();
server.close();
JS
seen=$(node ask.mjs)
echo "$seen"
[[ "$seen" == "@avalanche-sdk/client 0.1.1
platform.issueTx 4 times, IDs 0 1 2 3, then HttpRequestError" ]]
