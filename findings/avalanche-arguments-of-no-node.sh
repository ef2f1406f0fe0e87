#!/usr/bin/env bash
# avalanche 3.16.0 (npm): getBalance sends the old argument `address`, which nodes ignore: they answer with zeros. getMaxStakeAmount sends its
# times in hex without a prefix, since JSON has a BN so: 2025-01-01 is sent as 67748580, which is a time in 1972; others have letters, and
# are refused. Seen:
#   getBalance              {"address":"P-fuji18jma8ppw3nhx5r4ap8clazz0dps7rv5u6wmu4t"}
#   getMaxStakeAmount       1700000000 sent as "6553f100", 1735689600 sent as "67748580"
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --ignore-scripts --prefix "$folder" avalanche@3.16.0 >/dev/null

cat >ask.cjs <<'JS'
const { createServer } = require('node:http');
const { Avalanche, BN } = require('avalanche');
let asked;
const server = createServer(async (request, response) => {
  const { id, params } = JSON.parse(Buffer.concat(await request.toArray()));
  asked = params;
  const result = { balance: '0', amount: '0' };
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ jsonrpc: '2.0', id, result }));
});
server.listen(0, '127.0.0.1', async () => {
  const chain = new Avalanche('127.0.0.1', server.address().port, 'http', 5).PChain();
  console.log(`avalanche ${require('avalanche/package.json').version}`);
  await chain.getBalance('P-fuji18jma8ppw3nhx5r4ap8clazz0dps7rv5u6wmu4t');
  console.log(`getBalance              ${JSON.stringify(asked)}`);
  const [start, end] = [1700000000, 1735689600];
  await chain.getMaxStakeAmount('11111111111111111111111111111111LpoYY', 'NodeID-x', new BN(start), new BN(end));
  console.log(`getMaxStakeAmount       ${start} sent as "${asked.startTime}", ${end} sent as "${asked.endTime}"`);
  server.closeAllConnections();
  server.close();
});
JS
seen=$(node ask.cjs)
echo "$seen"
[[ "$seen" == 'avalanche 3.16.0
getBalance              {"address":"P-fuji18jma8ppw3nhx5r4ap8clazz0dps7rv5u6wmu4t"}
getMaxStakeAmount       1700000000 sent as "6553f100", 1735689600 sent as "67748580"' ]]
