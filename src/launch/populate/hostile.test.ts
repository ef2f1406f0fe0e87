import { expect, onTestFinished, test } from 'vitest';
import { changingRelay } from '../../../test/support/changing-relay.ts';
import { smallNetwork, type SmallNetwork, type SmallNetworkOptions } from '../../../test/support/small-network.ts';
import { isJsonObject, type JsonObject, type JsonValue, objectIn, stringifyJson } from '../../encoding/json.ts';
import { integerOf } from '../../encoding/read-json.ts';
import type { MostBurned } from './fees/costs.ts';
import { AVAX } from '../../client/fees/measures.ts';
import { NetworkRefused } from './network.ts';
import { type Populated, populate, type PopulateOptions } from './populate.ts';

/** More than twice what these entries burn by the documented fees: 4 AVAX, and 7.6 AVAX for others. */
const CAP = 16n * AVAX;
const WANTED = ['coins', 'many-utxos', 'locked-outputs', 'permissioned-subnet', 'transferred-subnet', 'subnet-chain'];
const BILLION = 1_000_000_000n;

type Lie = (result: JsonObject, params: JsonObject) => JsonObject;

interface Lying {
  readonly node: SmallNetwork;
  readonly url: string;
  readonly requests: Map<string, number>;
}

/** A network whose node says other things than what holds. */
async function lying(lies: Readonly<Record<string, Lie>>, options: SmallNetworkOptions = {}): Promise<Lying> {
  const node = await smallNetwork(options);
  onTestFinished(() => node.close());
  const requests = new Map<string, number>();
  const url = await changingRelay(node.url, (method, response, request) => {
    requests.set(method, (requests.get(method) ?? 0) + 1);
    const { params = {} } = objectIn(request) ?? {};
    const answer = objectIn(Buffer.from(response).toString()) ?? {};
    const { result } = answer;
    const told = lies[method]?.(isJsonObject(result) ? result : {}, isJsonObject(params) ? params : {});
    return stringifyJson(told === undefined ? answer : { jsonrpc: '2.0', id: 1, result: told });
  });
  return { node, url, requests };
}

/** The member of a result, times so much. */
function inflated(member: JsonValue | undefined, times = BILLION): JsonValue {
  if (Array.isArray(member)) return member.map((item) => inflated(item, times));
  return String((integerOf({ member: member ?? null }, 'member') ?? 0n) * times);
}

/** Runs entries on such a node with the key of all funds. Gives what its owner has lost on the P-Chain, and what was printed. */
async function filled({ node, url }: Lying, others: Partial<PopulateOptions> = {}) {
  const { keyOf } = await import('../../encoding/codec/key.ts');
  const { address } = keyOf(node.privateKey);
  const owned = (): bigint => node.ledger.utxos(address).reduce((sum, { amount }) => sum + amount, 0n);
  const before = owned();
  let most: MostBurned | undefined;
  const onPlan = (plan: MostBurned): void => void (most = plan);
  const populated: Populated = await populate({ url, privateKey: node.privateKey, only: WANTED, onPlan, ...others });
  return { populated, lost: before - owned(), most };
}

/** The price of gas, times so much. */
const priced = (times: bigint): Readonly<Record<string, Lie>> => ({
  'platform.getFeeState': ({ price, ...state }) => ({ ...state, price: inflated(price, times) }),
});

const INFLATED: readonly [string, Readonly<Record<string, Lie>>, SmallNetworkOptions][] = [
  ['the price of gas', priced(BILLION), {}],
  [
    'the weights of gas, and the capacity',
    {
      'platform.getFeeConfig': ({ weights, maxCapacity, maxPerSecond, ...config }) => ({
        ...config,
        weights: inflated(weights),
        maxCapacity: inflated(maxCapacity),
        maxPerSecond: inflated(maxPerSecond),
      }),
      'platform.getFeeState': ({ capacity, ...state }) => ({ ...state, capacity: inflated(capacity) }),
    },
    {},
  ],
  [
    'all fees',
    { 'info.getTxFee': (fees) => Object.fromEntries(Object.entries(fees).map(([name, fee]) => [name, inflated(fee)])) },
    { isEtna: false, release: '1.11.13' },
  ],
];

test.each(INFLATED)('a node that inflates %s a billion times gets no signature', async (_, lies, options) => {
  const hostile = await lying(lies, options);
  const { populated, lost, most } = await filled(hostile);
  expect(lost).toBe(0n);
  expect(hostile.requests.get('platform.issueTx')).toBeUndefined();
  expect((most?.fees ?? 0n) + (most?.given ?? 0n)).toBeLessThan(CAP);
  expect(populated.entries.map(({ outcome }) => outcome)).not.toContain('made');
  expect(populated.entries.find(({ id }) => id === 'locked-outputs')?.reason).toMatch(
    /^the fee would be [\d,.]+ AVAX, and the plan has at most [\d.]+ AVAX for it; raise --budget/,
  );
});
const DROPPED: Readonly<Record<string, Lie>> = {
  'platform.getTxStatus': () => ({ status: 'Dropped', reason: 'none' }),
};

test.each([
  // A higher price, so that another output pays for the next one.
  ['takes transactions and says they were dropped', { ...DROPPED, ...priced(1000n) }],
  ['asks for as much as the plan allows', priced(900n)],
])('a node that %s gets the budget at most', async (_, lies) => {
  const { lost, most } = await filled(await lying(lies));
  expect(lost).toBeGreaterThan(0n);
  expect(lost).toBeLessThanOrEqual((most?.fees ?? 0n) + (most?.given ?? 0n));
  expect(lost).toBeLessThan(CAP);
});

test.each([
  ['1', /network 1, .*--allow-network 1$/],
  ['14', /network 14, .*--allow-network 14$/],
])('a node of network %s gets no signature without a flag', async (networkID, why) => {
  const hostile = await lying({ 'info.getNetworkID': () => ({ networkID }) });
  const refused = filled(hostile);
  await expect(refused).rejects.toThrow(NetworkRefused);
  await expect(refused).rejects.toThrow(why);
  expect(hostile.requests.get('platform.issueTx')).toBeUndefined();
  expect(hostile.requests.get('platform.getUTXOs')).toBeUndefined();
  await filled(hostile, { allowNetworks: [Number(networkID)], only: ['locked-outputs'] });
  expect(hostile.requests.get('platform.getUTXOs')).toBeGreaterThan(0);
});

test.each(['4294967297', '18446744073709551615'])('%s is no network ID', async (networkID) => {
  const hostile = await lying({ 'info.getNetworkID': () => ({ networkID }) });
  await expect(filled(hostile)).rejects.toThrow('info.getNetworkID: the result has no valid `networkID`');
});

test('pages of UTXOs that never end are read up to a bound', async () => {
  const page = Array.from({ length: 1024 }, () => '0x00');
  let count = 0;
  const hostile = await lying({
    'platform.getUTXOs': ({ endIndex }) => ({
      utxos: page,
      numFetched: '1024',
      endIndex: { ...(isJsonObject(endIndex) ? endIndex : {}), utxo: String((count += 1)) },
    }),
  });
  const { populated } = await filled(hostile, { only: ['many-utxos', 'locked-outputs'] });
  expect(hostile.requests.get('platform.getUTXOs')).toBeLessThan(500);
  expect(populated.entries).toHaveLength(2);
});

test('a smallest stake beyond that of any network is not staked', async () => {
  const hostile = await lying({ 'platform.getMinStake': () => ({ minValidatorStake: String(100_000n * AVAX) }) });
  const { populated, lost } = await filled(hostile, { only: ['validators'] });
  expect(lost).toBe(0n);
  expect(populated.entries[0]?.reason).toContain('platform.getMinStake returns 100,000 AVAX');
});
