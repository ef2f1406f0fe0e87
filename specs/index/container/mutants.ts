import * as node from '../../../src/reference-node/kit/index.ts';
const SECOND = 1_000_000_000n;
const YEAR = 31_557_600n * SECOND;
/** Of containers that a node of a test has accepted: those of its history are older. */
const OF_THIS_RUN = 1_767_225_600n * SECOND;
const LONG = 200;
const LOST = 150;

/** Defects of containers, whichever method answers with them. */
export const mutants: readonly node.Mutant[] = [
  // The document lets a container be null where there is none.
  ...node.fieldMutants('index.container', { 'is-an-object': { but: ['null'] } }, (_, path, spoil) =>
    node.mapResultAt(node.BY_ID, path, spoil),
  ),
  ...node.mutantTable('index.container', {
    'id-is-cb58/id-in-hex': [
      'The `id` is a hex string, like the bytes.',
      node.mapContainerAt('id', () => `0x${'5a'.repeat(32)}`, node.BY_ID),
      { history: 'F89' },
    ],
    'bytes/bytes-in-cb58': [
      'The bytes are a base-58 string, as in early releases.',
      node.mapContainerAt('bytes', () => '2QouvMUbQ6oy7yQ9tLvL3L8tGQG2QK1wJ1q5nM1aV5hPr6YzgQ', node.BY_ID),
      { history: 'F80' },
    ],
    'bytes-carry-a-checksum/no-checksum': [
      'The bytes have no checksum.',
      node.mapContainerAt('bytes', node.withoutChecksum),
    ],
    'id-is-the-hash-of-its-bytes/bit-turned': [
      'One bit of the bytes is flipped, and the checksum matches.',
      node.mapContainerAt('bytes', node.withBytes(node.flip)),
    ],
    'hex-variants-are-taken/hexc-refused': [
      'A range is not in the encoding `hexc`.',
      node.failWhen(node.RANGE, node.writtenLike('encoding', /hexc/)),
    ],
    'encoding-omitted-means-hex/needs-encoding': [
      'The method for a range returns an error if `encoding` is omitted.',
      node.failWhen(node.RANGE, node.leftOut('encoding')),
    ],
    'only-plain-hex/hexnc-taken': [
      'The node treats the encoding `hexnc` as `hex`.',
      node.mapArgument(node.READS, 'encoding', (encoding) => (encoding === 'hexnc' ? 'hex' : encoding)),
    ],
    'first-index-is-zero/counts-from-one': [
      'The `index` of the first container is 1.',
      node.mapContainerAt('index', (index) => `${BigInt(node.text(index)) + 1n}`),
    ],
    'stays-in-the-index/renumbered': [
      'The ID of a container differs in every second read.',
      node.onEachNode(() =>
        swinging((container) => ({ ...container, id: '2Z36RnQuk1hvsnFeGWzfZUfXNr7w1SjzmDQ78YxfTVNAkDq3nZ' })),
      ),
      { history: 'F90' },
    ],
    'stays-in-the-index/time-of-reading': [
      'The timestamp of a container is the time of the read.',
      node.mapContainerAt('timestamp', () => node.encodeTimestamp(BigInt(Date.now()) * 1_000_000n)),
    ],
    'timestamps-in-acceptance-order/range-of-one': [
      'A range contains only its first container.',
      node.mapRangeItems((items) => items.slice(0, 1)),
    ],
    'ids-are-unique/one-container-a-range': [
      'A range contains only its first container.',
      node.mapRangeItems((items) => items.slice(0, 1)),
    ],
    'timestamps-in-acceptance-order/newest-first': [
      'The first container has the latest timestamp.',
      node.withOtherContainers((container, all) =>
        node.containerWith(container, { acceptedAt: all[all.length - 1 - Number(container.index)]?.acceptedAt }),
      ),
    ],
    'timestamp-plausible/seconds-as-nanoseconds': [
      'The node treats seconds as nanoseconds, so the timestamp is in January 1970.',
      node.withOtherContainers((container) =>
        node.containerWith(container, { acceptedAt: container.acceptedAt / SECOND }),
      ),
      { history: 'F88' },
    ],
    'timestamp-plausible/in-the-future': [
      'The timestamp of a container is years in the future.',
      node.withOtherContainers((container) =>
        node.containerWith(container, { acceptedAt: container.acceptedAt + 30n * YEAR }),
      ),
    ],
    'timestamp-is-when-accepted/local-time-as-utc': [
      'Timestamps are local times 3 hours behind UTC, marked as UTC.',
      node.withOtherContainers((container) =>
        node.containerWith(container, { acceptedAt: container.acceptedAt - 10_800n * SECOND }),
      ),
      { writes: true },
    ],
    'timestamp-is-when-accepted/a-minute-late': [
      'Timestamps are a minute late.',
      node.withOtherContainers((container) =>
        node.containerWith(container, { acceptedAt: container.acceptedAt + 60n * SECOND }),
      ),
      { writes: true },
    ],
    'timestamp-not-before-the-node/network-time-of-bootstrapped': [
      'Containers that were indexed while the node bootstrapped have a time from before.',
      node.withOtherContainers((container) =>
        container.acceptedAt > OF_THIS_RUN
          ? node.containerWith(container, { acceptedAt: container.acceptedAt - YEAR })
          : container,
      ),
    ],
    'only-in-its-index/found-in-any-index': [
      'The node searches every index for an ID.',
      node.wrapHandler(node.BY_ID, (base) => (call) => {
        const { ledger, args } = call;
        const found = node.INDEX_PATHS.find((path) => ledger.containerById(path, args.id('id')) !== undefined);
        return base(found === undefined ? call : { ...call, indexPath: found });
      }),
    ],
    'ids-are-unique/id-twice': [
      'Every second container has the ID of the container before it.',
      node.withOtherContainers((container, all) =>
        node.containerWith(container, { id: all[Number(container.index) & ~1]?.id }),
      ),
    ],
    'concurrent-reads-answered/mixed-up-at-once': [
      'One of two concurrent reads gets the container that the other requested.',
      node.mixUp(({ path }) => path.startsWith('/ext/index/')),
    ],
    'concurrent-reads-answered/one-at-a-time': [
      'The node rejects a read while another read is in progress.',
      node.refuseAtOnce(({ path }) => path.startsWith('/ext/index/'), 1),
      { history: 'F91' },
    ],
    'p-chain-count-is-the-height/last-missing': [
      'The index does not contain the last container yet.',
      node.withOtherContainers((container, all) =>
        Number(container.index) === all.length - 1 ? undefined : container,
      ),
    ],
    'p-chain-container-wraps-the-block/bytes-of-the-one-before': [
      'A container has the bytes of the container before it.',
      node.withOtherContainers((container, all) =>
        node.containerWith(container, { bytes: all[Number(container.index) - 1]?.bytes }),
      ),
    ],
    'p-chain-container-wraps-the-block/each-one-behind-its-place': [
      'Both the container and the block of a position are the next ones.',
      node.both(
        node.mapArgument('index.getContainerByIndex', 'index', next),
        node.mapArgument('platform.getBlockByHeight', 'height', next),
      ),
    ],
    'encoding-omitted-means-hex/bit-turned-without-encoding': [
      'One bit of the bytes is flipped if `encoding` is omitted.',
      node.onlyWhen(
        'index.getContainerByIndex',
        node.leftOut('encoding'),
        node.mapResultAt('index.getContainerByIndex', 'bytes', node.withBytes(node.flip)),
      ),
    ],
    'p-chain-container-wraps-the-block/byte-lost': [
      'A container lacks its last byte, so it cannot be decoded.',
      node.mapContainerAt('bytes', node.withBytes(node.shorten)),
      { history: 'F99' },
    ],
    'p-chain-blocks-are-those-of-the-chain/bit-of-each-block-flipped': [
      'The last bit of the block in each container is flipped, and the checksum matches.',
      node.mapContainerAt('bytes', node.withBytes(blockFlipped)),
    ],
    'p-chain-containers-name-their-parent/parent-changed': [
      'One bit of the parent ID in the bytes is flipped.',
      node.mapContainerAt(
        'bytes',
        node.withBytes((bytes) => bytes.with(10, (bytes[10] ?? 0) ^ 1)),
      ),
    ],
    'p-chain-id-is-not-the-block-id/container-id-for-block-id': [
      '`platform.getBlock` also accepts the ID of a container.',
      node.wrapHandler('platform.getBlock', (base) => (call) => {
        const container = call.ledger.containerById('P/block', call.args.id('blockID'));
        const block = container && call.ledger.blockByHeight(container.index + 1n);
        return base(block === undefined ? call : node.callWith(call, { blockID: block.id }));
      }),
    ],
    'index-counts-the-earlier/one-lost-in-long-ranges': [
      'A range of 200 or more containers lacks one in the middle.',
      node.mapRangeItems((items) => (items.length < LONG ? items : items.filter((_, at) => at !== LOST))),
    ],
  }),
];
type Shown = Parameters<Parameters<typeof node.mapContainerAt>[1]>[0];
function swinging(change: (container: Readonly<Record<string, Shown | undefined>>) => Shown): node.Change {
  let readings = 0;
  return node.mapContainerAt(
    '',
    (container) => ((readings += 1) % 2 === 0 && node.isMembers(container) ? change(container) : container),
    [node.BY_INDEX, node.LAST],
  );
}
/** The bytes of a container whose block has its last bit flipped; other bytes as they are. */
function blockFlipped(bytes: Uint8Array): Uint8Array {
  try {
    const block = node.readProposerBlock(bytes);
    return node.writeProposerBlock({ ...block, inner: node.flip(block.inner) }).bytes;
  } catch {
    return bytes;
  }
}

function next(position: node.JsonValue): node.JsonWritable {
  return typeof position === 'number' || typeof position === 'bigint' ? BigInt(position) + 1n : position;
}
