import { expect, test } from 'vitest';
import { withNodeLedger } from '../../src/reference-node/changes/changes.ts';
import { containerWith } from '../../src/reference-node/changes/containers.ts';
import { runReported } from '../support/cli.ts';
import { startStandardNode } from '../support/standard-node.ts';

/** Blocks that the node accepted before its index was switched on. */
const BEFORE = 5;

test('an index that was switched on late is incomplete, and no failure of the node', async () => {
  const { patch } = withNodeLedger((base) => {
    const later = base.index('P/block')?.slice(BEFORE) ?? [];
    const indexed = later.map((container, at) => containerWith(container, { index: BigInt(at) }));
    return {
      index: (path) => (path === 'P/block' ? indexed : base.index(path)),
      containerById: (path, id) =>
        path === 'P/block' ? indexed.find((each) => each.id === id) : base.containerById(path, id),
    };
  });
  const { url } = await startStandardNode({ patch });
  const flagged = 'index.container/p-chain-*,index.container/first-index-is-zero,platform.getUTXOs/lists-what-*';
  // Frequent reasons, which leave no line for a rare one.
  const only = `${flagged},health.health/*fail*,platform.issueTx/*,platform.getTxStatus/*,http.health/*`;
  const flags = ['--gate', 'release', '--only', only];
  const { code, stdout, report } = await runReported(['run', '--target', url, ...flags]);
  const { requirements } = report;
  const incomplete = requirements.filter(({ reason }) =>
    reason?.includes('test a node that has indexed from the start'),
  );
  expect(requirements.filter(({ verdict }) => verdict === 'fail')).toEqual([]);
  expect(incomplete.map(({ id }) => id).toSorted()).toEqual([
    'index.container/p-chain-container-wraps-the-block',
    'index.container/p-chain-count-is-the-height',
  ]);
  const [, notes = ''] = stdout.split('\nNotes');
  expect([stdout, notes].map((text) => text.split('--index-allow-incomplete').length - 1)).toEqual([1, 1]);
  expect(code).toBe(0);
});
