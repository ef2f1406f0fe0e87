import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { emptyFolder, type Finished, readReport, runCli } from '../support/cli.ts';
import { startFaultyNode } from '../support/faulty-node.ts';
import { readMatrix, writeConfig } from '../support/fleet.ts';
import { readHistory } from '../../src/library/settings/files/history-file.ts';
import { mutantOf } from '../../src/reference-node/mutants.ts';
import { startShortNode } from '../support/standard-node.ts';

const FAULT = 'platform-get-height-height-missing';
const HEIGHT = 'platform.getHeight/height';
const FUTURE = '2999-12-31';

/** Tests a node by two requirements, of which neither can block the other. */
function gate(cwd: string, url: string, ...flags: readonly string[]): Promise<Finished> {
  const only = `${HEIGHT},platform.getTimestamp/timestamp`;
  return runCli(['run', '--target', url, '--only', only, '--profile', 'document', ...flags], { cwd });
}

/** The same with the waivers of the folder. */
const waived = (cwd: string, url: string) => gate(cwd, url, '--waivers', 'waivers.yaml');

function verdicts(cwd: string): Record<string, string> {
  const { requirements } = readReport(join(cwd, 'reports/latest'));
  return Object.fromEntries(requirements.map(({ id, verdict }) => [id, verdict]));
}

/** A waiver file with one entry. */
function file({ requirement = HEIGHT, failure = '' }): string {
  return `waivers:
  - requirement: ${requirement}
    reason: known
    link: https://example.com/issues/7
    owner: node-team
    expires: ${FUTURE}
    failure: [${failure === '' ? '{ kind: http, rule: status }' : JSON.stringify(failure)}]
`;
}

/** Drafts waivers of what failed last in a folder, with a reason as a person would write it. */
async function waive(cwd: string): Promise<string> {
  const flags = ['--owner', 'node-team', '--link', 'https://example.com/issues/7', '--expires', FUTURE];
  const { code, stderr } = await runCli(['waive', '--to', 'waivers.yaml', ...flags], { cwd });
  expect({ code, stderr }).toMatchObject({ code: 0 });
  const path = join(cwd, 'waivers.yaml');
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll('reason: ""', 'reason: fixed in the next release'));
  return readFileSync(path, 'utf8');
}

describe('what a waiver makes of a result', () => {
  test('a known failure is expected, another one of the same requirement fails, a repaired one is red', async () => {
    const cwd = emptyFolder();
    const faulty = await startFaultyNode(FAULT);
    expect((await gate(cwd, faulty)).code).toBe(1);
    const failed = Object.entries(verdicts(cwd)).filter(([, verdict]) => verdict === 'fail');
    expect(failed).toEqual([[HEIGHT, 'fail']]);

    await waive(cwd);
    const green = await waived(cwd, faulty);
    expect(green.stdout).toContain('waived until 2999-12-31 by node-team: fixed in the next release');
    expect(green.code).toBe(0);
    expect(verdicts(cwd)[HEIGHT]).toBe('expected-fail');

    const path = join(cwd, 'waivers.yaml');
    const waivers = readFileSync(path, 'utf8');
    writeFileSync(path, waivers.replaceAll(FUTURE, '2020-01-31'));
    const late = await waived(cwd, faulty);
    expect(late.code).toBe(1);
    expect(late.stdout).toContain('expired on 2020-01-31');
    writeFileSync(path, waivers);

    const other = await waived(cwd, await startFaultyNode('platform-get-height-height-boolean'));
    expect(other.stdout).toContain('is about another failure of this requirement');
    expect(other.code).toBe(1);

    const repaired = await waived(cwd, await startFaultyNode());
    expect(repaired.stdout).toContain('remove the waiver');
    expect(repaired.code).toBe(1);
    expect(verdicts(cwd)[HEIGHT]).toBe('unexpected-pass');
    const soon = new Date(Date.now() + 5 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
    writeFileSync(path, waivers.replaceAll(FUTURE, soon));
    expect((await waived(cwd, faulty)).stdout).toContain('Mend the failure and remove it');
    expect((await waived(cwd, await startFaultyNode())).stdout).not.toContain('Mend the failure');
    writeFileSync(path, waivers);
    const again = /reproduce with: node \S+ (run .*)/.exec(repaired.stdout)?.[1] ?? '';
    expect(await runCli(again.split(' '), { cwd })).toMatchObject({ code: 1 });
  });

  test('a waiver for another target or profile does nothing', async () => {
    const cwd = emptyFolder();
    const faulty = await startFaultyNode(FAULT);
    await gate(cwd, faulty);
    const mine = await waive(cwd);
    for (const more of ["target: 'https://elsewhere.example*'", "profile: '1.10*'"]) {
      writeFileSync(join(cwd, 'waivers.yaml'), mine.replace('    owner:', `    ${more}\n    owner:`));
      expect((await waived(cwd, faulty)).code).toBe(1);
    }
    writeFileSync(
      join(cwd, 'waivers.yaml'),
      mine.replace('    owner:', `    target: '*127.0.0.1*'\n    profile: document\n    owner:`),
    );
    expect((await waived(cwd, faulty)).code).toBe(0);
  });
});

test('one defect, one waiver: the waiver of a failure covers what the failure keeps from being tested', async () => {
  const cwd = emptyFolder();
  const faulty = await startFaultyNode('platform-get-height-height-boolean');
  const only = 'platform.getHeight/*';
  const run = (...flags: string[]) =>
    runCli(['run', '--target', faulty, '--only', only, '--profile', 'document', ...flags], { cwd });
  expect((await run()).code).toBe(1);
  const about = ['--reason', 'fixed in 1.15', '--owner', 'us', '--link', 'https://example.com/7'];
  const drafted = await runCli(['waive', '--to', 'waivers.yaml', ...about], { cwd });
  expect(drafted.stderr).toMatch(
    /^1 drafted in waivers\.yaml\. Run with --waivers waivers\.yaml\nRead: reports\/latest\/report\.json/,
  );
  const { code, stdout } = await run('--waivers', 'waivers.yaml');
  expect(stdout).toMatch(/1 waived, which keeps 4 requirements from being tested/);
  expect(code).toBe(0);
  const demanded = await run('--waivers', 'waivers.yaml', '--require-tested', 'all');
  expect(demanded.code).toBe(4);
});

test('a finding and the signature of its waiver keep the JSON type of what the node sent', async () => {
  const cwd = emptyFolder();
  const faulty = await startFaultyNode('platform-get-height-height-boolean');
  await runCli(['run', '--target', faulty, '--only', 'encoding/large-integers', '--profile', 'document'], { cwd });
  const [result] = readReport(join(cwd, 'reports/latest')).requirements;
  expect(result?.findings[0]?.message).toMatch(/^`height` is true; expected /);
  expect(result?.findings[0]?.signature).toMatchObject({ actual: 'boolean' });
});

test('the problems of a file are listed in words, the first line first', async () => {
  const cwd = emptyFolder();
  const entry = (requirement: string): string =>
    file({ requirement }).replace('waivers:\n', '').replace('known', "''").replace('node-team', "''");
  writeFileSync(join(cwd, 'waivers.yaml'), `waivers:\n${entry(HEIGHT)}${entry('platform.getHeight/rises')}`);
  const { code, stderr } = await runCli(['run', '--reference', '--waivers', 'waivers.yaml'], { cwd });
  expect(stderr.trimEnd().split('\n')).toEqual([
    'error: waivers.yaml:3: reason is empty.',
    'waivers.yaml:5: owner is empty.',
    'waivers.yaml:9: reason is empty.',
    'waivers.yaml:11: owner is empty.',
  ]);
  expect(code).toBe(2);
});

test('waive leaves the reason to a person: the draft is refused as it is', async () => {
  const cwd = emptyFolder();
  const faulty = await startFaultyNode(FAULT);
  await gate(cwd, faulty);
  const { code, stdout } = await runCli(['waive'], { cwd });
  expect(code).toBe(0);
  writeFileSync(join(cwd, 'waivers.yaml'), stdout);
  const refused = await waived(cwd, faulty);
  expect(refused.stderr).toContain('reason is empty');
  expect(refused.code).toBe(2);
});

test('waive writes the signature of an entry anew that has a sentence for one', async () => {
  const cwd = emptyFolder();
  const faulty = await startFaultyNode(FAULT);
  writeFileSync(join(cwd, 'waivers.yaml'), file({ failure: '/result/height: `result.height` is missing' }));
  const old = await waived(cwd, faulty);
  expect(old).toMatchObject({ code: 2 });
  expect(old.stderr).toContain('Run without --waivers, then write the new signature with: waive --to waivers.yaml');
  await gate(cwd, faulty);
  const renewed = await waive(cwd);
  expect(renewed).toContain('reason: known');
  expect(renewed.match(/requirement:/g)).toHaveLength(1);
  expect((await waived(cwd, faulty)).code).toBe(0);
});

test('waive adds its file to a configuration that names none, and the next run reads it', async () => {
  const cwd = emptyFolder();
  const url = await startFaultyNode('platform-get-height-height-boolean');
  const settings = ['# The node.', `target: ${url}`, 'profile: document', 'only: [platform.getHeight/height]', ''];
  writeFileSync(join(cwd, 'conformance.config.yaml'), settings.join('\n'));
  expect((await runCli(['run'], { cwd })).code).toBe(1);
  const about = ['--reason', 'known', '--owner', 'node-team', '--link', 'https://example.com/issues/7'];
  const { code, stderr } = await runCli(['waive', '--to', 'waivers.yaml', ...about], { cwd });
  const [done, read] = stderr.split('\n');
  expect(read).toMatch(/^Read: reports\/latest\/report\.json \(http:.*, started \d{4}-.* UTC, a selection\)$/);
  expect({ code, done }).toEqual({
    code: 0,
    done: '1 drafted in waivers.yaml. Run again: conformance.config.yaml names the file from now on',
  });
  const configuration = readFileSync(join(cwd, 'conformance.config.yaml'), 'utf8');
  expect(configuration).toMatch(/^# The node\.\n[^]*\nwaivers: waivers\.yaml\n$/);
  writeFileSync(join(cwd, 'waivers.yaml'), 'waivers: []\n');
  const again = await runCli(['waive', '--to', 'waivers.yaml', ...about], { cwd });
  expect(again.stderr).toMatch(/^1 drafted in .* names the file\n/);
  expect((await runCli(['run'], { cwd })).code).toBe(0);
});

describe('the gate', () => {
  /** Breaks a derived requirement and an observed one. */
  const BEHIND = 'platform-get-height-one-behind';
  const ABOVE = ['--only', 'platform.getHeight/nothing-above,platform.getTimestamp/agrees-with-the-last-block'];

  test('--gate stated lets a derived failure pass, as a note; the other formats agree', async () => {
    const cwd = emptyFolder();
    const url = await startFaultyNode(BEHIND);
    expect((await gate(cwd, url, ...ABOVE)).code).toBe(1);
    const { requirements } = readReport(join(cwd, 'reports/latest'));
    const failed = requirements.filter(({ verdict }) => verdict === 'fail');
    expect(failed.map(({ level }) => level)).toContain('derived');
    expect(failed.map(({ level }) => level)).not.toContain('stated');
    const lenient = await gate(cwd, url, ...ABOVE, '--gate', 'stated');
    expect(lenient.stdout).toContain('Notes, exit code unaffected (');
    expect(lenient.code).toBe(0);
    expect(readFileSync(join(cwd, 'reports/latest/junit.xml'), 'utf8')).not.toContain('<failure');
  });

  test('a gate with warnings fails a run that only notes something, in JUnit too', async () => {
    const cwd = emptyFolder();
    const url = await startFaultyNode(BEHIND);
    const { code, stdout } = await gate(cwd, url, ...ABOVE, '--gate', 'stated+warnings');
    expect(stdout).toContain('Warnings, treated as failures (');
    expect(stdout).toMatch(/Does not conform: \d+ warnings?, treated as (a failure|failures)\./);
    expect(code).toBe(1);
    expect(readFileSync(join(cwd, 'reports/latest/junit.xml'), 'utf8')).toContain('<failure');
  });
});

const ONLY = ['platform.getHeight/*', 'platform.getTxStatus/committed', 'platform.getTimestamp/*'];

/** A node that returns a boolean as its height, two right ones, and a waiver drafted from a run of the first. */
async function waivedNode(): Promise<{ readonly cwd: string; readonly faulty: string; readonly right: string[] }> {
  const cwd = emptyFolder();
  const { patch } = mutantOf('platform-get-height-height-boolean');
  const [{ url: faulty }, ...others] = await Promise.all([
    startShortNode({ patch }),
    startShortNode(),
    startShortNode(),
  ]);
  await runCli(['run', faulty, '--only', ONLY.join(','), '--profile', 'document', '--out', 'out'], { cwd });
  const entry = ['--reason', 'r', '--owner', 'o', '--link', 'https://example.com/7', '--expires', '2999-01-01'];
  await runCli(['waive', 'out/report.json', '--to', 'waivers.yaml', ...entry], { cwd });
  return { cwd, faulty, right: others.map(({ url }) => url) };
}

test('a waived failure stays waived when the node is audited, alone and in a network', async () => {
  const { cwd, faulty, right } = await waivedNode();
  const waived = ['--waivers', 'waivers.yaml', '--profile', 'document'];
  const peers = right.flatMap((url) => ['--peer', url]);
  const run = await runCli(['run', faulty, '--only', ONLY.join(','), ...peers, ...waived, '--out', 'net'], { cwd });
  expect(run.code, run.stdout).toBe(0);
  const { audit, requirements } = readReport(join(cwd, 'net'));
  expect(audit?.blocks).toBeGreaterThan(0);
  expect(requirements.find(({ id }) => id === HEIGHT)?.verdict).toBe('expected-fail');
  const audited = await runCli(['audit', faulty, '--only', 'getTxStatus', ...waived], { cwd });
  expect(audited.code, audited.stdout).toBe(0);
});

test('a waiver that one node of a fleet needs is stale on none of them; one that none needs is', async () => {
  const { cwd, faulty, right } = await waivedNode();
  const targets = Object.fromEntries([faulty, ...right].map((url, at) => ['abc'.charAt(at), { url }]));
  const run = ['run', '--fleet', '--config', 'fleet.yaml', '--out', 'reports/fleet'];
  writeConfig(cwd, { only: ONLY, profile: 'document', waivers: 'waivers.yaml', targets });
  const found = await runCli([...run, '--history', 'runs.jsonl'], { cwd });
  expect(found.code, found.stdout).toBe(0);
  expect(readHistory(join(cwd, 'runs.jsonl')).map(({ exitCode }) => exitCode)).toEqual([0, 0, 0]);
  expect(found.stdout).not.toContain('Stale');
  const verdicts = readMatrix(cwd).requirements.find(({ id }) => id === HEIGHT)?.verdicts;
  expect(verdicts).toEqual({ a: 'expected-fail', b: 'pass', c: 'pass' });

  const { a: _mended, ...others } = targets;
  writeConfig(cwd, { only: ONLY, profile: 'document', waivers: 'waivers.yaml', targets: others });
  const nightly = [...run, '--history', 'stale.jsonl', '--fail-on', 'new', '--label'];
  await runCli([...nightly, 'first'], { cwd });
  const stale = await runCli([...nightly, 'second'], { cwd });
  expect(stale.code, stale.stdout).toBe(1);
  expect(stale.stdout).toContain('0 of 2 nodes conform; 2 with stale waivers. (exit code 1)');
  expect(stale.stdout).toMatch(
    /b counts as 1: no failure is new\.\nStale waivers \(\d\): .* remove .*:\n {2}platform\.getHeight\/height: since first \(/,
  );
  expect(stale.stdout).not.toContain('New failures');

  const path = join(cwd, 'waivers.yaml');
  writeFileSync(path, readFileSync(path, 'utf8').replace(/^( +)owner:/m, '$1target: b\n$1owner:'));
  writeConfig(cwd, { only: ONLY, profile: 'document', waivers: 'waivers.yaml', targets });
  const own = await runCli(run, { cwd });
  expect(own.code, own.stdout).toBe(1);
});
