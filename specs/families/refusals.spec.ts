import {
  PRIMARY_NETWORK,
  encodeHexChecked,
  requirement,
  type CheckContext,
  type JsonWritable,
} from '../../src/harness/index.ts';
import { foreignAddresses, malformedAddresses, unusedAddress, walkableOwner } from '../support/addresses.ts';
import { misspelt, unusedId, unusedNodeId } from '../support/ids.ts';
import { NO_INTEGERS } from '../support/index/id-methods.ts';
import { chainTime } from '../support/platform/chain-time.ts';
import { WRONG_TYPED_CREDENTIALS, strangers, user } from '../support/platform/user-store.ts';
import { refuses } from '../support/refusals.ts';

type Params = Readonly<Record<string, JsonWritable>>;
type Values = readonly JsonWritable[];
type Made<T> = (context: CheckContext) => T | Promise<T>;

/** The values to refuse, by argument, or whole lists of arguments. One request is sent for each. */
type Wrong = Readonly<Record<string, Values | Made<Values>>> | Made<readonly Params[]>;

/** Seconds from the chain time to a period of validation, and its length. */
const MARGIN = 60;
/** Releases keep another meaning for this height. */
const LARGEST = 2n ** 64n - 1n;

/** Valid arguments, of which a wrong value replaces one. The node must accept them first. */
const RIGHT: Readonly<Record<string, Made<Params>>> = {
  'index.getContainerByIndex': () => ({ index: 0, encoding: 'hex' }),
  'index.getContainerRange': () => ({ startIndex: 0, numToFetch: 2, encoding: 'hex' }),
  'platform.getCurrentValidators': (context) => ({ nodeIDs: [unusedNodeId(context, 'misspelt')] }),
  'platform.getMaxStakeAmount': async (context) => {
    const startTime = Number(await chainTime(context)) + MARGIN;
    const nodeID = unusedNodeId(context, 'no validator');
    return { subnetID: PRIMARY_NETWORK, nodeID, startTime, endTime: startTime + MARGIN };
  },
  'platform.getUTXOs': async (context) => ({ addresses: [(await walkableOwner(context, 1)).address] }),
  'platform.getValidatorsAt': () => ({ height: 0 }),
  'platform.sampleValidators': () => ({ size: 1 }),
};

const TAGS: Values = ['x', 5, true, {}, [5], [[]], [{}]];
const NUMBERS_FAR_OVER: Values = [2n ** 31n, 2n ** 32n, 2n ** 32n + 1n, 2n ** 53n, LARGEST];

/** Numbers of which as many bits as these are a valid argument. */
function overBits(bits: number): Values {
  const over = 2n ** BigInt(bits);
  return [over, over + 1n, over * over + 1n];
}

async function aboveTip({ sample }: CheckContext): Promise<Values> {
  return [(await sample.tip()) + 1_000_000n, LARGEST];
}

async function farAboveTip({ sample }: CheckContext): Promise<Values> {
  const tip = await sample.tip();
  const heights = [tip + 2n ** 32n, 2n ** 32n, 2n ** 53n, 2n ** 53n + 1n, 2n ** 63n, LARGEST];
  return heights.filter((height) => height > tip + 1000n);
}

/** Each text as the only item of a list. */
function alone(texts: Made<readonly string[]>): Made<Values> {
  return async (context) => (await texts(context)).map((text) => [text]);
}

/** Periods of `platform.getMaxStakeAmount`, by their start and end in seconds after the chain time. */
function period(start: number, end: number): Made<readonly Params[]> {
  return async (context) => {
    const [now, nodeID] = [Number(await chainTime(context)), unusedNodeId(context, 'no validator')];
    return [{ subnetID: PRIMARY_NETWORK, nodeID, startTime: now + start, endTime: now + end }];
  };
}

/** The cursors that name no position: each is refused as `startIndex`. */
async function malformedCursors(context: CheckContext): Promise<Values> {
  const [{ address }, utxo] = [await walkableOwner(context, 1), unusedId(context, 'cursor')];
  const pairs = [
    { address: 'x', utxo },
    { address, utxo: 'x' },
    { address, utxo: `0${utxo.slice(1)}` },
  ];
  return [...pairs, 'x', 5, [address, utxo]];
}

async function halfCursors(context: CheckContext): Promise<Values> {
  return [{ address: (await walkableOwner(context, 1)).address }, { utxo: unusedId(context, 'cursor') }];
}

async function tooManyAddresses(context: CheckContext): Promise<Values> {
  const others = Array.from({ length: 1024 }, (_, i) => unusedAddress(context, `many ${i}`));
  return [[(await walkableOwner(context, 1)).address, ...(await Promise.all(others))]];
}

/** Credentials, each with an address that the user does not have. */
function withAddress(name: string, credentials: Made<readonly Params[]>): Made<readonly Params[]> {
  return async (context) => {
    const address = await unusedAddress(context, name);
    return (await credentials(context)).map((each) => ({ ...each, address }));
  };
}

const STRANGERS: Made<readonly Params[]> = (context) => strangers(context).map((stranger) => ({ ...stranger }));
const NO_CREDENTIALS: Made<readonly Params[]> = () => [{}, { username: '', password: '' }];
const WRONG_TYPES: Made<readonly Params[]> = () => WRONG_TYPED_CREDENTIALS;

/** What a node refuses, by method and claim. */
const WRONG: Readonly<Record<string, Readonly<Record<string, Wrong>>>> = {
  'health.health': { 'tags-of-the-wrong-type-are-an-error': { tags: TAGS } },
  'health.readiness': { 'tags-of-the-wrong-type-are-an-error': { tags: TAGS } },
  'index.getContainerByIndex': {
    'negative-is-an-error': { index: [-1, -(2n ** 63n)] },
    'over-64-bits-is-an-error': { index: [...overBits(64), 10n ** 40n] },
    'wrong-type-is-an-error': { index: NO_INTEGERS },
  },
  'index.getContainerRange': {
    'far-over-maximum-is-an-error': { numToFetch: NUMBERS_FAR_OVER },
    'negative-is-an-error': { startIndex: [-1], numToFetch: [-1] },
    'over-64-bits-is-an-error': { startIndex: overBits(64), numToFetch: overBits(64) },
    'over-maximum-is-an-error': { numToFetch: [1025] },
    'wrong-type-is-an-error': { startIndex: NO_INTEGERS, numToFetch: NO_INTEGERS },
  },
  'platform.exportKey': {
    'foreign-address-is-an-error': withAddress('not of the user', (context) => [{ ...user(context) }]),
    'malformed-address-is-an-error': async (context) => {
      const credentials = context.credentials ?? strangers(context)[0];
      const addresses = [...(await malformedAddresses(context)), ...(await foreignAddresses(context))];
      return addresses.map((address) => ({ ...credentials, address }));
    },
    'missing-credentials-are-an-error': withAddress('no credentials', NO_CREDENTIALS),
    'unknown-user-is-an-error': withAddress('stranger', STRANGERS),
    'wrong-typed-credentials-are-an-error': withAddress('wrong type', WRONG_TYPES),
  },
  'platform.getAllValidatorsAt': { 'height-above-tip-is-an-error': { height: aboveTip } },
  'platform.getBalance': {
    'foreign-address-is-an-error': { addresses: alone(foreignAddresses) },
    'malformed-address-is-an-error': { addresses: alone(malformedAddresses) },
  },
  'platform.getBlockByHeight': {
    'far-above-the-tip-is-an-error': { height: farAboveTip },
    'malformed-height-is-an-error': { height: [-1, 1.5, true, 'x', '', [], {}, 2n ** 64n] },
  },
  'platform.getBlockchainStatus': { 'alias-in-another-case-is-an-error': { blockchainID: ['x', 'p', 'c'] } },
  'platform.getCurrentValidators': {
    'bad-node-id-is-an-error': { nodeIDs: (context) => [[misspelt(unusedNodeId(context, 'misspelt'))]] },
  },
  'platform.getL1Validator': {
    'unknown-validation-is-an-error': { validationID: (context) => [unusedId(context, 'validation')] },
  },
  'platform.getMaxStakeAmount': {
    'bad-node-id-is-an-error': { nodeID: (context) => [misspelt(unusedNodeId(context, 'no validator'))] },
    'bad-subnet-id-is-an-error': { subnetID: [misspelt(PRIMARY_NETWORK)] },
    'end-before-start-is-an-error': period(2 * MARGIN, MARGIN),
    'start-in-the-past-is-an-error': period(-MARGIN, MARGIN),
    'start-time-of-wrong-type-is-an-error': {
      startTime: async (context) => [[Number(await chainTime(context)) + MARGIN]],
    },
  },
  'platform.getSubnet': { 'primary-network-is-an-error': { subnetID: [PRIMARY_NETWORK] } },
  'platform.getUTXOs': {
    'half-a-start-index-is-an-error': { startIndex: halfCursors },
    'limit-over-32-bits-is-an-error': { limit: overBits(32) },
    'limit-of-wrong-type-is-an-error': { limit: [1.5, true, 'x', [], {}] },
    'malformed-address-is-an-error': { addresses: alone(malformedAddresses) },
    'malformed-limit-is-an-error': { limit: [-1, 1.5, true, 'x', '', [], {}] },
    'malformed-start-index-is-an-error': { startIndex: malformedCursors },
    'no-addresses-is-an-error': () => [{}, { addresses: [] }],
    'too-many-addresses-is-an-error': { addresses: tooManyAddresses },
    // Aliases have one case.
    'unnamed-source-chain-is-an-error': { sourceChain: ['nochain', 'x y', 'x', 'p'] },
  },
  'platform.getValidatorsAt': {
    'height-above-tip-is-an-error': { height: aboveTip },
    'height-over-64-bits-is-an-error': { height: overBits(64) },
    'negative-height-is-an-error': { height: [-1] },
  },
  'platform.issueTx': {
    'empty-transaction-is-an-error': () =>
      [undefined, '', '0x', encodeHexChecked(new Uint8Array())].map((tx) => (tx === undefined ? {} : { tx })),
    'wrong-typed-tx-is-an-error': { tx: [5, true, [], {}, ['0x00']] },
  },
  'platform.listAddresses': {
    'missing-credentials-are-an-error': NO_CREDENTIALS,
    'unknown-user-is-an-error': STRANGERS,
    'wrong-typed-credentials-are-an-error': WRONG_TYPES,
  },
  'platform.sampleValidators': {
    'size-over-16-bits-is-an-error': { size: overBits(16) },
    'unknown-subnet-is-an-error': (context) => [{ size: 1, subnetID: unusedId(context, 'no Subnet') }],
  },
  'platform.validatedBy': {
    'subnet-id-given-is-an-error': { blockchainID: async ({ sample }) => [(await sample.subnets())[0]?.id ?? ''] },
  },
};

/** The arguments of all requests of a row. */
async function requestsOf(context: CheckContext, wrong: Wrong, right: Params | undefined): Promise<readonly Params[]> {
  if (typeof wrong === 'function') return wrong(context);
  const requests = Object.entries(wrong).map(async ([argument, values]) =>
    (typeof values === 'function' ? await values(context) : values).map((value) => ({ ...right, [argument]: value })),
  );
  return (await Promise.all(requests)).flat();
}

for (const [method, claims] of Object.entries(WRONG))
  for (const [claim, wrong] of Object.entries(claims))
    // The self-check fails for a check of a requirement that does not exist.
    requirement(`${method}/${claim}` as Parameters<typeof requirement>[0], async (context) => {
      const right = typeof wrong === 'function' ? undefined : await RIGHT[method]?.(context);
      const requests = await requestsOf(context, wrong, right);
      const path = method.startsWith('index.') ? (await context.sample.index()).path : undefined;
      const { notTestable } = context;
      const call: CheckContext['call'] = (name, params, how) => context.call(name, params, { ...how, path });
      await refuses({ notTestable, call }, method, requests, right);
    });
