import {
  BY_INDEX,
  type Change,
  type Mutant,
  type MutantRows,
  failWhen,
  flip,
  mapCalledChecks,
  mapContainerAt,
  mapRangeItems,
  mapResult,
  mapResultAt,
  mutantTable,
  RANGE,
  onceRejoined,
  respondWhen,
  afterCrash,
  afterRestart,
  shorten,
  text,
  whileApart,
  whileStrained,
  withBytes,
  withLedger,
  withNodeLedger,
  withoutFirstValidator,
  onEachNode,
} from '../../src/reference-node/kit/index.ts';

/** The height is one more at each request. */
function rising(): Change {
  let more = 0n;
  return mapResult('platform.getHeight', (_, { ledger }) => ({ height: `${ledger.height + (more += 1n)}` }));
}

/** Defects that show between nodes, or once a fault of the network has ended. */
const ROWS: MutantRows<'faults'> = {
  'blocks-stay/branch-of-its-own': [
    'After it was cut off, the node returns the block below the requested height.',
    onceRejoined(
      withLedger('platform.getBlockByHeight', (ledger) => ({
        blockByHeight: (height) => ledger.blockByHeight(height > 0n ? height - 1n : height),
      })),
    ),
  ],
  'blocks-stay/nothing-while-apart': [
    'While it is cut off, the node does not find blocks by height.',
    whileApart(failWhen('platform.getBlockByHeight', () => true, 'not found')),
  ],
  'transactions-stay/one-bit-differs': [
    'After it was cut off, the node returns transactions in another encoding.',
    onceRejoined(mapResultAt('platform.getTx', 'tx', withBytes(flip))),
  ],
  'committed-stays/answers-before-it-caught-up': [
    'After it was cut off, the node has its height before its transactions.',
    onceRejoined(
      respondWhen(
        'platform.getTxStatus',
        () => true,
        () => ({ status: 'Unknown' }),
      ),
    ),
  ],
  'validator-sets-agree/set-of-this-node': ['The node has one validator less than its peers.', withoutFirstValidator()],
  'containers-stay/bytes-lost': [
    'After it was cut off, containers of the node lack their last byte.',
    onceRejoined(mapContainerAt('bytes', withBytes(shorten), BY_INDEX)),
  ],
  'index-has-no-gap/lost-at-a-restart': [
    'After a restart, the last container but one is not in the index.',
    afterRestart(mapRangeItems((items) => items.filter((_, at) => at !== items.length - 2))),
  ],
  'indexes-agree/counted-anew': [
    'After it was cut off, the node counts containers from 1.',
    onceRejoined(mapContainerAt('index', (index) => `${BigInt(text(index)) + 1n}`, RANGE)),
  ],
  'stakers-agree/missed-stake-lost': [
    'After it was cut off, the node counts one validator less than its peers.',
    onceRejoined(withoutFirstValidator()),
  ],
  'cut-off-keeps-transactions/lost-without-peers': [
    'While it is cut off, the node forgets the transactions that it takes.',
    whileApart(mapResult('platform.getTxStatus', () => ({ status: 'Unknown' }))),
  ],
  'cut-off-stands-still/goes-on-alone': [
    'While it is cut off, the node accepts blocks of its own.',
    whileApart(onEachNode(rising)),
  ],
  'network-goes-on/stops-with-a-peer': [
    'The node accepts no block.',
    withNodeLedger((ledger) => ({ acceptBlock: () => ledger.height })),
  ],
  'goes-on-under-strain/waits-for-good-ones': [
    'While the connections of its network are bad, or a disk is full, the node accepts no block.',
    whileStrained(withNodeLedger((ledger) => ({ acceptBlock: () => ledger.height }))),
  ],
  'back-after-a-full-disk/last-blocks-lost': [
    'Once its disk was full, the node lacks the blocks from then and the last one before.',
    afterCrash(withNodeLedger(({ height }) => ({ height: height - 2n }))),
  ],
  'unhealthy-apart/knows-no-peers': [
    'While it is cut off, the node is healthy.',
    whileApart(withNodeLedger((ledger) => ({ health: () => ledger.health() }))),
  ],
  'healthy-again/latched': [
    'After it was cut off, the node stays unhealthy.',
    onceRejoined(withNodeLedger((ledger) => ({ health: () => ledger.health('lost') }))),
  ],
  'healthy-again/failures-kept': [
    'After it was cut off, the node is healthy, and its checks still count failures.',
    onceRejoined(mapCalledChecks('health.health', (check) => ({ ...check, contiguousFailures: 3 }))),
  ],
  'catches-up/stale-replica': [
    'After it was cut off, the node stays at the height that it had.',
    onceRejoined(withNodeLedger(({ height }) => ({ height: height - 1n }))),
  ],
};

/** Those of a chain that goes on. */
export const mutants: readonly Mutant[] = mutantTable(
  'faults',
  Object.fromEntries(
    Object.entries(ROWS).map(([name, [defect, change]]) => [name, [defect, change, { writes: true }]]),
  ),
);
