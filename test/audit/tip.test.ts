import { expect, test } from 'vitest';
import { mapResultAt } from '../../src/reference-node/changes/changes.ts';
import type { Json } from '../../src/reference-node/ledger.ts';
import { RpcError } from '../../src/reference-node/rpc/rpc-error.ts';
import { startShortNode } from '../support/standard-node.ts';
import { auditNode } from './audit-node.ts';

const TOTALS = { from: 156n, methods: ['platform.getTotalStake'] };

function refuse(): never {
  throw new RpcError('not now');
}

/** A node with wrong totals of stake. It says its height, but for `instead`, only until its blocks are read. */
async function nodeWithoutHeight(says: boolean, instead: () => Json = refuse): Promise<string> {
  const { patch } = mapResultAt('platform.getTotalStake', 'weight', () => '1');
  let isRead = !says;
  const node = await startShortNode({
    patch: {
      ...patch,
      onRequest: (request) => {
        isRead ||= request.body.includes('index.getContainerRange');
        return request;
      },
      handlers: (base) => ({
        ...(patch.handlers?.(base) ?? base),
        'platform.getHeight': (call) => (isRead ? instead() : (base['platform.getHeight']?.(call) ?? null)),
      }),
    },
  });
  return node.url;
}

test('a wrong total is found on a node that no longer says its height, since its next block is not there', async () => {
  const { requirements, cut } = await auditNode(await nodeWithoutHeight(true), TOTALS);
  const failed = requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
  expect(failed).toContain('platform.getTotalStake/equals-the-sum-of-weights');
  expect(cut).toBeUndefined();
});

test.each([
  ['an error', refuse, 'not now', []],
  ['a result without it', () => ({}), 'its result has no height', ['platform.getHeight/height']],
])('an audit of a node that returns %s in place of its height is incomplete', async (_, instead, why, failed) => {
  const { cut, requirements, audit } = await auditNode(await nodeWithoutHeight(false, instead), TOTALS);
  expect(cut).toBe(`platform.getHeight returns no height, and the audit needs it: ${why}`);
  expect(requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id)).toEqual(failed);
  expect(audit).toBeUndefined();
});
