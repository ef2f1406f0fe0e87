import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Statement } from '../../src/generated/report.ts';
import { emptyFolder, readReport, runCli, type Finished, EVERY_FORMAT } from '../support/cli.ts';
import { startFaultyNode } from '../support/faulty-node.ts';
import { runFleet, writeConfig } from '../support/fleet.ts';

const OBSERVED = 'platform.getSubnets/unknown-ids-left-out';
const FAULT = 'platform-get-subnets-error-for-unknown';
const RELEASE = ['--gate', 'release'];

/** Tests a node that breaks an observed requirement, and nothing else that is tested. */
async function run(cwd: string, ...flags: readonly string[]): Promise<Finished> {
  const only = `${OBSERVED},platform.getHeight/height`;
  const url = await startFaultyNode(FAULT);
  const profile = flags.includes('--profile') ? [] : ['--profile', '1.14.1'];
  return runCli(['run', ...EVERY_FORMAT, '--target', url, '--only', only, ...profile, ...flags], { cwd });
}

describe('a failure of an observed requirement', () => {
  test('is a note of a run on a node that runs already: its gate is the document', async () => {
    const cwd = emptyFolder();
    const { code, stdout } = await run(cwd);
    expect(stdout).toMatch(/profile 1\.14\.1, gate document,/);
    expect(stdout).toContain('Notes, exit code unaffected (');
    expect(code).toBe(0);
  });

  test('fails the run under the gate of the release, which says how to accept it, in each format', async () => {
    const cwd = emptyFolder();
    const { code, stdout } = await run(cwd, ...RELEASE);
    expect(stdout).toMatch(/profile 1\.14\.1, gate release,/);
    expect(stdout).toContain(`FAIL ${OBSERVED} (observed`);
    expect(stdout).toContain('If the change is intended, waive it');
    const [, pasted = ''] =
      /^ {2}to waive it: node \S+ (waive reports\/\S+-run\/report\.json --to waivers\.yaml)$/m.exec(stdout) ?? [];
    expect((await runCli(pasted.split(' '), { cwd })).stderr).toContain('1 drafted in waivers.yaml');
    expect(code).toBe(1);
    const read = (name: string): string => readFileSync(join(cwd, 'reports/latest', name), 'utf8');
    expect(readReport(join(cwd, 'reports/latest'))).toMatchObject({ exitCode: 1, gate: { level: 'observed' } });
    expect(read('junit.xml')).toMatch(
      /name="gate" value="release"[^]*<failure [^]*If the change is intended, waive it/,
    );
    expect(read('ctrf.json')).toMatch(/"status": "failed"[^]*"gate": "release"/);
    expect(read('report.sarif')).toMatch(/"kind": "fail",\s*"level": "error"[^]*"gate": "release"/);
    expect(read('summary.md')).toContain('npx avalanche-conformance waive report.json --to waivers.yaml');
    expect(read('summary.md')).toMatch(/· gate release ·[^]*If the change is intended, waive it/);
  });

  test('fails a run whose configuration names the gate, in a fleet too', async () => {
    const cwd = emptyFolder();
    const targets = { one: { url: await startFaultyNode(FAULT) } };
    writeConfig(cwd, { gate: 'release', profile: '1.14.1', only: [OBSERVED], targets });
    const { code, stdout } = await runFleet(cwd);
    expect(stdout).toContain(', profile 1.14.1, gate release, exit code 1)');
    expect(code).toBe(1);
  });

  test('is accepted by a waiver', async () => {
    const cwd = emptyFolder();
    await run(cwd, ...RELEASE);
    const flags = ['--owner', 'node-team', '--link', 'https://example.com/issues/7'];
    expect((await runCli(['waive', '--to', 'waivers.yaml', ...flags], { cwd })).code).toBe(0);
    const path = join(cwd, 'waivers.yaml');
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll('reason: ""', 'reason: wanted'));
    expect(await run(cwd, ...RELEASE, '--waivers', 'waivers.yaml')).toMatchObject({ code: 0 });
  });

  test('is a note under the profile of the document, which is no release, and the run says so', async () => {
    const { code, stdout } = await run(emptyFolder(), ...RELEASE, '--profile', 'document');
    expect(stdout).toContain('gate document,');
    expect(stdout).toContain('The gate is document, not release');
    expect(code).toBe(0);
  });

  test('is a note under the profile of releases whose nodes are known to fail', async () => {
    const cwd = emptyFolder();
    expect(await run(cwd, ...RELEASE, '--profile', '1.10.10')).toMatchObject({ code: 0 });
    const { gate, profile } = readReport(join(cwd, 'reports/latest'));
    expect(gate?.except).toContain(OBSERVED);
    expect(profile.ungated).toHaveProperty([OBSERVED]);
    expect(await run(cwd, ...RELEASE, '--profile', '1.10.14')).toMatchObject({ code: 1 });
  });

  test('is none for a statement, which is about the document', async () => {
    const cwd = emptyFolder();
    await run(cwd, ...RELEASE);
    expect(await runCli(['statement', 'make', 'reports/latest/report.json'], { cwd })).toMatchObject({ code: 0 });
    const { predicate } = JSON.parse(readFileSync(join(cwd, 'statement.json'), 'utf8')) as Statement;
    const { conformance, ...result } = predicate;
    expect(result).toMatchObject({ result: 'WARNED', warnedTests: [OBSERVED], failedTests: [] });
    expect(conformance).toMatchObject({ exitCode: 0 });
    expect(conformance.outcome).toMatch(/^No failure in /);
    expect(conformance.scope.of).toBeGreaterThan(1000);
    const verified = await runCli(['statement', 'verify', 'statement.json', 'reports/latest/report.json'], { cwd });
    expect(verified).toMatchObject({ code: 0 });
  });
});
