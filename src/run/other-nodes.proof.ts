import { expect, onTestFinished, test } from 'vitest';
import { startReferenceNode } from '../reference-node/index.ts';
import { mutantOf } from '../reference-node/mutants.ts';
import { RUN_OPTIONS } from '../../test/support/run-options.ts';
import { openUrl } from '../client/target.ts';
import { testTarget } from './test-target.ts';

test('a check that a wrong response of the first node prevents does not pass on another node', async () => {
  const { patch } = mutantOf('platform-get-tx-json-output-locktime-boolean');
  const first = await startReferenceNode({ patch });
  const other = await startReferenceNode({ scenario: 'empty' });
  onTestFinished(async () => {
    await first.close();
    await other.close();
  });
  const { requirements } = await testTarget(openUrl(first.url, { alternatives: [{ url: other.url }] }), {
    ...RUN_OPTIONS,
    only: ['platform.getTx/hex-and-json-agree'],
  });
  const [result] = requirements;
  expect(result).toMatchObject({ verdict: 'not-testable', cause: { kind: 'blocked' } });
});
