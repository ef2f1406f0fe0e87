import { expect, test } from 'vitest';
import { loadCatalogue } from '../../src/judge/catalogue/catalogue.ts';
import { runTools } from '../support/cli.ts';
import { sweep } from '../support/selfcheck.ts';

const METHOD = 'platform.getTotalStake';

test('names a fault that nothing finds: exit code 1', async () => {
  const { requirements } = await loadCatalogue();
  // Only the search for test data reads the response.
  const disarmed = requirements.map(({ id }) => id).join(',');
  const fault = 'platform.getHeight result/height one-less';
  const swept = await sweep('--only', 'platform.getHeight', '--fault', fault, '--disarm', disarmed);
  expect(swept.found).toMatchObject({ green: false, faults: [{ fault, outcome: 'missed' }] });
  expect(swept.stdout).toContain(`\nmissed  ${fault} (document)\n`);
  expect(swept.code).toBe(1);
});

test.each([
  [['--sweep', '--mutant', 'platform-get-height-one-behind'], '--sweep and --mutant exclude each other'],
  [['--part', '1/2'], '--part needs --sweep'],
  [['--sweep', '--only', METHOD, '--fault', 'no such fault'], 'No fault matches'],
])('refuses %j', async (flags, reason) => {
  const { code, stderr } = await runTools(['prove', ...flags]);
  expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining(reason) as string });
});
