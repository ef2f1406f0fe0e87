import {
  type Answer,
  type CheckContext,
  integerOf,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  listOf,
  type MethodName,
  objectOf,
  objectsOf,
  textOf,
  type Writer,
} from '../../../src/harness/index.ts';
import { bytesOf, idOf } from '../platform/network-codec.ts';
import { type Amount, owners, type State } from './state.ts';

/** What a node returns for what is not there. */
const NOTHING = 'nothing';
/** A transaction that was issued is in one of so many blocks. How many there are, the node says, and that is no bound. */
const MOST_NEW = 60n;
/** Which of them it is depends on what the node validates. */
const OF_CREATED = /^(?:Created|Validating|Syncing)$/;

/** Who writes, the height of the chain before the last transaction, and a state that the answer may follow from. */
interface Wrote {
  readonly writer: Writer;
  readonly height: bigint;
  readonly state: State;
}

/** A request about a part of the state, and what it must return. Values are texts, in which sets have an order. */
export interface Read {
  readonly method: MethodName;
  /** The errata without which, and with which, it returns something else. */
  readonly under?: string;
  readonly unless?: string;
  /** What may be asked for in a state. */
  readonly subjects: (state: State) => readonly string[];
  readonly ask: (context: CheckContext, subject: string, wrote: Wrote) => Promise<string>;
  readonly expected: (state: State, subject: string, writer: Writer) => string;
  /** What is also right while a transaction is issued. */
  readonly meanwhile?: string;
  /** What is also right of a Subnet that is not there yet. */
  readonly unknown?: string;
  /** The request follows from the state: it is sent only when that is known. */
  readonly isOfState?: boolean;
}

const set = (texts: readonly unknown[]): string =>
  texts.length === 0 ? NOTHING : texts.map(String).toSorted().join(', ');
const sum = (amounts: readonly { readonly amount: bigint }[]): bigint =>
  amounts.reduce((total, { amount }) => total + amount, 0n);
/** The sum over the assets of a map. */
const sumOf = (amounts: JsonObject = {}): bigint =>
  Object.keys(amounts).reduce((total, asset) => total + (integerOf(amounts, asset) ?? 0n), 0n);
const sums = (amounts: readonly Amount[]): string => `${sum(amounts)} in ${amounts.length} outputs`;

const subnetIds = ({ subnets }: State): readonly string[] => subnets.map(({ id }) => id);
const chainIds = ({ chains }: State): readonly string[] => chains.map(({ id }) => id);
const plainSubnetIds = ({ subnets }: State): readonly string[] =>
  subnets.filter(({ isConverted }) => !isConverted).map(({ id }) => id);
const transactionIds = ({ transactions }: State): readonly string[] => transactions;

/** Each owner, and all of them, separated by commas. */
function ownersOf(state: State): readonly string[] {
  const all = owners(state);
  return [...all, all.join()];
}

function ofOwners(amounts: readonly Amount[], subject: string): readonly Amount[] {
  return amounts.filter(({ owner }) => subject.split(',').includes(owner));
}

/** What a function reads in a result; nothing for an error. */
function inResult({ ok, rawResult }: Pick<Answer, 'ok' | 'rawResult'>, read: (result: JsonValue) => string): string {
  return ok && rawResult !== undefined ? read(rawResult) : NOTHING;
}

/** The control keys of a Subnet: the key that writes, and its owner. */
function keysOf({ subnets }: State, id: string, writer: Writer): string {
  const subnet = subnets.find((each) => each.id === id);
  return subnet === undefined ? NOTHING : set([writer.address, writer.addressOf(subnet.owner)]);
}

/** The weights of the validators of a Subnet, by node ID or validation ID. */
function weightsOf({ subnets, validators }: State, id: string): readonly (readonly [string, bigint])[] {
  const members = subnets.find((each) => each.id === id)?.members ?? [];
  const initial = validators.filter(({ subnet }) => subnet === id);
  return [...members, ...initial.map((each) => [each.id, each.weight] as const)];
}

const shown = (weights: readonly (readonly [string, bigint | undefined])[]): string =>
  set(weights.map(([id, weight]) => `${id}: ${weight}`));

const addresses = (subject: string, writer: Writer): string[] =>
  subject.split(',').map((owner) => writer.addressOf(owner));

/** The weights of the current validators of a Subnet, as a node returns them. */
async function weightsBy({ rpc }: CheckContext, subnetID: string): Promise<string> {
  return inResult(await rpc('platform.getCurrentValidators', { subnetID }), (result) =>
    shown(
      objectsOf(result, 'validators').map((each) => [
        textOf(each, 'validationID') ?? textOf(each, 'nodeID') ?? NOTHING,
        integerOf(each, 'weight'),
      ]),
    ),
  );
}

export const READS = {
  subnet: {
    method: 'platform.getSubnet',
    subjects: subnetIds,
    ask: async ({ rpc }, subnetID) =>
      inResult(
        await rpc('platform.getSubnet', { subnetID }),
        (result) =>
          `${set(listOf(result, 'controlKeys'))}, permissioned: ${isJsonObject(result) && result.isPermissioned === true}`,
      ),
    expected: (state, id, writer) => {
      const keys = keysOf(state, id, writer);
      const isConverted = state.subnets.find((each) => each.id === id)?.isConverted;
      return keys === NOTHING ? keys : `${keys}, permissioned: ${isConverted !== true}`;
    },
  },
  namedSubnet: {
    method: 'platform.getSubnets',
    subjects: subnetIds,
    ask: async ({ rpc }, id) =>
      inResult(await rpc('platform.getSubnets', { ids: [id] }), (result) => keysIn(objectsOf(result, 'subnets'), id)),
    expected: keysOf,
  },
  listedSubnet: {
    method: 'platform.getSubnets',
    unless: 'subnets-list-first-owner',
    subjects: subnetIds,
    ask: async ({ rpc }, id) =>
      inResult(await rpc('platform.getSubnets', {}), (result) => keysIn(objectsOf(result, 'subnets'), id)),
    expected: keysOf,
  },
  blockchainStatus: {
    method: 'platform.getBlockchainStatus',
    subjects: chainIds,
    ask: async ({ rpc }, blockchainID) =>
      inResult(await rpc('platform.getBlockchainStatus', { blockchainID }), (result) => {
        const status = textOf(result, 'status') ?? NOTHING;
        return OF_CREATED.test(status) ? 'there' : status;
      }),
    expected: ({ chains }, id) => (chains.some((each) => each.id === id) ? 'there' : 'Unknown'),
    meanwhile: 'Preferred',
  },
  validatedBy: {
    method: 'platform.validatedBy',
    subjects: chainIds,
    ask: async ({ rpc }, blockchainID) =>
      inResult(await rpc('platform.validatedBy', { blockchainID }), (result) => textOf(result, 'subnetID') ?? NOTHING),
    expected: ({ chains }, id) => chains.find((each) => each.id === id)?.subnet ?? NOTHING,
  },
  validates: {
    method: 'platform.validates',
    subjects: subnetIds,
    ask: async ({ rpc }, subnetID) =>
      inResult(await rpc('platform.validates', { subnetID }), (result) => set(listOf(result, 'blockchainIDs'))),
    expected: ({ chains }, id) => set(chains.filter(({ subnet }) => subnet === id).map((each) => each.id)),
  },
  listedBlockchain: {
    method: 'platform.getBlockchains',
    subjects: chainIds,
    ask: async ({ rpc }, id) =>
      inResult(await rpc('platform.getBlockchains', {}), (result) => {
        const listed = objectsOf(result, 'blockchains').find((each) => textOf(each, 'id') === id);
        return listed === undefined ? NOTHING : `${textOf(listed, 'name')} of ${textOf(listed, 'subnetID')}`;
      }),
    expected: ({ chains }, id) => {
      const made = chains.find((each) => each.id === id);
      return made === undefined ? NOTHING : `${made.name} of ${made.subnet}`;
    },
  },
  balance: {
    method: 'platform.getBalance',
    subjects: ownersOf,
    ask: async ({ rpc }, subject, { writer }) =>
      inResult(
        await rpc('platform.getBalance', { addresses: addresses(subject, writer) }),
        (result) => `${integerOf(result, 'balance')} in ${listOf(result, 'utxoIDs').length} outputs`,
      ),
    expected: ({ outputs }, subject) => sums(ofOwners(outputs, subject)),
  },
  utxos: {
    method: 'platform.getUTXOs',
    subjects: ownersOf,
    ask: async ({ rpc }, subject, { writer }) =>
      inResult(
        await rpc('platform.getUTXOs', { addresses: addresses(subject, writer) }),
        (result) =>
          `${integerOf(result, 'numFetched')} outputs, ${new Set(listOf(result, 'utxos')).size} of them differ`,
      ),
    expected: ({ outputs }, subject) => {
      const { length } = ofOwners(outputs, subject);
      return `${length} outputs, ${length} of them differ`;
    },
  },
  stake: {
    method: 'platform.getStake',
    subjects: ownersOf,
    ask: async ({ rpc }, subject, { writer }) =>
      inResult(
        await rpc('platform.getStake', { addresses: addresses(subject, writer) }),
        (result) => `${sumOf(objectOf(result, 'stakeds'))} in ${listOf(result, 'stakedOutputs').length} outputs`,
      ),
    expected: ({ stakes }, subject) => sums(ofOwners(stakes, subject)),
  },
  delegation: {
    method: 'platform.getCurrentValidators',
    subjects: ({ stakes }) => stakes.map(({ txID }) => txID),
    ask: async ({ rpc }, txID, { writer }) =>
      inResult(await rpc('platform.getCurrentValidators', { nodeIDs: writer.nodeIDs.slice(0, 1) }), (result) => {
        const delegators = objectsOf(result, 'validators').flatMap((each) => objectsOf(each, 'delegators'));
        const found = delegators.find((each) => textOf(each, 'txID') === txID);
        return found === undefined ? NOTHING : `${integerOf(found, 'weight') ?? integerOf(found, 'stakeAmount')}`;
      }),
    expected: ({ stakes }, txID) => `${stakes.find((each) => each.txID === txID)?.amount ?? NOTHING}`,
  },
  validators: {
    method: 'platform.getCurrentValidators',
    under: 'validators-of-l1s',
    subjects: subnetIds,
    ask: weightsBy,
    expected: (state, id) => shown(weightsOf(state, id)),
  },
  members: {
    method: 'platform.getCurrentValidators',
    subjects: plainSubnetIds,
    ask: weightsBy,
    expected: (state, id) => shown(weightsOf(state, id)),
  },
  totalWeight: {
    method: 'platform.getTotalStake',
    unless: 'untracked-subnets-have-no-totals',
    subjects: plainSubnetIds,
    ask: async ({ rpc }, subnetID) =>
      inResult(
        await rpc('platform.getTotalStake', { subnetID }),
        (result) => `${integerOf(result, 'weight') ?? integerOf(result, 'stake')}`,
      ),
    expected: (state, id) => `${weightsOf(state, id).reduce((total, [, weight]) => total + weight, 0n)}`,
    unknown: NOTHING,
  },
  sample: {
    method: 'platform.sampleValidators',
    unless: 'untracked-subnets-have-no-totals',
    subjects: plainSubnetIds,
    isOfState: true,
    ask: async ({ rpc }, subnetID, { state }) => {
      const size = Number(weightsOf(state, subnetID).reduce((total, [, weight]) => total + weight, 0n));
      return inResult(await rpc('platform.sampleValidators', { subnetID, size }), (result) => {
        const drawn = listOf(result, 'validators').map(String);
        return shown([...new Set(drawn)].map((id) => [id, BigInt(drawn.filter((each) => each === id).length)]));
      });
    },
    expected: (state, id) => shown(weightsOf(state, id)),
  },
  validator: {
    method: 'platform.getL1Validator',
    subjects: ({ validators }) => validators.map(({ id }) => id),
    ask: async ({ rpc }, validationID) =>
      inResult(await rpc('platform.getL1Validator', { validationID }), (result) =>
        weightAndState(integerOf(result, 'weight'), (integerOf(result, 'balance') ?? 0n) > 0n),
      ),
    expected: ({ validators }, id) => {
      const made = validators.find((each) => each.id === id);
      return made === undefined ? NOTHING : weightAndState(made.weight, made.isActive);
    },
  },
  transaction: {
    method: 'platform.getTx',
    subjects: transactionIds,
    ask: async ({ rpc }, txID) =>
      inResult(await rpc('platform.getTx', { txID, encoding: 'hex' }), (result) =>
        idOf(bytesOf(textOf(result, 'tx') ?? '')),
      ),
    expected: ({ transactions }, txID) => (transactions.includes(txID) ? txID : NOTHING),
  },
  transactionStatus: {
    method: 'platform.getTxStatus',
    subjects: transactionIds,
    ask: async ({ rpc }, txID) =>
      inResult(await rpc('platform.getTxStatus', { txID }), (result) => textOf(result, 'status') ?? NOTHING),
    expected: ({ transactions }, txID) => (transactions.includes(txID) ? 'Committed' : 'Unknown'),
    meanwhile: 'Processing',
  },
  block: {
    method: 'platform.getBlockByHeight',
    subjects: ({ transactions }) => transactions.slice(-1),
    ask: async (context, txID, { height }) => {
      const last = await context.height({ fresh: true });
      // Whether there is a block already, nobody knows; what the node keeps of its answer shows later.
      await context.call('platform.getBlockByHeight', { height: last + 1n, encoding: 'json' });
      for (let at = height + 1n; at <= last && at <= height + MOST_NEW; at += 1n) {
        const { rawResult } = await context.rpc('platform.getBlockByHeight', { height: at, encoding: 'json' });
        const ids = objectsOf(objectOf(rawResult, 'block'), 'txs').map((tx) => textOf(tx, 'id'));
        if (ids.includes(txID)) return 'in a new block';
      }
      return NOTHING;
    },
    expected: ({ transactions }, txID) => (transactions.includes(txID) ? 'in a new block' : NOTHING),
  },
} as const satisfies Readonly<Record<string, Read>>;

function keysIn(subnets: ReturnType<typeof objectsOf>, id: string): string {
  const found = subnets.find((each) => textOf(each, 'id') === id);
  return found === undefined ? NOTHING : set(listOf(found, 'controlKeys'));
}

function weightAndState(weight: bigint | undefined, isActive: boolean): string {
  return `${weight}, ${isActive ? 'active' : 'inactive'}`;
}
