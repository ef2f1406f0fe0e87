import { expect, test } from 'vitest';
import { startShortNode } from '../support/standard-node.ts';
import { auditNode } from './audit-node.ts';

test.each([
  ['duplicate members', '{"jsonrpc":"2.0",'],
  ['bytes that are not UTF-8', '{"more":"\xff",'],
])('an audit reads responses as a run does: %s fail', async (_, start) => {
  const { url } = await startShortNode({
    patch: {
      onAnswer: ({ body: asked }, own) =>
        Buffer.from(asked).includes('platform.getTxStatus"')
          ? { ...own, body: Buffer.concat([Buffer.from(start, 'latin1'), own.body.subarray(1)]) }
          : own,
    },
  });
  const { requirements } = await auditNode(url, { from: 147n, methods: ['platform.getTxStatus'] });
  expect(requirements.filter(({ verdict }) => verdict === 'fail')).not.toEqual([]);
});
