import { INDEX_PATHS, type Ledger } from '../../ledger.ts';
import { afterRestart, answerWhen, believed, errorWhen, result, resultAt, seen } from '../../changes/changes.ts';
import { withBytes, shortened } from '../../changes/bytes.ts';
import { BY_ID, BY_INDEX, LAST, containerAt, containerWith, otherContainers } from '../../changes/containers.ts';
import { isItems, text } from '../../changes/json-path.ts';
import { type Mutant, mutantsOf } from '../kit/mutant.ts';

const mutant = mutantsOf('restart');

/** Defects that show once the node has been restarted: what the chain has accepted. */
const CHAIN: readonly Mutant[] = [
  mutant(
    'height-never-falls',
    'last-block-lost',
    'After a restart, the height is the height of the block before the last.',
    afterRestart(result('platform.getHeight', (_, { ledger }) => ({ height: `${ledger.height - 1n}` }))),
  ),
  mutant(
    'timestamp-never-falls',
    'genesis-time',
    'After a restart, the timestamp is one hour too early.',
    afterRestart(seen('platform.getTimestamp', (ledger) => ({ time: ledger.time - 3_600n }))),
  ),
  mutant(
    'blocks-stay',
    'block-below',
    'After a restart, the node returns the block below the requested height.',
    afterRestart(
      seen('platform.getBlockByHeight', (ledger) => ({
        blockByHeight: (height) => ledger.blockByHeight(height > 0n ? height - 1n : height),
      })),
    ),
  ),
  mutant(
    'blocks-stay',
    'old-blocks-gone',
    'After a restart, the node does not find blocks by height.',
    afterRestart(errorWhen('platform.getBlockByHeight', () => true, 'not found')),
  ),
  mutant(
    'block-ids-stay',
    'not-found-by-id',
    'After a restart, the node does not find blocks by ID.',
    afterRestart(errorWhen('platform.getBlock', () => true, 'not found')),
  ),
  mutant(
    'transactions-stay',
    'transactions-gone',
    'After a restart, the node does not find transactions.',
    afterRestart(errorWhen('platform.getTx', () => true, 'not found')),
  ),
  mutant(
    'committed-stays',
    'unknown-again',
    'After a restart, the status of every transaction is Unknown.',
    afterRestart(
      answerWhen(
        'platform.getTxStatus',
        () => true,
        () => ({ status: 'Unknown' }),
      ),
    ),
  ),
  mutant(
    'balances-stay',
    'one-utxo-lost',
    'After a restart, the balance does not include the newest UTXO of an address.',
    afterRestart(seen('platform.getBalance', (ledger) => ({ utxos: (address) => ledger.utxos(address).slice(0, -1) }))),
  ),
  mutant(
    'utxos-stay',
    'one-utxo-missing',
    'After a restart, the newest UTXO of an address is missing.',
    afterRestart(seen('platform.getUTXOs', (ledger) => ({ utxos: (address) => ledger.utxos(address).slice(0, -1) }))),
  ),
  mutant(
    'reward-utxos-stay',
    'rewards-gone',
    'After a restart, no staker has a reward.',
    afterRestart(seen('platform.getRewardUTXOs', () => ({ rewardUtxos: () => [] }))),
  ),
  mutant(
    'validators-stay',
    'last-validator-lost',
    'After a restart, the last validator of each Subnet is missing.',
    afterRestart(
      resultAt('platform.getCurrentValidators', 'validators', (all) => (isItems(all) ? all.slice(0, -1) : all)),
    ),
  ),
  mutant(
    'past-validator-sets-stay',
    'set-of-the-tip',
    'After a restart, the node returns the set of the last height for every height.',
    afterRestart(
      seen(['platform.getValidatorsAt', 'platform.getAllValidatorsAt'], (ledger) => ({
        validatorsAt: (_, subnetId) => ledger.validatorsAt(ledger.height, subnetId),
      })),
    ),
  ),
  mutant(
    'subnets-stay',
    'owners-lost',
    'After a restart, Subnets have no control keys.',
    afterRestart(resultAt('platform.getSubnets', 'subnets/*/controlKeys', () => [])),
  ),
  mutant(
    'blockchains-stay',
    'names-lost',
    'After a restart, blockchains have no name.',
    afterRestart(resultAt('platform.getBlockchains', 'blockchains/*/name', () => '')),
  ),
  mutant(
    'supply-stays',
    'one-unit-more',
    'After a restart, the supply is one unit larger.',
    afterRestart(resultAt('platform.getCurrentSupply', 'supply', (supply) => `${BigInt(text(supply)) + 1n}`)),
  ),
];

/** Defects that show once the node has been restarted: the indexes. */
const INDEXES: readonly Mutant[] = [
  mutant(
    'containers-stay',
    'bytes-cut',
    'After a restart, containers lack their last byte.',
    afterRestart(containerAt('bytes', withBytes(shortened), BY_INDEX)),
  ),
  mutant(
    'positions-stay',
    'counted-from-one',
    'After a restart, the node counts the positions of containers from 1.',
    afterRestart(resultAt('index.getIndex', 'index', (index) => `${BigInt(text(index)) + 1n}`)),
  ),
  mutant(
    'accepted-containers-stay',
    'nothing-accepted',
    'After a restart, `index.isAccepted` returns false for every container.',
    afterRestart(resultAt('index.isAccepted', 'isAccepted', () => false)),
  ),
  mutant(
    'acceptance-times-stay',
    'time-of-the-start',
    'After a restart, the timestamp of every container is the time of the start.',
    afterRestart(
      otherContainers((container, all) => containerWith(container, { acceptedAt: all.at(-1)?.acceptedAt }), [BY_ID]),
    ),
  ),
  mutant(
    'index-never-ends-earlier',
    'last-container-lost',
    'After a restart, each index lacks its last container.',
    afterRestart(otherContainers((container, all) => (container === all.at(-1) ? undefined : container), [LAST])),
  ),
  mutant(
    'index-goes-on',
    'indexes-nothing-new',
    'After a restart, the node does not index newly accepted containers.',
    afterRestart(believed(indexedUntilNow)),
    { writes: true },
  ),
];

/** The ledger with indexes that do not grow any more. */
function indexedUntilNow(ledger: Ledger): Partial<Ledger> {
  const counts = new Map(INDEX_PATHS.map((path) => [path, ledger.index(path)?.length]));
  return { index: (path) => ledger.index(path)?.slice(0, counts.get(path)) };
}

/** Defects that show once the node has been restarted. */
export const RESTART_MUTANTS: readonly Mutant[] = [...CHAIN, ...INDEXES];
