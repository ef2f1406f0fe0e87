import { expect, test } from 'vitest';
import { RpcError } from '../../src/reference-node/rpc/rpc-error.ts';
import { startStandardNode } from '../standard-node.ts';
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
