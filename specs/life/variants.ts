import * as node from '../../src/reference-node/kit/index.ts';

/** Right ways to differ in a start with other flags. */
export const variants: readonly node.Variant[] = node.variantTable({
  'listens-on-all-interfaces': [
    'A node without `--http-host` listens on all interfaces, and rejects calls from other machines.',
    ['1', 'The document says which calls the node accepts, not where it listens.'],
    node.withStart((flags, start) => (flags.length === 0 ? 'exposed' : start)),
    { only: 'document' },
  ],
});
