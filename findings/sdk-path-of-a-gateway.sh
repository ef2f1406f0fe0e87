#!/usr/bin/env bash
# @avalanche-sdk/client 0.1.1: with `http`, the services of a node are asked at the origin of the URL alone: the path and the query of a gateway,
# where its key is, reach the C-Chain only. With `fallback`, the P-Chain is asked at the addresses of the C-Chain, as they are. Seen:
#   http         eth_chainId            /key/ext/bc/C/rpc?token=t
#   http         platform.getHeight     /ext/bc/P
#   http         health.liveness        /ext/health
#   http         index.isAccepted       /ext/index/P/block
#   fallback     platform.getHeight     /key/ext/bc/C/rpc?token=t
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --ignore-scripts --prefix "$folder" @avalanche-sdk/client@0.1.1 viem@2.57.20 >/dev/null

cat >ask.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createAvalancheClient } from '@avalanche-sdk/client';
import { avalancheFuji } from '@avalanche-sdk/client/chains';
import { http } from 'viem';
const RESULTS = {
  eth_chainId: '0xa869',
  'platform.getHeight': { height: '7' },
  'health.liveness': { checks: {}, healthy: true },
  'index.isAccepted': { isAccepted: true },
};
let kind;
const server = createServer(async (request, response) => {
  const { id, method } = JSON.parse(Buffer.concat(await request.toArray()));
  console.log(`${kind.padEnd(12)} ${method.padEnd(22)} ${request.url}`);
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ jsonrpc: '2.0', id, result: RESULTS[method] }));
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${server.address().port}/key/ext/bc/C/rpc?token=t`;
const client = (transport) => createAvalancheClient({ chain: avalancheFuji, transport });
console.log(`@avalanche-sdk/client ${JSON.parse(readFileSync('node_modules/@avalanche-sdk/client/package.json')).version}`);
kind = 'http';
const one = client({ type: 'http', url });
await one.getChainId();
await one.pChain.getHeight();
await one.health.liveness();
await one.indexBlock.pChain.isAccepted({ id: 'x', encoding: 'hex' });
kind = 'fallback';
await client({ type: 'fallback', transports: [http(url)] }).pChain.getHeight();
server.closeAllConnections();
server.close();
JS
seen=$(node ask.mjs)
echo "$seen"
[[ "$seen" == '@avalanche-sdk/client 0.1.1
http         eth_chainId            /key/ext/bc/C/rpc?token=t
http         platform.getHeight     /ext/bc/P
http         health.liveness        /ext/health
http         index.isAccepted       /ext/index/P/block
fallback     platform.getHeight     /key/ext/bc/C/rpc?token=t' ]]
