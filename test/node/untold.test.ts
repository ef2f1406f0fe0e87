import { expect, test } from 'vitest';
import { runConformance } from '../../src/library/index.ts';
import { mapResultAt } from '../../src/reference-node/kit/index.ts';
import { profileNamed } from '../support/profile-named.ts';
import { startStandardNode } from '../support/standard-node.ts';

test.each([
  [
    'whose pending stakers are delegators has no node IDs to leave out',
    mapResultAt('platform.getPendingValidators', 'validators', () => []),
    ['document', 'platform.getPendingValidators/unknown-node-ids-left-out', ''],
  ],
  [
    'of which nobody knows how it was started may have weights of gas of its own',
    mapResultAt('platform.getFeeConfig', 'weights', () => [2, 900, 1100, 3]),
    ['1.14.1', 'platform.getFeeConfig/weights-are-those-of-the-network', '2, 900, 1100, 3'],
  ],
] as const)('a network %s: not testable, and no suite bug', async (_, { patch }, [profile, id, why]) => {
  const { dialect } = await profileNamed(profile);
  const { url } = await startStandardNode({ patch, dialect });
  const { requirements, exitCode } = await runConformance({ target: url, profile, only: [id] });
  expect(requirements).toMatchObject([{ verdict: 'not-testable', reason: expect.stringContaining(why) as string }]);
  expect(exitCode).toBe(4);
});
