import { expect, test } from 'vitest';
import { holdsFrom } from '../../specs/support/platform/blocks.ts';

const ADDITION = { unsignedTx: { validator: { nodeID: 'NodeID-6HNTUautzvcjCpo42EXVoxzvWD64tRpn3' } } };

test('the transactions of a proposal hold from the block on that decides it', () => {
  expect(holdsFrom({ txs: [ADDITION], height: 12 }, 12n)).toBe(12n);
  // Height 12 of a launched 1.11.2, which also ends a stake. The option at height 13 has neither member.
  expect(holdsFrom({ txs: [ADDITION], height: 12, tx: { unsignedTx: { txID: '2QouvF' } } }, 12n)).toBe(13n);
});
