#!/usr/bin/env bash
# @avalabs/avalanchejs 5.2.0: InfoApi.isBootstrapped asks info.peers, and returns the list of peers as if it were the answer. A wallet that
# waits for `isBootstrapped` waits forever, and no node can help it. getCurrentSupply and getMinStake are typed `bigint`, and return the text
# of the wire: adding 1n to it appends a digit. Seen:
#   isBootstrapped('P')     asked info.peers, returned {"numPeers":"0","peers":[]}
#   getCurrentSupply()      returned a string, supply + 1n is 3600000000000000001
#   getMinStake()           returned a string
#   getStake()              returned a bigint
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --ignore-scripts --prefix "$folder" @avalabs/avalanchejs@5.2.0 >/dev/null

cat >ask.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { info, pvm } from '@avalabs/avalanchejs';
const RESULTS = {
  'info.isBootstrapped': { isBootstrapped: true },
  'info.peers': { numPeers: '0', peers: [] },
  'platform.getCurrentSupply': { supply: '360000000000000000', height: '7' },
  'platform.getMinStake': { minValidatorStake: '2000000000000', minDelegatorStake: '25000000000' },
  'platform.getStake': { staked: '0', stakeds: {}, stakedOutputs: [], encoding: 'hex' },
};
let asked;
const server = createServer(async (request, response) => {
  const { id, method } = JSON.parse(Buffer.concat(await request.toArray()));
  asked = method;
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ jsonrpc: '2.0', id, result: RESULTS[method] }));
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${server.address().port}`;
const [node, chain] = [new info.InfoApi(url), new pvm.PVMApi(url)];
console.log(`avalanchejs ${JSON.parse(readFileSync('node_modules/@avalabs/avalanchejs/package.json')).version}`);
const bootstrapped = await node.isBootstrapped('P');
console.log(`isBootstrapped('P')     asked ${asked}, returned ${JSON.stringify(bootstrapped)}`);
const { supply } = await chain.getCurrentSupply();
console.log(`getCurrentSupply()      returned a ${typeof supply}, supply + 1n is ${supply + 1n}`);
console.log(`getMinStake()           returned a ${typeof (await chain.getMinStake()).minValidatorStake}`);
console.log(`getStake()              returned a ${typeof (await chain.getStake({ addresses: [] })).staked}`);
server.closeAllConnections();
server.close();
JS
seen=$(node ask.mjs)
echo "$seen"
[[ "$seen" == "avalanchejs 5.2.0
isBootstrapped('P')     asked info.peers, returned {\"numPeers\":\"0\",\"peers\":[]}
getCurrentSupply()      returned a string, supply + 1n is 3600000000000000001
getMinStake()           returned a string
getStake()              returned a bigint" ]]
