import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { refusals } from '../../src/judge/validation/refusals.ts';
import { baseSchemas } from '../../src/judge/validation/schema/annotations.ts';
import { emptyFolder, readReport, runCli, runTools } from '../support/cli.ts';
import { exampleReport, exampleResult, exampleResults, HOSTILE_TEXT } from '../support/example-report.ts';

const FLAGS = ['--only', 'platform.getHeight', '--profile', '1.14.1'];

function errataIn(text: string): { readonly requirements: readonly string[]; readonly first: string }[] {
  const set = baseSchemas();
  return parseAllDocuments(text).map((each) => {
    expect(each.errors).toEqual([]);
    const erratum: unknown = each.toJS();
    expect(refusals(set, set.root('catalogue/erratum.json'), erratum)).toEqual([]);
    return erratum as ReturnType<typeof errataIn>[number];
  });
}

test('each requirement that fails on a release is an erratum to fill in, once', async () => {
  const cwd = emptyFolder();
  await runCli(['run', '--mutant', 'platform-get-height-height-boolean', ...FLAGS], { cwd });
  const failed = readReport(join(cwd, 'reports/latest')).requirements.filter(({ verdict }) => verdict === 'fail');
  expect(failed.length).toBeGreaterThan(0);
  const reports = ['reports/latest/report.json', 'reports/latest/report.json'];
  const { code, stdout } = await runTools(['draft', ...reports, '--first', '1.16.0'], { cwd });
  expect(code).toBe(0);
  expect(errataIn(stdout).map(({ requirements, first }) => [...requirements, first])).toEqual(
    failed.map(({ id }) => [id, '1.16.0']),
  );
  expect(stdout).toContain(`# ${failed[0]?.findings[0]?.message ?? ''}\n`);
});

test('a run without failures, without a release, and with text of a hostile node', async () => {
  const cwd = emptyFolder();
  const write = (name: string, report: ReturnType<typeof exampleReport>): void =>
    writeFileSync(join(cwd, name), JSON.stringify(report));
  write(
    'good.json',
    exampleReport([exampleResult()], { target: { kind: 'node', url: 'a', version: 'avalanchego/1.16.0' } }),
  );
  write('bad.json', exampleReport(exampleResults(), { target: { kind: 'node', url: 'a', version: HOSTILE_TEXT } }));
  expect((await runTools(['draft', 'good.json'], { cwd })).stdout).toBe('# No requirement failed.\n');
  const beside = exampleResult({ id: 'against/health.health', service: 'against', verdict: 'fail' });
  write('beside.json', exampleReport([beside], { target: { kind: 'node', url: 'a', version: 'avalanchego/1.16.0' } }));
  expect((await runTools(['draft', 'beside.json'], { cwd })).stdout).toBe(
    '# Left out: against/health.health. They are waived, or differ from a trusted node.\n# No other requirement failed.\n',
  );
  write('dead.json', exampleReport([], { exitCode: 3, outcome: 'Target not reached: refused.' }));
  const dead = await runTools(['draft', 'dead.json', '--first', '1.16.0'], { cwd });
  expect(dead.stdout).toBe('# Target not reached: refused.\n# No other requirement failed.\n');
  const unnamed = await runTools(['draft', 'bad.json'], { cwd });
  expect(unnamed.code).toBe(2);
  expect(unnamed.stderr).toContain('Name one with --first');
  for (const slip of ['abc', '1.16']) {
    const { code, stderr } = await runTools(['draft', 'good.json', '--first', slip], { cwd });
    expect(stderr).toBe(`error: --first ${slip} is no release: give its three numbers, such as 1.16.0.\n`);
    expect(code).toBe(2);
  }
  const { stdout } = await runTools(['draft', 'bad.json', '--first', '1.16.0'], { cwd });
  expect(errataIn(stdout)).toHaveLength(3);
  for (const sign of ['\u0000', '\u001b', '\u202e']) expect(stdout).not.toContain(sign);
});
