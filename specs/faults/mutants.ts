import * as node from '../../src/reference-node/kit/index.ts';

/** The height is one more at each request. */
function rising(): node.Change {
  let more = 0n;
  return node.mapResult('platform.getHeight', (_, { ledger }) => ({ height: `${ledger.height + (more += 1n)}` }));
}

/** Defects that show between nodes, or once a fault of the network has ended. */
export const mutants: readonly node.Mutant[] = node.mutantTable(
  'faults',
  {
    'blocks-stay/branch-of-its-own': [
      'After it was cut off, the node returns the block below the requested height.',
      node.when(
        'rejoined',
        node.withLedger('platform.getBlockByHeight', (ledger) => ({
          blockByHeight: (height) => ledger.blockByHeight(height > 0n ? height - 1n : height),
        })),
      ),
    ],
    'blocks-stay/nothing-while-apart': [
      'While it is cut off, the node does not find blocks by height.',
      node.when(
        'apart',
        node.failWhen('platform.getBlockByHeight', () => true, 'not found'),
      ),
    ],
    'transactions-stay/one-bit-differs': [
      'After it was cut off, the node returns transactions in another encoding.',
      node.when('rejoined', node.mapResultAt('platform.getTx', 'tx', node.withBytes(node.flip))),
    ],
    'committed-stays/last-block-undecided-after-it-rejoined': [
      'After it was cut off, the transactions of the last block are Processing.',
      node.when(
        'rejoined',
        node.withLedger('platform.getTxStatus', (ledger) => ({
          txStatus: (id) =>
            ledger.blockByHeight(ledger.height)?.txs.some((tx) => tx.id === id) === true
              ? { status: 'Processing' }
              : ledger.txStatus(id),
        })),
      ),
    ],
    'committed-stays/answers-before-it-caught-up': [
      'After it was cut off, the node has its height before its transactions.',
      node.when(
        'rejoined',
        node.respondWhen(
          'platform.getTxStatus',
          () => true,
          () => ({ status: 'Unknown' }),
        ),
      ),
    ],
    'validator-sets-agree/set-of-this-node': [
      'The node has one validator less than its peers.',
      node.withoutFirstValidator(),
    ],
    'containers-stay/bytes-lost': [
      'After it was cut off, containers of the node lack their last byte.',
      node.when('rejoined', node.mapContainerAt('bytes', node.withBytes(node.shorten), node.BY_INDEX)),
    ],
    'index-has-no-gap/lost-at-a-restart': [
      'After a restart, the last container but one is not in the index.',
      node.when(
        'restarted',
        node.mapRangeItems((items) => items.filter((_, at) => at !== items.length - 2)),
      ),
    ],
    'index-has-no-gap/missed-while-offline': [
      'After a restart, the last container but one is not in the index, and the others stand behind each other.',
      node.when(
        'restarted',
        node.mapRangeItems((items) =>
          items.map((item, at) => {
            const before = at < items.length - 1 ? items[at - 1] : undefined;
            return node.isMembers(item) && before !== undefined && node.isMembers(before)
              ? { ...before, index: item.index }
              : item;
          }),
        ),
      ),
    ],
    'indexes-agree/counted-anew': [
      'After it was cut off, the node counts containers from 1.',
      node.when(
        'rejoined',
        node.mapContainerAt('index', (index) => `${BigInt(node.text(index)) + 1n}`, node.RANGE),
      ),
    ],
    'stakers-agree/missed-stake-lost': [
      'After it was cut off, the node counts one validator less than its peers.',
      node.when('rejoined', node.withoutFirstValidator()),
    ],
    'cut-off-keeps-transactions/lost-without-peers': [
      'While it is cut off, the node forgets the transactions that it takes.',
      node.when(
        'apart',
        node.mapResult('platform.getTxStatus', () => ({ status: 'Unknown' })),
      ),
    ],
    'cut-off-stands-still/goes-on-alone': [
      'While it is cut off, the node accepts blocks of its own.',
      node.when('apart', node.onEachNode(rising)),
    ],
    'network-goes-on/stops-with-a-peer': [
      'The node accepts no block.',
      node.withNodeLedger((ledger) => ({ acceptBlock: () => ledger.height })),
    ],
    'goes-on-under-strain/waits-for-good-ones': [
      'While the connections of its network are bad, or a disk is full, the node accepts no block.',
      node.when(
        'strained',
        node.withNodeLedger((ledger) => ({ acceptBlock: () => ledger.height })),
      ),
    ],
    'back-after-a-full-disk/last-blocks-lost': [
      'Once its disk was full, the node lacks the blocks from then and the last one before.',
      node.when(
        'crashed',
        node.withNodeLedger(({ height }) => ({ height: height - 2n })),
      ),
    ],
    'unhealthy-apart/knows-no-peers': [
      'While it is cut off, the node is healthy.',
      node.when(
        'apart',
        node.withNodeLedger((ledger) => ({ health: () => ledger.health() })),
      ),
    ],
    'healthy-again/latched': [
      'After it was cut off, the node stays unhealthy.',
      node.when(
        'rejoined',
        node.withNodeLedger((ledger) => ({ health: () => ledger.health('lost') })),
      ),
    ],
    'healthy-again/failures-kept': [
      'After it was cut off, the node is healthy, and its checks still count failures.',
      node.when(
        'rejoined',
        node.mapCalledChecks('health.health', (check) => ({ ...check, contiguousFailures: 3 })),
      ),
    ],
    'time-online-does-not-fall/forgotten-with-the-connection': [
      'After it was cut off, the node has seen each validator online for half as long.',
      node.when(
        'rejoined',
        node.mapResultAt('platform.getCurrentValidators', 'validators/*/uptime', (uptime) =>
          (Number(uptime) / 2).toFixed(4),
        ),
      ),
    ],
    'time-offline-is-not-online/all-time-counted': [
      'The node counts each validator as online all the time.',
      node.mapResultAt('platform.getCurrentValidators', 'validators/*/uptime', () => '100.0000'),
    ],
    'requests-are-given-up/waits-for-ever': [
      'After it was cut off, a request of the node to another one waits for ever.',
      node.when(
        'rejoined',
        node.mapResultAt('health.health', 'checks/router/message/longestRunningRequest', () => '4m30s'),
      ),
    ],
    'connected-again/loses-a-peer-for-good': [
      'After it was cut off, the node is connected to one peer less.',
      node.when(
        'rejoined',
        node.mapResultAt('health.health', 'checks/network/message/connectedPeers', (peers) => Number(peers) - 1),
      ),
    ],
    'catches-up/stale-replica': [
      'After it was cut off, the node stays at the height that it had.',
      node.when(
        'rejoined',
        node.withNodeLedger(({ height }) => ({ height: height - 1n })),
      ),
    ],
  },
  { writes: true },
);
