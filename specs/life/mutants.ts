import * as node from '../../src/reference-node/kit/index.ts';

const CHAIN: node.MutantRows<'restart' | 'upgrade'> = {
  'height-never-falls/last-block-lost': [
    'the height is the height of the block before the last.',
    node.mapResult('platform.getHeight', (_, { ledger }) => ({ height: `${ledger.height - 1n}` })),
  ],
  'timestamp-never-falls/genesis-time': [
    'the timestamp is one hour too early.',
    node.withLedger('platform.getTimestamp', (ledger) => ({ time: ledger.time - 3_600n })),
  ],
  'blocks-stay/block-below': [
    'the node returns the block below the requested height.',
    node.withLedger('platform.getBlockByHeight', (ledger) => ({
      blockByHeight: (height) => ledger.blockByHeight(height > 0n ? height - 1n : height),
    })),
  ],
  'block-ids-stay/parent-by-id': [
    'the node returns the parent of the block with the requested ID.',
    node.withLedger('platform.getBlock', (ledger) => ({
      blockById: (id) => {
        const block = ledger.blockById(id);
        return block && (ledger.blockById(block.parentId) ?? block);
      },
    })),
  ],
  'transactions-stay/encoded-anew': [
    'the node returns transactions in another encoding.',
    node.mapResultAt('platform.getTx', 'tx', node.withBytes(node.flip)),
  ],
  'transactions-stay/transactions-gone': [
    'the node does not find transactions.',
    node.failWhen('platform.getTx', () => true, 'not found'),
  ],
  'committed-stays/unknown-again': [
    'the status of every transaction is Unknown.',
    node.respondWhen(
      'platform.getTxStatus',
      () => true,
      () => ({ status: 'Unknown' }),
    ),
  ],
  'balances-stay/one-utxo-lost': [
    'the balance does not include the newest UTXO of an address.',
    node.withLedger('platform.getBalance', (ledger) => ({ utxos: (address) => ledger.utxos(address).slice(0, -1) })),
  ],
  'utxos-stay/one-utxo-missing': [
    'the newest UTXO of an address is missing.',
    node.withLedger('platform.getUTXOs', (ledger) => ({ utxos: (address) => ledger.utxos(address).slice(0, -1) })),
  ],
  'reward-utxos-stay/rewards-gone': [
    'no staker has a reward.',
    node.withLedger('platform.getRewardUTXOs', () => ({ rewardUtxos: () => [] })),
  ],
  'validators-stay/last-validator-lost': [
    'the last validator of each Subnet is missing.',
    node.mapResultAt('platform.getCurrentValidators', 'validators', (all) =>
      node.isItems(all) ? all.slice(0, -1) : all,
    ),
  ],
  'past-validator-sets-stay/set-of-the-tip': [
    'the node returns the set of the last height for every height.',
    node.withLedger(['platform.getValidatorsAt', 'platform.getAllValidatorsAt'], (ledger) => ({
      validatorsAt: (_, subnetId) => ledger.validatorsAt(ledger.height, subnetId),
    })),
  ],
  'subnets-stay/owners-lost': [
    'Subnets have no control keys.',
    node.mapResultAt('platform.getSubnets', 'subnets/*/controlKeys', () => []),
  ],
  'blockchains-stay/names-lost': [
    'blockchains have no name.',
    node.mapResultAt('platform.getBlockchains', 'blockchains/*/name', () => ''),
  ],
};

const INDEXES: node.MutantRows<'restart' | 'upgrade'> = {
  'containers-stay/bytes-cut': [
    'containers lack their last byte.',
    node.mapContainerAt('bytes', node.withBytes(node.shorten), node.BY_INDEX),
  ],
  'positions-stay/counted-from-one': [
    'the node counts the positions of containers from 1.',
    node.mapResultAt('index.getIndex', 'index', (index) => `${BigInt(node.text(index)) + 1n}`),
  ],
  'accepted-containers-stay/nothing-accepted': [
    '`index.isAccepted` returns false for every container.',
    node.mapResultAt('index.isAccepted', 'isAccepted', () => false),
  ],
  'acceptance-times-stay/time-of-the-last': [
    'the timestamp of every container is the timestamp of the last one.',
    node.withOtherContainers(
      (container, all) => node.containerWith(container, { acceptedAt: all.at(-1)?.acceptedAt }),
      [node.BY_ID],
    ),
  ],
  'index-never-ends-earlier/last-container-lost': [
    'each index lacks its last container.',
    node.withOtherContainers((container, all) => (container === all.at(-1) ? undefined : container), [node.LAST]),
  ],
  'index-goes-on/positions-one-more': [
    'the index of each container is one more.',
    node.mapResultAt('index.getIndex', 'index', (index) => `${BigInt(node.text(index)) + 1n}`),
    { writes: true },
  ],
  'index-goes-on/indexes-nothing-new': [
    'the node does not index newly accepted containers.',
    node.withNodeLedger(indexedUntilNow),
    { writes: true },
  ],
};

const RESTART_ONLY: node.MutantRows<'restart'> = {
  'subnet-records-stay/threshold-one-more': [
    'the threshold of each Subnet is one higher.',
    node.mapResultAt('platform.getSubnet', 'threshold', (threshold) => `${BigInt(node.text(threshold)) + 1n}`),
  ],
  'uptime-stays/counted-anew': [
    'the uptime of each validator begins again.',
    node.mapResultAt('platform.getCurrentValidators', 'validators/*/uptime', () => '1.2345'),
  ],
  'fee-states-stay/excess-one-more': [
    'the excess of gas is one unit larger.',
    node.mapResultAt('platform.getFeeState', 'excess', (excess) => `${BigInt(node.text(excess)) + 1n}`),
  ],
  'supply-stays/one-unit-more': [
    'the supply is one unit larger.',
    node.mapResultAt('platform.getCurrentSupply', 'supply', (supply) => `${BigInt(node.text(supply)) + 1n}`),
  ],
};

const FLAGS: node.MutantRows<'restart'> = {
  'index-off-is-refused/starts-without-its-index': [
    'A node that has indexed starts with `--index-enabled=false`.',
    node.withStart((_, start) => (start === 'refused' ? 'unindexed' : start)),
  ],
  'index-off-when-allowed/refuses-although-allowed': [
    'A node that has indexed does not start with `--index-enabled=false`, also with `--index-allow-incomplete=true`.',
    node.withStart((_, start) => (start === 'unindexed' ? 'refused' : start)),
  ],
  'no-index-when-off/serves-what-it-had': [
    'A node with `--index-enabled=false` serves the index that it has from before.',
    node.withStart((_, start) => (start === 'unindexed' ? 'indexed' : start)),
  ],
  'late-index-is-refused/begins-late': [
    'A node that first ran without its index starts with it.',
    node.withStart((_, start, after) => (after.length === 1 ? 'indexed' : start)),
  ],
  'interrupted-index-is-refused/goes-on-behind-a-gap': [
    'A node that ran without its index in between starts with it again.',
    node.withStart((_, start, after) => (after.length === 2 ? 'indexed' : start)),
  ],
  'http-port-by-default/needs-a-port': [
    'A node without `--http-port` does not start.',
    node.withStart((flags, start) => (flags.length === 0 ? 'refused' : start)),
  ],
  'http-host-decides-the-address/stays-at-127-0-0-1': [
    'A node serves HTTP at 127.0.0.1, whatever `--http-host` says.',
    node.withStart((flags, start) => (flags.join().startsWith('--http-host=') ? 'unmoved' : start)),
  ],
  'http-host-decides-the-address/refuses-another-host': [
    'A node does not start with `--http-host`.',
    node.withStart((flags, start) => (flags.join().startsWith('--http-host=') ? 'refused' : start)),
  ],
  'local-by-default/on-all-interfaces': [
    'A node without `--http-host` listens on all interfaces.',
    node.withStart((flags, start) => (flags.length === 0 ? 'exposed' : start)),
  ],
  // Of the whole life: no index before shows it.
  'index-goes-on/no-index-has-a-container': [
    'The node serves its indexes, and none of them ever has a container.',
    node.withNodeLedger((ledger) => ({ index: (path) => ledger.index(path) && [] })),
    { writes: true },
  ],
};

/** What is asked only of a node whose chain stands still across an event. */
const STANDING = ['block-ids', 'balances', 'utxos', 'reward-utxos', 'validators', 'subnets'].map(
  (what) => `${what}-stay`,
);

function keptInACrash(rows: node.MutantRows<'restart' | 'upgrade'>): Readonly<Record<string, node.MutantRow>> {
  const isKept = (key: string): boolean => !STANDING.includes(key.split('/', 1)[0] ?? '');
  return Object.fromEntries(Object.entries(rows).filter(([key]) => isKept(key)));
}

/** The ledger with indexes that do not grow any more. */
function indexedUntilNow(ledger: node.Ledger): Partial<node.Ledger> {
  const counts = new Map(node.INDEX_PATHS.map((path) => [path, ledger.index(path)?.length]));
  return { index: (path) => ledger.index(path)?.slice(0, counts.get(path)) };
}

/** Defects that show once the node has been restarted, has crashed, or has crossed an upgrade. */
export const mutants: readonly node.Mutant[] = [
  ...node.mutantTable('restart', since('After a restart,', 'restarted', { ...CHAIN, ...RESTART_ONLY, ...INDEXES })),
  ...node.mutantTable('crash', since('After a crash,', 'crashed', keptInACrash({ ...CHAIN, ...INDEXES }))),
  ...node.mutantTable('restart', FLAGS),
  ...node.mutantTable('upgrade', since('After an upgrade,', 'upgraded', { ...CHAIN, ...INDEXES })),
];

/** The rows with the words before each sentence, and with changes that begin then. */
function since(
  words: string,
  event: node.PastEvent,
  rows: Readonly<Record<string, node.MutantRow>>,
): Readonly<Record<string, node.MutantRow>> {
  return Object.fromEntries(
    Object.entries(rows).map(([key, [defect, change, facts]]) => [
      key,
      [`${words} ${defect}`, node.when(event, change), facts],
    ]),
  );
}
