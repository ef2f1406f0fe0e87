import { INDEX_PATHS, type Ledger } from '../../ledger.ts';
import type { Change } from '../../changes/change.ts';
import {
  afterRestart,
  afterUpgrade,
  answerWhen,
  believed,
  errorWhen,
  result,
  resultAt,
  seen,
} from '../../changes/changes.ts';
import { flipped, shortened, withBytes } from '../../changes/bytes.ts';
import { another } from '../../changes/another.ts';
import { BY_ID, BY_INDEX, LAST, containerAt, containerWith, otherContainers } from '../../changes/containers.ts';
import { isItems, text } from '../../changes/json-path.ts';
import { type Claim, type Mutant, type MutantFacts, mutantsOf, type Prefix } from '../kit/mutant.ts';

/** A defect of one of the services `restart` and `upgrade`, which shows once that has happened to the node. */
interface Defect<P extends Prefix> {
  readonly claim: Claim<P>;
  readonly name: string;
  /** The sentence behind `After a restart,`. */
  readonly defect: string;
  readonly change: Change;
  readonly facts?: MutantFacts;
}

type OfBoth = Defect<'restart'> & Defect<'upgrade'>;

/** What the chain has accepted. */
const CHAIN: readonly OfBoth[] = [
  {
    claim: 'height-never-falls',
    name: 'last-block-lost',
    defect: 'the height is the height of the block before the last.',
    change: result('platform.getHeight', (_, { ledger }) => ({ height: `${ledger.height - 1n}` })),
  },
  {
    claim: 'timestamp-never-falls',
    name: 'genesis-time',
    defect: 'the timestamp is one hour too early.',
    change: seen('platform.getTimestamp', (ledger) => ({ time: ledger.time - 3_600n })),
  },
  {
    claim: 'blocks-stay',
    name: 'block-below',
    defect: 'the node returns the block below the requested height.',
    change: seen('platform.getBlockByHeight', (ledger) => ({
      blockByHeight: (height) => ledger.blockByHeight(height > 0n ? height - 1n : height),
    })),
  },
  {
    claim: 'blocks-stay',
    name: 'old-blocks-gone',
    defect: 'the node does not find blocks by height.',
    change: errorWhen('platform.getBlockByHeight', () => true, 'not found'),
  },
  {
    claim: 'block-ids-stay',
    name: 'not-found-by-id',
    defect: 'the node does not find blocks by ID.',
    change: errorWhen('platform.getBlock', () => true, 'not found'),
  },
  {
    claim: 'transactions-stay',
    name: 'transactions-gone',
    defect: 'the node does not find transactions.',
    change: errorWhen('platform.getTx', () => true, 'not found'),
  },
  {
    claim: 'committed-stays',
    name: 'unknown-again',
    defect: 'the status of every transaction is Unknown.',
    change: answerWhen(
      'platform.getTxStatus',
      () => true,
      () => ({ status: 'Unknown' }),
    ),
  },
  {
    claim: 'balances-stay',
    name: 'one-utxo-lost',
    defect: 'the balance does not include the newest UTXO of an address.',
    change: seen('platform.getBalance', (ledger) => ({ utxos: (address) => ledger.utxos(address).slice(0, -1) })),
  },
  {
    claim: 'utxos-stay',
    name: 'one-utxo-missing',
    defect: 'the newest UTXO of an address is missing.',
    change: seen('platform.getUTXOs', (ledger) => ({ utxos: (address) => ledger.utxos(address).slice(0, -1) })),
  },
  {
    claim: 'reward-utxos-stay',
    name: 'rewards-gone',
    defect: 'no staker has a reward.',
    change: seen('platform.getRewardUTXOs', () => ({ rewardUtxos: () => [] })),
  },
  {
    claim: 'validators-stay',
    name: 'last-validator-lost',
    defect: 'the last validator of each Subnet is missing.',
    change: resultAt('platform.getCurrentValidators', 'validators', (all) => (isItems(all) ? all.slice(0, -1) : all)),
  },
  {
    claim: 'past-validator-sets-stay',
    name: 'set-of-the-tip',
    defect: 'the node returns the set of the last height for every height.',
    change: seen(['platform.getValidatorsAt', 'platform.getAllValidatorsAt'], (ledger) => ({
      validatorsAt: (_, subnetId) => ledger.validatorsAt(ledger.height, subnetId),
    })),
  },
  {
    claim: 'subnets-stay',
    name: 'owners-lost',
    defect: 'Subnets have no control keys.',
    change: resultAt('platform.getSubnets', 'subnets/*/controlKeys', () => []),
  },
  {
    claim: 'blockchains-stay',
    name: 'names-lost',
    defect: 'blockchains have no name.',
    change: resultAt('platform.getBlockchains', 'blockchains/*/name', () => ''),
  },
];

/** What the indexes contain. */
const INDEXES: readonly OfBoth[] = [
  {
    claim: 'containers-stay',
    name: 'bytes-cut',
    defect: 'containers lack their last byte.',
    change: containerAt('bytes', withBytes(shortened), BY_INDEX),
  },
  {
    claim: 'positions-stay',
    name: 'counted-from-one',
    defect: 'the node counts the positions of containers from 1.',
    change: resultAt('index.getIndex', 'index', (index) => `${BigInt(text(index)) + 1n}`),
  },
  {
    claim: 'accepted-containers-stay',
    name: 'nothing-accepted',
    defect: '`index.isAccepted` returns false for every container.',
    change: resultAt('index.isAccepted', 'isAccepted', () => false),
  },
  {
    claim: 'acceptance-times-stay',
    name: 'time-of-the-last',
    defect: 'the timestamp of every container is the timestamp of the last one.',
    change: otherContainers(
      (container, all) => containerWith(container, { acceptedAt: all.at(-1)?.acceptedAt }),
      [BY_ID],
    ),
  },
  {
    claim: 'index-never-ends-earlier',
    name: 'last-container-lost',
    defect: 'each index lacks its last container.',
    change: otherContainers((container, all) => (container === all.at(-1) ? undefined : container), [LAST]),
  },
  {
    claim: 'index-goes-on',
    name: 'indexes-nothing-new',
    defect: 'the node does not index newly accepted containers.',
    change: believed(indexedUntilNow),
    facts: { writes: true },
  },
];

const RESTART_ONLY: readonly Defect<'restart'>[] = [
  {
    claim: 'supply-stays',
    name: 'one-unit-more',
    defect: 'the supply is one unit larger.',
    change: resultAt('platform.getCurrentSupply', 'supply', (supply) => `${BigInt(text(supply)) + 1n}`),
  },
];

const UPGRADE_ONLY: readonly Defect<'upgrade'>[] = [
  {
    claim: 'block-ids-stay',
    name: 'parent-by-id',
    defect: 'the node returns the parent of the block with the requested ID.',
    change: seen('platform.getBlock', (ledger) => ({
      blockById: (id) => {
        const block = ledger.blockById(id);
        return block && (ledger.blockById(block.parentId) ?? block);
      },
    })),
  },
  {
    claim: 'transactions-stay',
    name: 'encoded-anew',
    defect: 'the node returns transactions in another encoding.',
    change: resultAt('platform.getTx', 'tx', withBytes(flipped)),
  },
  {
    claim: 'containers-stay',
    name: 'other-container-ids',
    defect: 'containers have other IDs.',
    change: containerAt('id', another, BY_INDEX),
  },
  {
    claim: 'transactions-are-accepted',
    name: 'transfers-refused',
    defect: 'the node rejects every transaction.',
    change: errorWhen('platform.issueTx', () => true, 'unsupported transaction type'),
    facts: { writes: true },
  },
];

/** The ledger with indexes that do not grow any more. */
function indexedUntilNow(ledger: Ledger): Partial<Ledger> {
  const counts = new Map(INDEX_PATHS.map((path) => [path, ledger.index(path)?.length]));
  return { index: (path) => ledger.index(path)?.slice(0, counts.get(path)) };
}

const restart = mutantsOf('restart');
const upgrade = mutantsOf('upgrade');

/** Defects that show once the node has been restarted, and those that show once it has crossed an upgrade. */
export const LIFE_MUTANTS: readonly Mutant[] = [
  ...[...CHAIN, ...RESTART_ONLY, ...INDEXES].map(({ claim, name, defect, change, facts }) =>
    restart(claim, name, `After a restart, ${defect}`, afterRestart(change), facts),
  ),
  ...[...CHAIN, ...INDEXES, ...UPGRADE_ONLY].map(({ claim, name, defect, change, facts }) =>
    upgrade(claim, name, `After an upgrade, ${defect}`, afterUpgrade(change), facts),
  ),
];
