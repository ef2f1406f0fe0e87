import { expect, test } from 'vitest';
import { loadCatalogue } from '../../src/judge/catalogue/catalogue.ts';
import { loadProfiles } from '../../src/judge/catalogue/profiles.ts';
import { METHODS } from '../../src/generated/methods.ts';
import { MUTANTS } from '../../src/reference-node/mutants.ts';
import { emptyFolder, runCli, runTools } from '../support/cli.ts';
import { expectNamed, selfcheck } from '../support/selfcheck.ts';

test('kills every mutant of a method, leaves the clean node in peace, and keeps results until --no-cache or a disabled check', async () => {
  const cache = ['--cache', emptyFolder()];
  const cached = ['--only', 'platform.getTimestamp/*', ...cache];
  const few = ['--only', 'platform.getTimestamp/timestamp', ...cache];
  const first = await selfcheck(...cached);
  const own = MUTANTS.filter(({ breaks }) => breaks.startsWith('platform.getTimestamp/'));
  expect(first.stdout).toContain(`${own.length} killed for the right reason`);
  expect(first.stdout).not.toContain('from the cache');
  expect(first.matrix).toMatchObject({ green: true, falseAlarms: [], broken: [] });
  expect(first.matrix.mutants.map(({ name }) => name).sort()).toEqual(own.map(({ name }) => name).sort());
  for (const { name } of own) expect(first.page).toContain(name);
  expect(first.code).toBe(0);

  const disarmed = await selfcheck(...few, '--disarm', 'platform.getTimestamp/timestamp');
  expect(disarmed.matrix.totals.survived).toBeGreaterThan(0);
  // Those results are not kept.
  const again = await selfcheck(...cached);
  const tasks =
    first.matrix.mutants.flatMap(({ elsewhere = [] }) => [1, ...elsewhere]).length + first.matrix.profiles.length;
  expect(again.stdout).toContain(`${tasks} results from the cache`);
  expect(again.matrix).toMatchObject({ green: true, mutants: first.matrix.mutants });
  expect((await selfcheck(...few, '--no-cache')).stdout).not.toContain('from the cache');
});

test('tries mutants as nodes of the profiles that are named', async () => {
  const named = ['--profile', '1.10.0,1.14.1', '--only', 'platform.getSubnet/result,platform.getHeight/height'];
  const { code, matrix } = await selfcheck(...named);
  // Early releases do not serve the first method.
  const tried = matrix.mutants.map(({ breaks, profile, elsewhere = [] }) => [
    breaks,
    [profile, ...elsewhere.map((other) => other.profile)].sort().join(),
  ]);
  expect(new Map(tried.map(([breaks = '', profiles]) => [breaks, profiles]))).toEqual(
    new Map(tried.map(([breaks = '']) => [breaks, breaks.includes('getSubnet') ? '1.14.1' : '1.10.0,1.14.1'])),
  );
  expect(tried.length).toBeGreaterThan(0);
  expect(code).toBe(0);
});

test('errata that mutants are hidden by, and methods that they need, exist', async () => {
  const { sources } = await loadProfiles(await loadCatalogue());
  const errata = MUTANTS.flatMap(({ hiddenBy = [] }) => hiddenBy);
  expect(errata.filter((id) => !sources.errata.has(id))).toEqual([]);
  const known: readonly string[] = METHODS.map(({ method }) => method);
  expect(MUTANTS.flatMap(({ needs = [] }) => needs).filter((method) => !known.includes(method))).toEqual([]);
});

test('names the checks that were switched off', async () => {
  await expectNamed(2);
});

test.each([
  ['--mutant', 'no-such-mutant', "There is no mutant 'no-such-mutant'"],
  ['--disarm', 'no/such', "No requirement is called 'no/such' (--disarm)"],
  ['--profile', '0.9.0', "No profile is called '0.9.0' (--profile)"],
])('%s %s is a slip', async (flag, value, message) => {
  const { code, stderr } = await runTools(['selfcheck', flag, value]);
  expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining(message) as string });
});

test('the names of mutants are unique and in kebab case', () => {
  const names = MUTANTS.map(({ name }) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  expect(names.filter((name) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name))).toEqual([]);
});

test('a mutant can be listed, served and judged by its name', async () => {
  const name = 'platform-get-height-one-behind';
  const listed = await runCli(['list', 'mutants', '--only', 'platform.getHeight/nothing-above', '--json']);
  expect(JSON.parse(listed.stdout)).toMatchObject([{ name, breaks: 'platform.getHeight/nothing-above' }]);
  const judged = await runCli(['run', '--mutant', name, '--only', 'platform.getHeight/nothing-above']);
  expect(judged.stdout).toContain('FAIL platform.getHeight/nothing-above');
  expect(judged.code).toBe(1);
  const both = await runCli(['run', '--mutant', name, '--target', 'http://127.0.0.1:1']);
  expect({ code: both.code, stderr: both.stderr }).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--mutant is for the reference node') as string,
  });
});
