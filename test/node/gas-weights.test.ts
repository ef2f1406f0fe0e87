import { expect, test } from 'vitest';
import { dialectOf } from '../../src/client/profile/dialect-of.ts';
import { loadCatalogue } from '../../src/judge/catalogue/catalogue.ts';
import { loadProfiles } from '../../src/judge/catalogue/profiles.ts';
import { runConformance } from '../../src/library/index.ts';
import { mapResultAt } from '../../src/reference-node/kit/index.ts';
import { startStandardNode } from '../support/standard-node.ts';

test('a network of which nobody knows how it was started may have weights of gas of its own', async () => {
  const profiles = await loadProfiles(await loadCatalogue());
  const { patch } = mapResultAt('platform.getFeeConfig', 'weights', () => [2, 900, 1100, 3]);
  const { url } = await startStandardNode({ patch, dialect: dialectOf(profiles.get('1.14.1')) });
  const only = ['platform.getFeeConfig/weights-are-those-of-the-network'];
  const { requirements } = await runConformance({ target: url, profile: '1.14.1', only });
  expect(requirements).toMatchObject([{ verdict: 'not-testable' }]);
  expect(requirements[0]?.reason).toContain('2, 900, 1100, 3');
});
