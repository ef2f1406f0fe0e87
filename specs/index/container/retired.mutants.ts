import * as node from '../../../src/reference-node/kit/index.ts';

/** Defects of one old container of the P-Chain: only who reads the whole chain finds them for certain. */
export const mutants: readonly node.Mutant[] = node.mutantTable('index.container', {
  'id-is-the-hash-of-its-bytes/old-bit-turned': [
    'One bit of an old container is flipped.',
    node.oldContainer((container) => node.containerWith(container, { bytes: node.flip(container.bytes) })),
  ],
  'ids-are-unique/old-container-twice': [
    'An old container also replaces the container after it.',
    node.oldContainer((container, all) => {
      const before = all[Number(container.index) - 1];
      return node.containerWith(container, { id: before?.id, bytes: before?.bytes });
    }),
  ],
  'index-counts-the-earlier/old-container-lost': [
    'One old container is missing, and no other has its position.',
    node.oldContainer(() => undefined),
  ],
  'blocks-can-be-read/old-block-cut': [
    'One old block lacks its last byte.',
    node.oldContainer((container) => node.rewrapped(container, node.shorten)),
  ],
  'blocks-name-the-one-before/old-parent-skipped': [
    'The parent ID in one old container is the ID of the parent of its parent.',
    node.oldContainer((container, all) => {
      const parent = all[Number(container.index) - 2];
      return parent === undefined ? container : node.withParent(container, parent);
    }),
  ],
  'block-heights-rise-by-one/old-height-skipped': [
    'The height in one old block is 1 too high.',
    node.oldContainer((container) => node.rewrapped(container, (inner) => node.raised(inner, 1n))),
  ],
  'block-times-never-fall/old-block-too-early': [
    'The time in one old block is one year too early.',
    node.oldContainer((container) => node.rewrapped(container, (inner) => node.earlier(inner, 31_557_600n))),
  ],
  'p-chain-transaction-stands-in-one-block/old-transaction-twice': [
    'One old block contains the transactions of an earlier block.',
    node.oldStandardBlock((container, all) => {
      const other = node.standardBefore(container, all);
      return other === undefined
        ? container
        : node.rewrapped(container, (inner) => node.withContent(inner, node.innerOf(other)));
    }),
  ],
});
