import { expect, test } from 'vitest';
import { runConformance } from '../../src/library/index.ts';
import { mapResultAt } from '../../src/reference-node/kit/index.ts';
import { startStandardNode } from '../support/standard-node.ts';

test('a network whose pending stakers are delegators has no node IDs to leave out: not testable, and no suite bug', async () => {
  const { patch } = mapResultAt('platform.getPendingValidators', 'validators', () => []);
  const { url } = await startStandardNode({ patch });
  const only = ['platform.getPendingValidators/unknown-node-ids-left-out'];
  const { requirements, exitCode } = await runConformance({ target: url, profile: 'document', only });
  expect(requirements).toMatchObject([{ verdict: 'not-testable' }]);
  expect(exitCode).toBe(4);
});
