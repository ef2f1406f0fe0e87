#!/usr/bin/env bash
# @avalanche-sdk/client 0.1.1 (on viem): viem reads code -32000 as EIP-1474 "invalid input", so each error of a node, whatever it says, comes to
# the caller as InvalidInputRpcError "Missing or invalid parameters"; what the node said is in `details` alone. Seen:
#   getTx of an unknown ID     InvalidInputRpcError, Missing or invalid parameters., details: not found
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
const server = createServer(async (request, response) => {
  const { id } = JSON.parse(Buffer.concat(await request.toArray()));
  const error = { code: -32000, message: 'not found', data: null };
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ jsonrpc: '2.0', id, error }));
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${server.address().port}`;
const client = createAvalancheClient({ chain: avalancheFuji, transport: { type: 'http', url } });
const { version } = JSON.parse(readFileSync('node_modules/@avalanche-sdk/client/package.json'));
console.log(`@avalanche-sdk/client ${version}`);
const error = await client.pChain.getTx({ txID: 'x', encoding: 'hex' }).catch((thrown) => thrown);
console.log(`getTx of an unknown ID     ${error.name}, ${error.shortMessage.split('\n')[0]}, details: ${error.details}`);
server.closeAllConnections();
server.close();
JS
seen=$(node ask.mjs)
echo "$seen"
[[ "$seen" == "@avalanche-sdk/client 0.1.1
getTx of an unknown ID     InvalidInputRpcError, Missing or invalid parameters., details: not found" ]]
