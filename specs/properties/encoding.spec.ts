import {
  ifTestable,
  encodeCb58,
  expect,
  fc,
  listOf,
  PRIMARY_NETWORK,
  property,
  requirement,
  type CheckContext,
  type JsonWritable,
} from '../../src/harness/index.ts';
import { containerAt } from '../support/index/reading.ts';
import { knownBlocks } from '../support/platform/blocks.ts';
import { misspelt, unusedId } from '../support/ids.ts';
import { hexForm } from '../support/json-form.ts';
import { expectRefusal } from '../support/refusals.ts';

/** A method and an argument that takes one kind of text. */
interface Place {
  readonly method: string;
  readonly params: (text: string) => JsonWritable;
  readonly path?: string;
}

const SIGNS = Array.from('123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz0OIl-_ +/');

/** The text with one character replaced. Half of the replacements are at its end, in the checksum. */
function corruptions(text: string, signs: readonly string[] = SIGNS): fc.Arbitrary<string> {
  const last = text.length - 1;
  return fc
    .tuple(
      fc.oneof(fc.nat({ max: last }), fc.integer({ min: Math.max(0, last - 4), max: last })),
      fc.constantFrom(...signs),
    )
    .filter(([at, sign]) => text[at] !== sign)
    .map(([at, sign]) => text.slice(0, at) + sign + text.slice(at + 1));
}

async function ask({ call }: CheckContext, { method, params, path }: Place, text: string) {
  return call(method, params(text), path === undefined ? {} : { path });
}

function servedOf({ profile }: CheckContext, places: readonly Place[]): readonly Place[] {
  return places.filter(({ method }) => profile.serves(method));
}

/** Places that accept the text unchanged. If a place rejects the valid text, its error for a corrupted text proves nothing. */
async function takenAt(context: CheckContext, places: readonly Place[], text: string): Promise<readonly Place[]> {
  const served = servedOf(context, places);
  const answers = await Promise.all(served.map((place) => ask(context, place, text)));
  const accepting = served.filter((_, i) => answers[i]?.ok === true);
  return accepting.length > 0
    ? accepting
    : context.notTestable(`no method of the node accepts ${text} unchanged; test a node that accepts it`);
}

/** Share of the places that one corrupted text is sent to. In 25 runs, each place gets about 3 texts, however many places there are. */
const SHARE_OF_PLACES = 1 / 3;
/** Share of the run's cases: any text shows a place that does not read the checksum. */
const ALIKE = { share: 0.4 };

/**
 * Expects each place that accepts a text to reject every corruption of it. With `unused`, the result for this unknown ID is also correct.
 */
async function refusesCorruptions(
  context: CheckContext,
  text: string,
  places: readonly Place[],
  unused?: string,
): Promise<void> {
  const accepting = await takenAt(context, places, text);
  const ofNothing = new Map<Place, Awaited<ReturnType<typeof ask>>>();
  if (unused !== undefined) for (const place of accepting) ofNothing.set(place, await ask(context, place, unused));
  const atOnce = Math.ceil(accepting.length * SHARE_OF_PLACES);
  const some = { minLength: atOnce, maxLength: atOnce };
  await property(
    context,
    fc.tuple(corruptions(text), fc.shuffledSubarray([...accepting], some)),
    async ([corrupt, chosen]) => {
      for (const place of chosen) {
        const answer = await ask(context, place, corrupt);
        expectRefusal(answer, ofNothing.get(place), `${place.method} for ${corrupt}`);
      }
    },
    ALIKE,
  );
}

const bySubnet = (method: string, more: Readonly<Record<string, JsonWritable>> = {}): Place => ({
  method,
  params: (subnetID) => ({ subnetID, ...more }),
});

const SUBNET_PLACES: readonly Place[] = [
  'platform.getSubnet',
  'platform.getCurrentSupply',
  'platform.getCurrentValidators',
  'platform.getPendingValidators',
  'platform.getMinStake',
  'platform.getStakingAssetID',
  'platform.getTotalStake',
  'platform.validates',
].map((method) => bySubnet(method));

const LISTED_SUBNET_PLACES: readonly Place[] = [
  ...SUBNET_PLACES,
  bySubnet('platform.sampleValidators', { size: 0 }),
  bySubnet('platform.getValidatorsAt', { height: 0 }),
  { method: 'platform.getSubnets', params: (id) => ({ ids: [id] }) },
];

const TX_PLACES: readonly Place[] = [
  { method: 'platform.getTx', params: (txID) => ({ txID, encoding: 'hex' }) },
  { method: 'platform.getTxStatus', params: (txID) => ({ txID }) },
  { method: 'platform.getRewardUTXOs', params: (txID) => ({ txID, encoding: 'hex' }) },
];

const BLOCK_PLACES: readonly Place[] = [
  { method: 'platform.getBlock', params: (blockID) => ({ blockID, encoding: 'hex' }) },
];

const BLOCKCHAIN_PLACES: readonly Place[] = [
  { method: 'platform.getBlockchainStatus', params: (blockchainID) => ({ blockchainID }) },
  { method: 'platform.validatedBy', params: (blockchainID) => ({ blockchainID }) },
];

const NODE_PLACES: readonly Place[] = [
  { method: 'platform.getCurrentValidators', params: (nodeID) => ({ nodeIDs: [nodeID] }) },
  { method: 'platform.getPendingValidators', params: (nodeID) => ({ nodeIDs: [nodeID] }) },
  {
    method: 'platform.getMaxStakeAmount',
    params: (nodeID) => ({ subnetID: PRIMARY_NETWORK, nodeID, startTime: 4_000_000_000, endTime: 4_000_000_001 }),
  },
];

const ADDRESS_PLACES: readonly Place[] = [
  { method: 'platform.getBalance', params: (address) => ({ addresses: [address] }) },
  { method: 'platform.getUTXOs', params: (address) => ({ addresses: [address], limit: 1, encoding: 'hex' }) },
  { method: 'platform.getStake', params: (address) => ({ addresses: [address] }) },
];

async function aTransaction({ sample, notTestable }: CheckContext): Promise<string> {
  const [transaction] = await sample.transactions();
  return transaction?.id ?? notTestable('no transaction was found; test a chain with transactions');
}

requirement('encoding/subnet-id-corruption-is-refused', async (context) => {
  const subnets = await ifTestable(context.sample.subnets(), []);
  // More methods accept the ID of an elastic Subnet.
  const subnet = subnets.find(({ kind }) => kind === 'elastic') ?? subnets[0];
  const unused = unusedId(context, 'corrupt');
  await refusesCorruptions(context, subnet?.id ?? PRIMARY_NETWORK, LISTED_SUBNET_PLACES, unused);
});

requirement('encoding/misspelt-subnet-is-an-error', async (context) => {
  const subnetID = misspelt(PRIMARY_NETWORK);
  const places = LISTED_SUBNET_PLACES.filter(({ method }) => context.profile.serves(method));
  for (const { method, params } of places)
    expect(
      await context.call(method, params(subnetID), { isWrong: true }),
      `a request of ${method} with a wrong checksum`,
    ).toBeError();
});

requirement('encoding/tx-id-corruption-is-refused', async (context) => {
  await refusesCorruptions(context, await aTransaction(context), TX_PLACES, unusedId(context, 'corrupt'));
});

requirement('encoding/block-id-corruption-is-refused', async (context) => {
  const [block] = await knownBlocks(context, 1);
  if (block === undefined) return context.notTestable('no block was found with its ID; test a longer chain');
  await refusesCorruptions(context, block.id, BLOCK_PLACES);
});

requirement('encoding/blockchain-id-corruption-is-refused', async (context) => {
  const [blockchain] = await context.sample.blockchains();
  if (blockchain === undefined)
    return context.notTestable('the node lists no blockchain; test a network with blockchains');
  await refusesCorruptions(context, blockchain.id, BLOCKCHAIN_PLACES, unusedId(context, 'corrupt'));
});

requirement('encoding/container-id-corruption-is-refused', async (context) => {
  const { path, count } = await context.sample.index();
  const { id } = await containerAt(context, path, count - 1n);
  const methods = ['index.getContainerByID', 'index.getIndex', 'index.isAccepted'];
  const places = methods.map((method) => ({ method, path, params: (text: string) => ({ id: text, encoding: 'hex' }) }));
  await refusesCorruptions(context, id, places);
});

requirement('encoding/node-id-corruption-is-refused', async (context) => {
  const [validator] = await context.sample.validators();
  const { nodeID } = validator ?? {};
  if (typeof nodeID !== 'string')
    return context.notTestable('the node lists no validator; test a network with validators');
  await refusesCorruptions(context, nodeID, NODE_PLACES);
});

requirement('encoding/address-corruption-is-refused', async (context) => {
  const address = await context.sample.addressWithUtxos({ atLeast: 1 });
  const cursor = { utxo: unusedId(context, 'cursor') };
  await refusesCorruptions(context, address, [
    ...ADDRESS_PLACES,
    {
      method: 'platform.getUTXOs',
      params: (text) => ({ addresses: [address], limit: 1, startIndex: { ...cursor, address: text } }),
    },
  ]);
  // An address that is read without its checksum still controls nothing, unless it is one of the user's own.
  const { credentials } = context;
  const listed = credentials && (await context.call('platform.listAddresses', { ...credentials }));
  const [own] = listed?.ok === true ? listOf(listed.rawResult, 'addresses') : [];
  const method = 'platform.exportKey';
  if (typeof own === 'string' && context.profile.serves(method))
    await refusesCorruptions(context, own, [{ method, params: (text) => ({ ...credentials, address: text }) }]);
});

/** The signed bytes of an accepted transaction. No node can accept these bytes, or a changed copy of them, again. */
async function acceptedBytes(context: CheckContext): Promise<string> {
  const { tx } = (await context.rpc('platform.getTx', { txID: await aTransaction(context), encoding: 'hex' })).result;
  return hexForm(tx);
}

requirement('encoding/hex-corruption-is-refused', async (context) => {
  const bytes = await acceptedBytes(context);
  // Digits in another case encode the same bytes.
  const cases = corruptions(bytes, Array.from('0123456789abcdefgxz -')).filter(
    (text) => text.toLowerCase() !== bytes.toLowerCase(),
  );
  await property(
    context,
    cases,
    async (tx) => {
      expect(await context.call('platform.issueTx', { tx, encoding: 'hex' })).toBeError();
    },
    ALIKE,
  );
});

requirement('encoding/hex-needs-its-prefix', async (context) => {
  const bytes = await acceptedBytes(context);
  const issue = (tx: string) => context.call('platform.issueTx', { tx, encoding: 'hex' });
  // The node rejects an accepted transaction because of its inputs. If it has another error for undecodable bytes,
  // bytes without prefix must not lead to the error about the inputs: the node would have decoded them.
  const [whole, unreadable] = [(await issue(bytes)).error?.message, (await issue('no bytes')).error?.message];
  for (const tx of [bytes.slice(2), bytes.slice(1), `0X${bytes.slice(2)}`, ` ${bytes}`]) {
    const answer = await issue(tx);
    expect(answer).toBeError();
    if (whole !== unreadable)
      expect(answer.error?.message, 'the error message for bytes without the prefix 0x').not.toEqual(whole);
  }
});

requirement('encoding/hex-digits-in-any-case', async (context) => {
  const bytes = await acceptedBytes(context);
  const issue = async (digits: string) => {
    const { ok, error } = await context.call('platform.issueTx', { tx: `0x${digits}`, encoding: 'hex' });
    // It may be in the mempool again, after a rejected block with it.
    if (ok) return 'its ID';
    // The end of a message may be a time, or one of several reasons.
    return typeof error?.message === 'string' ? error.message.split(/:|\d/)[0] : undefined;
  };
  const lower = await issue(bytes.slice(2).toLowerCase());
  // The node rejects an accepted transaction because of its inputs, not because of its encoding.
  expect(lower, 'the start of the error message for an accepted transaction').toBeText();
  expect(await issue(bytes.slice(2).toUpperCase()), 'the start of the error message for upper-case digits').toBe(lower);
});

requirement('encoding/wrong-length-is-refused', async (context) => {
  const { path } = await context.sample.index();
  const containers = ['index.getContainerByID', 'index.getIndex', 'index.isAccepted'].map((method) => {
    return { method, path, params: (id: string) => ({ id, encoding: 'hex' }) };
  });
  const places = [...TX_PLACES, ...BLOCK_PLACES, ...LISTED_SUBNET_PLACES, ...BLOCKCHAIN_PLACES, ...containers];
  for (const [at, place] of servedOf(context, places).entries()) {
    // The length of a node ID or an address, or one far from that of an ID, and one byte too few or too many.
    for (const length of [[20, 0, 64][at % 3] ?? 0, at % 2 === 0 ? 31 : 33]) {
      const text = encodeCb58(new Uint8Array(length).fill(9));
      expect(await ask(context, place, text), `${place.method} for ${text}`).toBeError();
    }
  }
});
