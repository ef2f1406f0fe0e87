import * as node from '../../src/reference-node/kit/index.ts';

/** How long a node needs until it has what its network has accepted without it. */
const LATE_MS = 500;
const TOUCHES: node.Change['touches'] = ['platform.getTxStatus', 'index.getContainerRange'];

/** Right ways to go through a fault. */
export const variants: readonly node.Variant[] = node.variantTable({
  'catches-up-late': [
    'Half a second after it has its peers again, the node still answers from its chain as it was.',
    ['not shown', 'A node returns what it has accepted, which may be less than what others have.'],
    catchesUpLate(),
    { writes: true, alone: true, reach: 'readers' },
  ],
  'unhealthy-under-strain': [
    'While the connections of its network are bad, or a disk is full, the node is unhealthy.',
    ['not shown', 'What a node takes for healthy is its own decision.'],
    node.when(
      'strained',
      node.withNodeLedger((ledger) => ({ health: () => ledger.health('lost') })),
    ),
    { writes: true, alone: true, reach: 'readers' },
  ],
});

function catchesUpLate(): node.Change {
  let apart: node.Ledger | undefined;
  return node.both(
    node.when(
      'apart',
      node.withNodeLedger((ledger) => {
        apart = ledger;
        return {};
      }, TOUCHES),
    ),
    node.when(
      'rejoined',
      node.withNodeLedger((ledger) => {
        const [before = ledger, from] = [apart, Date.now() + LATE_MS];
        // What a node does once it is back, it does not do again while it is cut off once more.
        apart = undefined;
        const present = (): node.Ledger => (Date.now() < from ? before : ledger);
        return {
          get height() {
            return present().height;
          },
          get time() {
            return present().time;
          },
          blockByHeight: (at) => present().blockByHeight(at),
          index: (path) => present().index(path),
        };
      }, TOUCHES),
    ),
  );
}
