import {
  type Mutant,
  containerWith,
  earlier,
  flip,
  innerOf,
  mutantTable,
  oldContainer,
  oldStandardBlock,
  raised,
  rewrapped,
  shorten,
  standardBefore,
  withContent,
  withParent,
} from '../../../src/reference-node/kit/index.ts';

const TEN_HOURS = 36_000_000_000_000n;

/** Defects of one old container of the P-Chain: only who reads the whole chain finds them for certain. */
export const mutants: readonly Mutant[] = mutantTable('index.container', {
  'id-is-the-hash-of-its-bytes/old-bit-turned': [
    'One bit of an old container is flipped.',
    oldContainer((container) => containerWith(container, { bytes: flip(container.bytes) })),
  ],
  'ids-are-unique/old-container-twice': [
    'An old container also replaces the container after it.',
    oldContainer((container, all) => {
      const before = all[Number(container.index) - 1];
      return containerWith(container, { id: before?.id, bytes: before?.bytes });
    }),
  ],
  'index-counts-the-earlier/old-container-lost': [
    'One old container is missing, and no other has its position.',
    oldContainer(() => undefined),
  ],
  'timestamps-in-acceptance-order/old-time-too-early': [
    'The timestamp of one old container is hours too early.',
    oldContainer((container) => containerWith(container, { acceptedAt: container.acceptedAt - TEN_HOURS })),
  ],
  'blocks-can-be-read/old-block-cut': [
    'One old block lacks its last byte.',
    oldContainer((container) => rewrapped(container, shorten)),
  ],
  'blocks-can-be-read/old-container-unwrapped': [
    'One old container contains its block without the proposer layer.',
    oldContainer((container) => containerWith(container, { bytes: innerOf(container) })),
  ],
  'blocks-name-the-one-before/old-parent-skipped': [
    'The parent ID in one old container is the ID of the parent of its parent.',
    oldContainer((container, all) => {
      const parent = all[Number(container.index) - 2];
      return parent === undefined ? container : withParent(container, parent);
    }),
  ],
  'block-heights-rise-by-one/old-height-skipped': [
    'The height in one old block is 1 too high.',
    oldContainer((container) => rewrapped(container, (inner) => raised(inner, 1n))),
  ],
  'block-times-never-fall/old-block-too-early': [
    'The time in one old block is one year too early.',
    oldContainer((container) => rewrapped(container, (inner) => earlier(inner, 31_557_600n))),
  ],
  'p-chain-transaction-stands-in-one-block/old-transaction-twice': [
    'One old block contains the transactions of an earlier block.',
    oldStandardBlock((container, all) => {
      const other = standardBefore(container, all);
      return other === undefined ? container : rewrapped(container, (inner) => withContent(inner, innerOf(other)));
    }),
  ],
});
