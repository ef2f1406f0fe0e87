import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runConformance } from '../../src/library/run-conformance.ts';
import { emptyFolder, EVERY_FORMAT, type Finished, readReport, runCli, runReported } from '../support/cli.ts';
import { patchOf, startFaultyNode } from '../support/faulty-node.ts';
import { smallProfile } from '../support/small-profile.ts';
import { startNarrowNode, startShortNode } from '../support/standard-node.ts';
import type { Statement } from '../../src/generated/report.ts';
import { runFleet, writeConfig } from '../support/fleet.ts';

test('the three services of the document are required, of a program, too, unless --without names them', async () => {
  const [cwd, target] = [emptyFolder(), await startNarrowNode()];
  const profile = await smallProfile('health.liveness', 'index.getIndex', 'platform.getHeight');
  const settings = { target, profile, requireTested: ['1'] };
  // A demand is added to them.
  const gate = { requireTested: ['services', '1'] };
  expect(await runConformance(settings)).toMatchObject({ exitCode: 4, gate });
  writeFileSync(join(cwd, 'conformance.config.yaml'), JSON.stringify(settings));
  const narrow = await runReported(['run'], { cwd });
  expect(narrow.code).toBe(4);
  expect(narrow.report.outcome).toMatch(
    /^Incomplete: fewer requirements were tested than required\. No requirement of the service health was tested; .* index /,
  );
  const declared = await runReported(['run', '--without', 'health,index', '--format', 'badge', '--out', 'out'], {
    cwd,
  });
  expect(declared.code).toBe(0);
  expect(declared.report.outcome).toMatch(/^Conforms without health and index: \d+ requirements/);
  expect(readFileSync(join(cwd, 'out/badge.json'), 'utf8')).toMatch(
    /"message": "conforms without health and index, \d+ tested/,
  );
});

describe('what is not whole says so in its first words', () => {
  const PART = /^No failure in (\d+) of 1,\d{3} requirements \((.*?)\)/;

  test('a selection, a shard, a recording of a run, in each place', async () => {
    const [cwd, node] = [emptyFolder(), await startShortNode()];
    const run = ['run', ...EVERY_FORMAT, node.url, '--profile', 'document', '--only', 'platform.getHeight/*'];
    const parts = {
      'a selection': [...run, '--out', 'part'],
      'shard 1/2 of a selection': [...run, '--shard', '1/2', '--out', 'shard'],
      'a recording of a run': ['validate', ...EVERY_FORMAT, 'part/exchanges.har.gz', '--out', 'recorded'],
    };
    for (const [what, args] of Object.entries(parts)) {
      const { code, stdout, report } = await runReported(args, { cwd });
      const folder = join(cwd, args.at(-1) ?? '');
      const { outcome, part } = report;
      const [, tested = '', said] = PART.exec(outcome) ?? [];
      expect({ outcome, said }).toMatchObject({ said: what });
      expect(part?.of).toBeGreaterThan(1000);
      expect(stdout).toContain(outcome);
      expect(readFileSync(join(folder, 'summary.md'), 'utf8')).toContain(`## ✅ ${outcome}`);
      expect(readFileSync(join(folder, 'report.html'), 'utf8')).toContain(`<title>No failure in ${tested} of 1,`);
      expect(readFileSync(join(folder, 'badge.json'), 'utf8')).toContain(`"no failure in ${tested} of 1,`);
      expect((await runCli(['statement', 'make', join(folder, 'report.json')], { cwd })).code).toBe(0);
      expect(readFileSync(join(cwd, 'statement.json'), 'utf8')).toMatch(/"part": "(a|shard) /);
      expect(code).toBe(0);
    }
  });

  test('an audit, of some methods', async () => {
    const node = await startShortNode();
    const { code, report } = await runReported(['audit', '--target', node.url, '--only', 'getHeight']);
    expect(PART.exec(report.outcome)?.[2]).toBe('an audit of some methods');
    expect(code).toBe(0);
  });
});

test('a run and an audit of one node under one profile have one default gate, and the report names it', async () => {
  const node = await startShortNode();
  const on = ['--target', node.url, '--profile', '1.14.1', '--only', 'platform.getHeight'];
  for (const command of ['run', 'audit']) {
    const { stdout, report } = await runReported([command, ...on]);
    expect(stdout).toContain(', gate document,');
    expect(report.gate).toMatchObject({ name: 'document' });
  }
});

describe('a waiver covers a member, or says that it covers all', () => {
  const [SUPPLY, HEIGHT] = ['encoding-supply-as-float', 'encoding-height-in-hex'];
  const ABOUT = ['--reason', 'known', '--owner', 'us', '--link', 'https://example.com/7'];

  test('of two defects of one requirement, the waiver of one does not cover the other', async () => {
    const cwd = emptyFolder();
    const run = async (mutant: string, ...flags: string[]) => {
      const target = await startFaultyNode(mutant);
      const only = ['--only', 'encoding/large-integers', '--profile', 'document'];
      return runCli(['run', ...EVERY_FORMAT, '--target', target, ...only, '--out', 'out', ...flags], { cwd });
    };
    expect((await run(SUPPLY)).code).toBe(1);
    await runCli(['waive', 'out/report.json', '--to', 'waivers.yaml', ...ABOUT], { cwd });
    expect((await run(SUPPLY, '--waivers', 'waivers.yaml')).code).toBe(0);
    expect((await run(HEIGHT, '--waivers', 'waivers.yaml')).code).toBe(1);

    const path = join(cwd, 'waivers.yaml');
    const entry = readFileSync(path, 'utf8');
    writeFileSync(path, entry.replace(/^ +method: .*\n/m, '').replace(/^ +member: .*\n/m, ''));
    const placeless = await run(SUPPLY, '--waivers', 'waivers.yaml');
    expect(placeless.stderr).toMatch(/waivers\.yaml:\d+: the signature of encoding\/large-integers names no member/);
    expect(placeless.code).toBe(2);
    writeFileSync(path, entry.replace('    failure:', '    covers: all\n    failure:'));
    expect((await run(HEIGHT, '--waivers', 'waivers.yaml')).code).toBe(0);
  });

  test('the draft of a failure without a member says that it covers all', async () => {
    const cwd = emptyFolder();
    const node = await startShortNode({ patch: patchOf('platform-get-height-far-ahead') });
    const only = ['--only', 'platform.getHeight/block-exists', '--profile', 'document'];
    const run = (...flags: string[]) =>
      runCli(['run', ...EVERY_FORMAT, '--target', node.url, ...only, '--out', 'out', ...flags], { cwd });
    expect((await run()).code).toBe(1);
    const { stdout } = await runCli(['waive', 'out/report.json', ...ABOUT], { cwd });
    expect(stdout).toContain('\n    covers: all\n');
    writeFileSync(join(cwd, 'waivers.yaml'), stdout);
    expect((await run('--waivers', 'waivers.yaml')).code).toBe(0);
  });
});

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
    const strict = ['run', '--reference', '--only', 'platform.getHeight/height', '--gate', 'release+warnings'];
    expect(await runCli(strict, { cwd: emptyFolder() })).toMatchObject({ code: 0 });
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
