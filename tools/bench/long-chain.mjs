// Serves a P-Chain of N blocks that are made as they are asked for: every tenth holds a transaction that moves one output. Only the IDs
// are kept. Usage: node tools/bench/long-chain.mjs BLOCKS; prints its address.
import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { encodeId } from '../../dist/src/encoding/id.js';

const COUNT = Number(process.argv[2] ?? 1000);
const START = 1_600_000_000;
const ASSET = Buffer.alloc(32, 1);
const OWNERS = 1000;
const sha256 = (bytes) => createHash('sha256').update(bytes).digest();
const u32 = (value) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const u64 = (value) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
};
const ids = Buffer.alloc(32 * (COUNT + 1));
const hex = (bytes) => `0x${Buffer.concat([bytes, sha256(bytes).subarray(28)]).toString('hex')}`;
const ownerOf = (n) => sha256(u32(n % OWNERS)).subarray(0, 20);

/** The n-th transaction: it spends the output of the one before, and the first one spends an output of the genesis. */
function transactionOf(n) {
  const output = Buffer.concat([ASSET, u32(7), u64(1000), u64(0), u32(1), u32(1), ownerOf(n)]);
  const input = Buffer.concat([
    n === 0 ? Buffer.alloc(32) : txIds[n - 1],
    u32(0),
    ASSET,
    u32(5),
    u64(1000),
    u32(1),
    u32(0),
  ]);
  return Buffer.concat([
    u32(34),
    u32(1337),
    Buffer.alloc(32),
    u32(1),
    output,
    u32(1),
    input,
    u32(0),
    u32(1),
    u32(9),
    u32(1),
    Buffer.alloc(65),
  ]);
}

const txIds = [];

function blockOf(height) {
  const parent = height === 0 ? sha256('genesis') : ids.subarray(32 * (height - 1), 32 * height);
  if (height === 0) return Buffer.concat([u32(0).subarray(2), u32(2), parent, u64(0)]);
  const txs = height % 10 === 0 ? [transactionOf(height / 10 - 1)] : [];
  return Buffer.concat([
    u32(0).subarray(2),
    u32(0x20),
    u64(START + height),
    parent,
    u64(height),
    u32(txs.length),
    ...txs,
  ]);
}

for (let height = 0; height <= COUNT; height += 1) {
  if (height > 0 && height % 10 === 0)
    txIds.push(sha256(Buffer.concat([Buffer.alloc(2), transactionOf(height / 10 - 1)])));
  sha256(blockOf(height)).copy(ids, 32 * height);
}
const heightById = new Map();
for (let height = 0; height <= COUNT; height += 1) heightById.set(ids.readBigUInt64BE(32 * height), height);
const txById = new Map(txIds.map((id, n) => [id.readBigUInt64BE(0), n]));

const idOf = (height) => encodeId(ids.subarray(32 * height, 32 * height + 32));
const numbered = async (text) => {
  const { decodeId } = await import('../../dist/src/encoding/id.js');
  const { ok, value } = decodeId(text);
  return ok ? Buffer.from(value).readBigUInt64BE(0) : undefined;
};

function txJson(n) {
  const output = {
    assetID: encodeId(ASSET),
    fxID: 'spdxUxVJQbX85MGxMHbKw1sHxMnSqJ3QBzDyDYEP3h6TLuxqQ',
    output: { addresses: [address(n)], amount: 1000, locktime: 0, threshold: 1 },
  };
  const input = {
    txID: encodeId(n === 0 ? Buffer.alloc(32) : txIds[n - 1]),
    outputIndex: 0,
    assetID: encodeId(ASSET),
    fxID: output.fxID,
    input: { amount: 1000, signatureIndices: [0] },
  };
  const unsignedTx = {
    networkID: 1337,
    blockchainID: encodeId(Buffer.alloc(32)),
    outputs: [output],
    inputs: [input],
    memo: '0x',
  };
  return { unsignedTx, credentials: [{ signatures: [`0x${'00'.repeat(65)}`] }], id: encodeId(txIds[n]) };
}

const { encodeAddress } = await import('../../dist/src/encoding/address.js');
const addresses = Array.from({ length: OWNERS }, (_, n) =>
  encodeAddress({ chain: 'P', hrp: 'custom', bytes: ownerOf(n) }),
);
const address = (n) => addresses[n % OWNERS];

function blockResult(height, encoding) {
  if (!(height <= COUNT)) return undefined;
  if (encoding !== 'json') return { block: hex(blockOf(height)), encoding: 'hex' };
  const parentID = height === 0 ? encodeId(sha256('genesis')) : idOf(height - 1);
  const txs = height > 0 && height % 10 === 0 ? [txJson(height / 10 - 1)] : [];
  return { block: { parentID, height, time: START + height, txs, id: idOf(height) }, encoding };
}

function container(index) {
  const bytes = blockOf(index + 1);
  return {
    id: idOf(index + 1),
    bytes: hex(bytes),
    timestamp: '2026-01-01T00:00:00Z',
    encoding: 'hex',
    index: String(index),
  };
}

const last = txIds.length - 1;
const utxo = () =>
  hex(
    Buffer.concat([
      u32(0).subarray(2),
      txIds[last],
      u32(0),
      ASSET,
      u32(7),
      u64(1000),
      u64(0),
      u32(1),
      u32(1),
      ownerOf(last),
    ]),
  );
const owns = (params) => last >= 0 && params.addresses?.[0] === address(last);

const METHODS = {
  'platform.getHeight': () => ({ height: String(COUNT) }),
  'platform.getTimestamp': () => ({ timestamp: new Date((START + COUNT) * 1000).toISOString() }),
  'platform.getBlock': async ({ blockID, encoding }) => blockResult(heightById.get(await numbered(blockID)), encoding),
  'platform.getBlockByHeight': ({ height, encoding }) => blockResult(height, encoding),
  'platform.getTx': async ({ txID, encoding }) => {
    const n = txById.get(await numbered(txID));
    if (n === undefined) return undefined;
    return { tx: encoding === 'json' ? txJson(n) : hex(Buffer.concat([Buffer.alloc(2), transactionOf(n)])), encoding };
  },
  'platform.getTxStatus': () => ({ status: 'Committed' }),
  'platform.getValidatorsAt': () => ({ validators: {} }),
  'platform.getCurrentValidators': () => ({ validators: [] }),
  'platform.getPendingValidators': () => ({ validators: [], delegators: [] }),
  'platform.getUTXOs': (params) => ({
    numFetched: owns(params) ? '1' : '0',
    utxos: owns(params) ? [utxo()] : [],
    endIndex: { address: '', utxo: '' },
    encoding: 'hex',
  }),
  'platform.getBalance': (params) => {
    const held = owns(params) ? { [encodeId(ASSET)]: '1000' } : {};
    return {
      balances: held,
      unlockeds: held,
      lockedStakeables: {},
      lockedNotStakeables: {},
      utxoIDs: owns(params) ? [{ txID: encodeId(txIds[last]), outputIndex: 0 }] : [],
    };
  },
  'platform.getStake': () => ({ staked: '0', stakeds: {}, stakedOutputs: [], encoding: 'hex' }),
  'platform.getSubnets': () => ({ subnets: [] }),
  'platform.getBlockchains': () => ({ blockchains: [] }),
  'platform.validates': () => ({ blockchainIDs: [] }),
  'index.getLastAccepted': () => container(COUNT - 1),
  'index.getContainerRange': ({ startIndex, numToFetch }) =>
    Array.from({ length: Math.min(numToFetch, COUNT - startIndex) }, (_, at) => container(startIndex + at)),
  'index.getContainerByIndex': ({ index }) => container(index),
  'index.getContainerByID': async ({ id }) => container(heightById.get(await numbered(id)) - 1),
  'index.getIndex': async ({ id }) => ({ index: String(heightById.get(await numbered(id)) - 1) }),
  'index.isAccepted': () => ({ isAccepted: true }),
};

const server = createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', async () => {
    const isIndex = request.url.startsWith('/ext/index/');
    if (isIndex && request.url !== '/ext/index/P/block') {
      response.writeHead(404).end();
      return;
    }
    const { id, method, params = {} } = JSON.parse(Buffer.concat(chunks).toString() || '{}');
    const result = await METHODS[method]?.(params);
    const error = { code: -32000, message: 'not found' };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...(result === undefined ? { error } : { result }) }));
  });
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
