import {
  ifTestable,
  decodeHex,
  decodeHexChecked,
  decodeId,
  decodeNodeId,
  expect,
  expectDecoded,
  isJsonObject,
  requirement,
  stringifyJson,
  type Answer,
  type CheckContext,
  type JsonValue,
  memberOf,
} from '../../src/harness/index.ts';
import { blockAt, knownBlocks } from '../support/platform/blocks.ts';
import { hexForm } from '../support/json-form.ts';
import { rewarded } from '../support/platform/staker-transaction.ts';
import { knownStakes } from '../support/platform/stakes.ts';
import { offeredIndex } from '../support/index/first-positions.ts';

requirement('encoding/bytes-are-hex', async (context) => {
  const proveBytes = (value: JsonValue | undefined): void => {
    const text = hexForm(value);
    const bytes = decodeHex(text);
    const isEmpty = bytes.ok && bytes.value.length === 0;
    expectDecoded(isEmpty ? { ok: false, reason: 'it is empty' } : bytes, `the encoded text ${text.slice(0, 40)}`);
  };
  for (const height of await context.sample.heights(3))
    proveBytes(memberOf((await blockAt(context, height, 'hex')).rawResult, 'block'));
  for (const path of offeredIndex(context)) {
    const index = await context.rpc('index.getLastAccepted', { encoding: 'hex' }, { path });
    if (index.ok) proveBytes(memberOf(index.rawResult, 'bytes'));
  }
});

requirement('encoding/hex-in-lower-case', async (context) => {
  const texts = [...(await encodedTexts(context)), ...(await encodedBlocks(context))];
  if (texts.length === 0) return context.notTestable('the node has neither transactions nor UTXOs');
  for (const { method, text } of context.lookAtEach(texts))
    expect(text, `the hex of ${method}`).toMatch(/^0x[0-9a-f]*$/);
});

/** Number of owners whose UTXOs and stakes are read. */
const OWNERS = 2;

/** A text that a method returned with the encoding hex, and the exchange. */
interface EncodedText {
  readonly method: string;
  readonly text: string;
  readonly exchange: Answer['exchange'];
}

function textsOf(
  method: string,
  { exchange }: Pick<Answer, 'exchange'>,
  texts: readonly unknown[],
): readonly EncodedText[] {
  return texts.flatMap((text) => (typeof text === 'string' ? [{ method, text, exchange }] : []));
}

/** Texts of blocks, by each method, and of the last container. */
async function encodedBlocks(context: CheckContext): Promise<readonly EncodedText[]> {
  const { rpc, profile } = context;
  const texts: EncodedText[] = [];
  for (const { id, height } of await ifTestable(knownBlocks(context, 1), [])) {
    const byId = await rpc('platform.getBlock', { blockID: id, encoding: 'hex' });
    texts.push(...textsOf('platform.getBlock', byId, [byId.result.block]));
    if (!profile.serves('platform.getBlockByHeight')) continue;
    const byHeight = await blockAt(context, height, 'hex');
    texts.push(...textsOf('platform.getBlockByHeight', byHeight, [byHeight.result.block]));
  }
  for (const path of offeredIndex(context)) {
    const last = await rpc('index.getLastAccepted', { encoding: 'hex' }, { path, fresh: false });
    if (last.ok && last.result !== null) texts.push(...textsOf('index.getLastAccepted', last, [last.result.bytes]));
  }
  return texts;
}

async function encodedTexts(context: CheckContext): Promise<readonly EncodedText[]> {
  const { rpc, sample } = context;
  const transactions = (await ifTestable(sample.transactions(), [])).slice(0, OWNERS);
  const owners = (await ifTestable(sample.addresses(), [])).slice(0, OWNERS);
  const { stakes } = await ifTestable(knownStakes(context), { stakes: [] });
  const stakers = [...new Set(stakes.flatMap(({ outputs }) => outputs.flatMap(({ addresses }) => addresses)))];
  const rewards = (await ifTestable(rewarded(context), [])).slice(0, OWNERS);
  const read = await Promise.all([
    ...transactions.map(async ({ id }) => {
      const answer = await rpc('platform.getTx', { txID: id, encoding: 'hex' });
      return textsOf('platform.getTx', answer, [answer.result.tx]);
    }),
    ...owners.map(async ({ address }) => {
      const answer = await rpc('platform.getUTXOs', { addresses: [address], limit: 100 });
      return textsOf('platform.getUTXOs', answer, answer.result.utxos);
    }),
    ...stakers.slice(0, OWNERS).map(async (address) => {
      const answer = await rpc('platform.getStake', { addresses: [address] });
      return textsOf('platform.getStake', answer, answer.result.stakedOutputs);
    }),
  ]);
  return [...read.flat(), ...rewards.flatMap((reward) => textsOf('platform.getRewardUTXOs', reward, reward.utxos))];
}

requirement('encoding/hex-has-one-form', async (context) => {
  const { block } = (await blockAt(context, await context.sample.tip(), 'hex')).result;
  const isChecked = (text: string): boolean => decodeHexChecked(text).ok;
  const texts = await encodedTexts(context);
  if (texts.length === 0) return context.notTestable('only blocks are returned as hex; test a chain with transactions');
  const expected = isChecked(hexForm(block));
  for (const { method, text } of context.lookAtEach(texts))
    expect(isChecked(text), `whether the hex of ${method} ends with a checksum, as the hex of a block does,`).toBe(
      expected,
    );
});

requirement('encoding/ids-are-cb58', async (context) => {
  const blockchains = await context.sample.blockchains();
  await context.call('platform.getBlockchains', {});
  for (const id of blockchains.flatMap(({ record }) => [record.id, record.subnetID]))
    expectDecoded(typeof id === 'string' ? decodeId(id) : undefined, `the ID ${valueText(id)}`);
  for (const { height, json } of await context.sample.blocks()) {
    const id = json.parentID;
    const decoded = typeof id === 'string' ? decodeId(id) : undefined;
    if (decoded?.ok === true) continue;
    // Request the sampled block once more: the evidence of the finding then contains the response.
    await blockAt(context, height, 'json');
    expectDecoded(decoded, `the ID ${valueText(id)}`);
  }
});

/** Number of Subnets and of transactions in which node IDs are searched. */
const SEARCHED = 8;

requirement('encoding/node-ids-are-prefixed', (context) =>
  eachNodeId(context, (nodeID, what) => {
    expect(nodeID, what).toMatch(/^NodeID-[1-9A-HJ-NP-Za-km-z]+$/);
  }),
);

requirement('encoding/node-ids-are-cb58', (context) =>
  eachNodeId(context, (nodeID, what) => {
    expectDecoded(typeof nodeID === 'string' ? decodeNodeId(nodeID) : undefined, what);
  }),
);

/** Runs a test on the node IDs of each method that returns some. */
async function eachNodeId(context: CheckContext, test: (nodeID: JsonValue, what: string) => void): Promise<void> {
  const { call, profile, sample } = context;
  const [validator] = await sample.validators();
  const subnets = (await ifTestable(sample.subnets(), [])).slice(0, SEARCHED);
  const transactions = (await ifTestable(sample.transactions(), []))
    .filter(({ json }) => nodeIdsIn(validatorIn(json)).length > 0)
    .slice(0, SEARCHED);
  const requests = [
    ['platform.getCurrentValidators', {}],
    ['platform.getCurrentValidators', { nodeIDs: [validator?.nodeID ?? ''] }],
    ...subnets.map(({ id }) => ['platform.getCurrentValidators', { subnetID: id }] as const),
    ['platform.getPendingValidators', {}],
    ['platform.sampleValidators', { size: 1 }],
    ['platform.getValidatorsAt', { height: 0 }],
    ...transactions.map(({ id }) => ['platform.getTx', { txID: id, encoding: 'json' }] as const),
  ] as const;
  for (const [method, params] of requests) {
    if (!profile.serves(method)) continue;
    const { rawResult } = await call(method, params);
    const found = method === 'platform.getTx' ? validatorIn(memberOf(rawResult, 'tx')) : rawResult;
    for (const nodeID of nodeIdsIn(found)) test(nodeID, `the node ID ${valueText(nodeID)} of ${method}`);
  }
}

/** The validator that a transaction adds. Elsewhere in transactions, nodes write the bytes of a node ID in hex. */
function validatorIn(transaction: JsonValue | undefined): JsonValue | undefined {
  return memberOf(memberOf(transaction, 'unsignedTx'), 'validator');
}

/** The values of each `nodeID`, the texts in `validators`, and the names in such an object. */
function nodeIdsIn(value: JsonValue | undefined): readonly JsonValue[] {
  if (Array.isArray(value)) return value.flatMap(nodeIdsIn);
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, item]) => {
    if (name === 'nodeID') return [item];
    if (name !== 'validators') return nodeIdsIn(item);
    if (isJsonObject(item)) return Object.keys(item);
    return Array.isArray(item) ? item.flatMap((each) => (isJsonObject(each) ? nodeIdsIn(each) : [each])) : [];
  });
}

/** An address: the alias of its chain, a dash, and encoded data. */
const ADDRESS = /^([!-,.-~]+)-[!-~]+$/;

requirement('encoding/addresses-are-prefixed', async ({ sample, call, notTestable }) => {
  const named = (await sample.transactions())
    .flatMap(({ id, json }) => addressesNamed(json).map((named) => ({ id, ...named })))
    .slice(0, 200);
  const read = named.map(({ id, address, isExported }) => ({
    id,
    address,
    isExported,
    chain: typeof address === 'string' ? ADDRESS.exec(address)?.[1] : undefined,
  }));
  const [first] = read;
  if (first === undefined)
    return notTestable('no sampled transaction contains an address; test a network with more transactions');
  // An exported output is for another chain, and the document does not say whose alias its addresses have.
  const wrong = read.find(({ chain, isExported }) => chain === undefined || (!isExported && chain !== 'P'));
  const { id, address, isExported, chain } = wrong ?? first;
  await call('platform.getTx', { txID: id, encoding: 'json' });
  const what = `the chain of the address ${valueText(address)}`;
  if (isExported) expect(chain, what).toBeDefined();
  else expect(chain, what).toBe('P');
});

const DECIMAL = /^(0|[1-9]\d*)$/;

requirement('encoding/large-integers', async (context) => {
  const { call, notTestable } = context;
  const answers = [
    [await call('platform.getCurrentSupply', {}), 'supply'],
    [await call('platform.getHeight', {}, { fresh: false }), 'height'],
    [await call('platform.getMinStake', {}), 'minValidatorStake'],
    ...(await Promise.all(
      offeredIndex(context).map(
        async (path) => [await call('index.getLastAccepted', { encoding: 'hex' }, { path }), 'index'] as const,
      ),
    )),
  ] as const;
  const good = answers.filter(([{ ok }]) => ok);
  if (good.length === 0)
    return notTestable('no response of the node contains a large integer; test a node whose responses do');
  for (const [{ rawResult }, name] of good) {
    const value = memberOf(rawResult, name);
    const text = typeof value === 'string' ? value : valueText(value);
    // What is no integer keeps its JSON type in the finding.
    expect(DECIMAL.test(text) ? text : value, `\`${name}\``).toMatch(DECIMAL);
  }
});

function valueText(value: JsonValue | undefined): string {
  return value === undefined ? 'nothing' : stringifyJson(value);
}

/** Owners in a conversion of a Subnet to an L1. Releases write their addresses without a chain alias. */
const OWNERS_WITHOUT_CHAIN: readonly string[] = ['remainingBalanceOwner', 'deactivationOwner'];

/** The items of all `addresses` lists in a transaction, except those of OWNERS_WITHOUT_CHAIN. */
function addressesNamed(json: JsonValue): readonly NamedAddress[] {
  const found: NamedAddress[] = [];
  const open: { readonly value: JsonValue; readonly isExported: boolean }[] = [{ value: json, isExported: false }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, isExported } = next;
    if (Array.isArray(value)) for (const item of value) open.push({ value: item, isExported });
    if (!isJsonObject(value)) continue;
    const { addresses } = value;
    if (Array.isArray(addresses)) for (const address of addresses) found.push({ address, isExported });
    for (const [name, member] of Object.entries(value)) {
      if (OWNERS_WITHOUT_CHAIN.includes(name)) continue;
      open.push({ value: member, isExported: isExported || name === 'exportedOutputs' });
    }
  }
  return found;
}

interface NamedAddress {
  readonly address: JsonValue;
  readonly isExported: boolean;
}
