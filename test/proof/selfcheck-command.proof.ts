import { expect, test } from 'vitest';
import { loadCatalogue } from '../../src/judge/catalogue/catalogue.ts';
import { loadProfiles } from '../../src/judge/catalogue/profiles.ts';
import { METHODS } from '../../src/generated/methods.ts';
import { MUTANTS } from '../../src/reference-node/mutants.ts';
import { runCli, runTools, emptyFolder } from '../support/cli.ts';
import { expectNamed, selfcheck } from '../support/selfcheck.ts';
import { main } from '../../dist/src/cli/main.js';
import { TOOLS } from '../../dist/tools/commands.js';

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

test('names a check that was switched off', () => expectNamed(1));

test.each([
  ['--mutant', 'no-such-mutant', "There is no mutant 'no-such-mutant'"],
  ['--disarm', 'no/such', "No requirement is called 'no/such' (--disarm)"],
  ['--profile', '0.9.0', "No profile is called '0.9.0' (--profile)"],
])('%s %s is a slip', async (flag, value, message) => {
  const { code, stderr } = await runTools(['prove', flag, value]);
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
});

/** Each is tested by every requirement, so that none has a result when the mutants have theirs. */
const SLOW = ['errors-with-http-400', 'errors-with-http-404', 'errors-with-http-422'];

test('an interrupted self-check says how many nodes with variants it did not test, and fails', async () => {
  const interrupt = new AbortController();
  let stdout = '';
  const io = {
    stdout: { write: (text: string) => (stdout += text) },
    // Interrupted when the first mutant has its result.
    stderr: { isTTY: true, write: () => interrupt.abort() },
    env: {},
    interrupt: interrupt.signal,
  };
  const only = ['--mutant', 'platform-get-height-one-behind', '--variant', SLOW.join()];
  expect(await main(['prove', ...only, '--out', emptyFolder()], io, TOOLS)).toBe(1);
  expect(stdout).toContain('3 nodes with variants were not tested');
  expect(stdout).toContain('3 nodes with variants left out');
});
