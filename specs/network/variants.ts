import * as node from '../../src/reference-node/kit/index.ts';

const METHOD = 'platform.getCurrentValidators';

/** Right ways in which one node of a network differs from the others. */
export const variants: readonly node.Variant[] = node.variantTable({
  'sees-other-uptimes-than-its-peers': [
    'The node has seen its validators less than its peers have, and is not connected to them.',
    ['2.4', '`uptime` and `connected` are what the queried node has seen.'],
    node.both(
      node.mapResultAt(METHOD, 'validators/*/uptime', () => '51.2500'),
      node.mapResultAt(METHOD, 'validators/*/connected', () => false),
    ),
    { writes: true, alone: true },
  ],
});
