import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, runCli } from '../support/cli.ts';
import { exampleReport, exampleResult } from '../support/example-report.ts';
import { NOBODY } from '../support/hostile-servers.ts';

test.each([
  ['the node of the report', ['--target', NOBODY], undefined],
  ['another node', ['--target', 'http://127.0.0.1:2'], 'http://127.0.0.1:2'],
  ['a build', ['--launch', process.execPath], 'launched node'],
  ['the reference node', ['--reference'], 'reference node'],
])('--failed on %s says whether the report is of this target', async (_, words, now) => {
  const cwd = emptyFolder();
  const failed = exampleResult({ verdict: 'fail', findings: [{ message: 'It is wrong.' }] });
  const report = exampleReport([failed], { target: { kind: 'node', url: NOBODY } });
  writeFileSync(join(cwd, 'report.json'), JSON.stringify(report));
  const { code, stderr } = await runCli(['run', '--failed', 'report.json', '--plan', ...words], { cwd });
  expect(code, stderr).toBe(0);
  expect(stderr).toBe(
    now === undefined ? '' : `--failed report.json is of another target: ${NOBODY}. This run tests ${now}.\n`,
  );
});

test.each([
  ['pass', 'Nothing failed in report.json: there is nothing to run. (exit code 4)'],
  [
    'expected-fail',
    'Each failure in report.json is waived (2): nothing is run. To run them, use --only a.b/c,a.b/d (exit',
  ],
] as const)('--failed of a report whose verdicts are %s says that nothing is run, and why', async (verdict, told) => {
  const cwd = emptyFolder();
  const results = ['a.b/c', 'a.b/d'].map((id) => exampleResult({ id, verdict }));
  writeFileSync(join(cwd, 'report.json'), JSON.stringify(exampleReport(results)));
  const { code, stdout } = await runCli(['run', '--failed', 'report.json', '--target', NOBODY], { cwd });
  expect(stdout).toContain(told);
  expect(code).toBe(4);
});
