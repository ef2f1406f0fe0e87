import { expect, test } from 'vitest';
import { mapResultAt } from '../../src/reference-node/changes/changes.ts';
import type { Json } from '../../src/reference-node/ledger.ts';
import { RpcError } from '../../src/reference-node/rpc/call.ts';
import { buildShortLedger } from '../support/short-ledger.ts';
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

test.each<[string, () => Json, string]>([
  ['an error', refuse, 'platform.getHeight/last-block-carries-it'],
  ['a result without it', () => ({}), 'platform.getHeight/height'],
])(
  'an audit of a node that returns %s in place of its height goes on from its last block',
  async (_, instead, failed) => {
    const { cut, requirements, audit } = await auditNode(await nodeWithoutHeight(false, instead), TOTALS);
    expect(cut).toBeUndefined();
    expect(requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id)).toEqual([
      failed,
      'platform.getTotalStake/equals-the-sum-of-weights',
      'platform.getTotalStake/subnet-equals-the-sum-of-weights',
    ]);
    expect(audit?.height).toBe(Number(buildShortLedger().height));
  },
);

test('without a height and a last block, an audit cannot go on, and says what to do', async () => {
  const refusals = { 'platform.getHeight': refuse, 'platform.getBlockByHeight': refuse };
  const { url } = await startShortNode({ patch: { handlers: (base) => ({ ...base, ...refusals }) } });
  const { cut, audit } = await auditNode(url, TOTALS);
  expect(cut).toContain(
    'platform.getHeight returns no height (not now), platform.getBlockByHeight shows no last block',
  );
  expect(cut).toContain('--no-audit');
  expect(audit).toBeUndefined();
});
