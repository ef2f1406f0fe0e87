#!/usr/bin/env bash
# @avalanche-sdk/client 0.1.1: on a local network, a payment on the P-Chain can be prepared, but no transfer between chains: export and import
# take the IDs of the chains from a table of the networks 1 and 5, and refuse each other network, though the SDK has a chain `avalancheLocal`
# and has asked the node for these IDs. Seen:
#   network 1337       payment prepared, export Invalid network ID: 1337, import Invalid network ID: 1337
#   network 12345      payment prepared, export Invalid network ID: 12345, import Invalid network ID: 12345
#   network 5          payment prepared, export prepared, import prepared
#   IDs of chains that the SDK asked for: X P C
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --ignore-scripts --prefix "$folder" @avalanche-sdk/client@0.1.1 @avalabs/avalanchejs@5.2.0 >/dev/null

cat >prepare.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { Id } from '@avalabs/avalanchejs';
import { createAvalancheWalletClient } from '@avalanche-sdk/client';
import { privateKeyToAvalancheAccount } from '@avalanche-sdk/client/accounts';
import { avalancheLocal } from '@avalanche-sdk/client/chains';
import { buildUtxoBytes } from '@avalanche-sdk/client/utils';
const id = (byte) => String(new Id(new Uint8Array(32).fill(byte)));
const account = privateKeyToAvalancheAccount(`0x${'11'.repeat(32)}`);
const PREFIXES = { 5: 'fuji', 1337: 'custom', 12345: 'local' };
const CHAINS = { P: id(0), X: id(2), C: id(3) };
const aliases = new Set();
let networkID;
const owner = () => account.getXPAddress('P', PREFIXES[networkID]);
const RESULTS = {
  'avm.getAssetDescription': () => ({ assetID: id(1) }),
  'avm.getTxFee': () => ({ txFee: '1000', createAssetTxFee: '1000' }),
  'info.getBlockchainID': ({ alias }) => (aliases.add(alias), { blockchainID: CHAINS[alias] }),
  'info.getNetworkID': () => ({ networkID }),
  'platform.getFeeConfig': () => ({
    weights: [1, 1000, 1000, 4],
    maxCapacity: '1000000',
    maxPerSecond: '100000',
    targetPerSecond: '50000',
    minPrice: '1',
    excessConversionConstant: '2164043',
  }),
  'platform.getFeeState': () => ({ capacity: '1000000', excess: '0', price: '1', timestamp: '2026-01-01T00:00:00Z' }),
  'platform.getUTXOs': () => ({
    numFetched: '1',
    utxos: [buildUtxoBytes(id(9), 0, id(1), '5000000000', [owner()], '0', 1)],
    endIndex: { address: owner(), utxo: id(9) },
    encoding: 'hex',
  }),
};
const server = createServer(async (request, response) => {
  const { id, method, params } = JSON.parse(Buffer.concat(await request.toArray()));
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ jsonrpc: '2.0', id, result: RESULTS[method](params) }));
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${server.address().port}/ext/bc/C/rpc`;
const { pChain } = createAvalancheWalletClient({ chain: avalancheLocal, account, transport: { type: 'http', url } });
const told = (prepared) => prepared.then(() => 'prepared').catch(({ message }) => message);
console.log(`@avalanche-sdk/client ${JSON.parse(readFileSync('node_modules/@avalanche-sdk/client/package.json')).version}`);
for (networkID of ['1337', '12345', '5']) {
  const output = { addresses: [owner()], amount: 1000000000n };
  const payment = await told(pChain.prepareBaseTxn({ outputs: [output] }));
  const out = await told(pChain.prepareExportTxn({ destinationChain: 'C', exportedOutputs: [output] }));
  const back = await told(pChain.prepareImportTxn({ sourceChain: 'C', importedOutput: { addresses: [owner()] } }));
  console.log(`network ${networkID.padEnd(10)} payment ${payment}, export ${out}, import ${back}`);
}
console.log(`IDs of chains that the SDK asked for: ${[...aliases].join(' ')}`);
server.closeAllConnections();
server.close();
JS
seen=$(node prepare.mjs)
echo "$seen"
[[ "$seen" == '@avalanche-sdk/client 0.1.1
network 1337       payment prepared, export Invalid network ID: 1337, import Invalid network ID: 1337
network 12345      payment prepared, export Invalid network ID: 12345, import Invalid network ID: 12345
network 5          payment prepared, export prepared, import prepared
IDs of chains that the SDK asked for: X P C' ]]
