import { expect, test } from 'vitest';
import { MUTANTS } from '../../src/reference-node/mutants.ts';
import { emptyFolder } from '../support/cli.ts';
import { expectNamed, selfcheck } from '../support/selfcheck.ts';

test('names twelve checks that were switched off', () => expectNamed(12));

test('kills each mutant, no clean node, and keeps results until --no-cache or a disabled check', async () => {
  const cache = ['--cache', emptyFolder()];
  const only = 'platform.getTimestamp/timestamp';
  const cached = ['--only', only, ...cache];
  const first = await selfcheck(...cached);
  const own = MUTANTS.filter(({ breaks }) => breaks === only);
  expect(first.stdout).toContain(`${own.length} killed for the right reason`);
  expect(first.stdout).not.toContain('Not run again');
  expect(first.matrix).toMatchObject({ green: true, falseAlarms: [], broken: [] });
  expect(first.matrix.mutants.map(({ name }) => name).sort()).toEqual(own.map(({ name }) => name).sort());
  for (const { name } of own) expect(first.page).toContain(name);
  expect(first.code).toBe(0);

  const disarmed = await selfcheck(...cached, '--disarm', only);
  expect(disarmed.matrix.totals.survived).toBeGreaterThan(0);
  // Those results are not kept.
  const again = await selfcheck(...cached);
  const tasks =
    first.matrix.mutants.flatMap(({ elsewhere = [] }) => [1, ...elsewhere]).length + first.matrix.profiles.length;
  expect(again.stdout).toContain(`Not run again: ${tasks} results`);
  expect(again.matrix).toMatchObject({ green: true, mutants: first.matrix.mutants });
  expect((await selfcheck(...cached, '--no-cache')).stdout).not.toContain('Not run again');
});
