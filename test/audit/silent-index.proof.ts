import { expect, test } from 'vitest';
import { textAnswer } from '../../src/reference-node/server/message.ts';
import { RpcError } from '../../src/reference-node/rpc/call.ts';
import { startShortNode, startStandardNode } from '../support/standard-node.ts';
import { auditNode } from './audit-node.ts';

const LAST = 'index.getLastAccepted';
const SAME = 'index.getLastAccepted/same-as-by-index';

test.each([
  ['an error', () => new RpcError('no containers have been accepted')],
  ['null', () => null],
])('an index with containers whose last one is %s is found', async (_, instead) => {
  const { url } = await startStandardNode({
    patch: {
      handlers: (base) => ({
        ...base,
        [LAST]: (call) => {
          if (call.indexPath !== 'X/block') return base[LAST]?.(call) ?? null;
          const said = instead();
          if (said instanceof RpcError) throw said;
          return said;
        },
      }),
    },
  });
  const { requirements } = await auditNode(url, { from: 1147n, methods: [LAST] });
  const failed = requirements.filter(({ verdict }) => verdict === 'fail');
  expect(failed.map(({ id, findings }) => [id, findings[0]?.message])).toEqual([
    [SAME, 'index.getLastAccepted of X/block returns no position, and index.getContainerByIndex has a container at 0.'],
  ]);
});

test('an index that must be there and is not fails its requirements', async () => {
  const { url } = await startShortNode({
    patch: {
      onAnswer: ({ path }, own) => (path.startsWith('/ext/index') ? textAnswer(404, '404 page not found\n') : own),
    },
  });
  const how = { from: 147n, methods: ['platform.getHeight'] };
  const verdicts = async (more: Parameters<typeof auditNode>[1]) => {
    const { requirements } = await auditNode(url, { ...how, ...more });
    return [...new Set(requirements.filter(({ service }) => service === 'index').map(({ verdict }) => verdict))].sort();
  };
  expect(await verdicts({})).toEqual(['not-applicable']);
  expect(await verdicts({ capabilities: new Map([['index', 'demanded']]) })).toEqual(['fail']);
});
