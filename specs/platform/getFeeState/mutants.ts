import * as node from '../../../src/reference-node/kit/index.ts';

const STATE = 'platform.getFeeState';

export const mutants: readonly node.Mutant[] = [
  ...node.feeStateMutants(STATE),
  ...node.mutantTable(STATE, {
    'within-the-configuration/capacity-above': [
      'The capacity is above the maximum of the configuration.',
      node.mapResultAt(STATE, 'capacity', () => 1_000_000_000),
    ],
    'within-the-configuration/price-below': [
      'The price is below the minimum of the configuration.',
      node.mapResultAt(STATE, 'price', () => 0),
    ],
    'block-takes-and-adds-its-gas/no-excess': [
      'The excess is always 0.',
      node.mapResultAt(STATE, 'excess', () => 0),
      { writes: true },
    ],
    'block-takes-and-adds-its-gas/no-gas-taken': [
      'No block takes gas.',
      node.mapResult(STATE, (own) => (node.isMembers(own) ? { ...own, capacity: 1_000_000, excess: 0 } : own)),
      { writes: true },
    ],
    'counts-gas-once-there-are-l1s/no-capacity': [
      'The capacity and the excess are 0, as before the upgrade that counts gas.',
      node.mapResult(STATE, (own) => (node.isMembers(own) ? { ...own, capacity: 0, excess: 0 } : own)),
    ],
  }),
];
