import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Verdict } from '../../src/generated/report.ts';
import { appendRun, readHistory } from '../../src/library/settings/files/history-file.ts';
import { historyEntry } from '../../src/judge/verdict/history.ts';
import { fileHash } from '../../src/encoding/sha256.ts';
import { emptyFolder, readReport, runCli } from '../support/cli.ts';
import { exampleReport, exampleResult } from '../support/example-report.ts';
import { folderWith, typed } from '../support/main.ts';
import { startShortNode } from '../support/standard-node.ts';

const ENTRY = historyEntry(exampleReport([exampleResult()]), 'build 1');

/** A history of runs of one requirement with these verdicts, a day after the other. */
function historyOf(...verdicts: readonly Verdict[]): string {
  const lines = verdicts.map((verdict, at) => {
    const results = [exampleResult({ id: 'a.b/steady' }), exampleResult({ id: 'a.b/moves', verdict })];
    const report = exampleReport(results, { startedAt: `2026-03-0${at + 1}T00:00:00.000Z` });
    return JSON.stringify(historyEntry(report, `build-${at + 1}`));
  });
  return folderWith({ 'runs.jsonl': `${lines.join('\n')}\n` })('runs.jsonl');
}

const shown = (file: string, ...flags: readonly string[]) => typed(['compare', '--history', file, ...flags]);

/** The page of a history, without what a browser adds. */
async function pageOf(file: string, ...flags: readonly string[]): Promise<string> {
  const { code, stdout } = await typed(['show', '--history', file, ...flags]);
  expect(code).toBe(0);
  return readFileSync(fileURLToPath(stdout.trim()), 'utf8').replaceAll('<wbr>', '');
}

describe('run --history', () => {
  test('appends each run, and keeps what is there', async () => {
    const cwd = emptyFolder();
    const { url } = await startShortNode();
    const run = (label: string, only: string) =>
      runCli(['run', url, '--only', only, '--history', 'runs.jsonl', '--label', label], { cwd });
    expect((await run('one', 'getHeight')).stdout).toContain('This run is in runs.jsonl\n');
    const first = readFileSync(join(cwd, 'runs.jsonl'), 'utf8');
    expect((await run('two', 'getHeight')).code).toBe(0);
    const both = readFileSync(join(cwd, 'runs.jsonl'), 'utf8');
    expect(both.startsWith(first)).toBe(true);
    const labels = both
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { label: string }).label);
    expect(labels).toEqual(['one', 'two']);
  });

  test('a last line without a line break stays a line', () => {
    const file = folderWith({ 'runs.jsonl': JSON.stringify(ENTRY) })('runs.jsonl');
    appendRun(file, exampleReport([exampleResult()]), 'build 2');
    appendRun(file, exampleReport([exampleResult()]), 'build 3');
    expect(readHistory(file).map(({ label }) => label)).toEqual(['build 1', 'build 2', 'build 3']);
  });

  test('refuses a file that is not in order before it asks anything, and writes nothing to it', async () => {
    const cwd = emptyFolder();
    writeFileSync(join(cwd, 'runs.jsonl'), `${JSON.stringify(ENTRY)}\n{"schemaVersion":"1.0",\n`);
    const before = readFileSync(join(cwd, 'runs.jsonl'), 'utf8');
    const { code, stderr } = await runCli(['run', '--reference', '--history', 'runs.jsonl'], { cwd });
    expect(stderr).toBe(
      'error: runs.jsonl:2: this is no run: the line holds no JSON. ' +
        '`run --history FILE` writes such a file. If the line was cut, remove it.\n',
    );
    expect(code).toBe(2);
    expect(readFileSync(join(cwd, 'runs.jsonl'), 'utf8')).toBe(before);
  });
});

test('with --fail-on new, the summary for a CI job and the page begin with what is new', async () => {
  const cwd = emptyFolder();
  const only = ['--mutant', 'platform-get-height-height-boolean', '--only', 'platform.getHeight/height'];
  const night = ['--history', 'runs.jsonl', '--fail-on', 'new', '--format', 'markdown,html', '--out', 'out'];
  const summaryOf = async (): Promise<string> => {
    await runCli(['run', '--reference', ...only, ...night], { cwd });
    const file = join(cwd, 'out/summary.md');
    expect(readReport(join(cwd, 'out')).files).toContainEqual({ name: 'summary.md', sha256: await fileHash(file) });
    return readFileSync(file, 'utf8');
  };
  expect(await summaryOf()).toMatch(
    /^- No earlier run of this node with the profile document tested anything: each failure is new\.\n/,
  );
  expect(await summaryOf()).toMatch(
    /^- No failure is new, so this command ends with exit code 0\.\n- There before \(1\):\n {2}- platform\.getHeight\/height: since /,
  );
  const page = readFileSync(join(cwd, 'out/report.html'), 'utf8');
  expect(page).toContain('<pre>No failure is new, so this command ends with exit code 0.\n');
  expect(page).toContain('"news":"No failure is new, so this command ends with exit code 0.\\n');
});

describe('compare --history', () => {
  test('says since when a requirement fails', async () => {
    const { code, stdout } = await shown(historyOf('pass', 'fail', 'pass'));
    expect(code).toBe(0);
    expect(stdout).toContain('a.b/moves: failed 1 of 3, first failing run build-2 (2026-03-02T00:00:00.000Z)');
    expect(stdout).not.toContain('a.b/steady:');
    expect(stdout).toMatch(/build-2 .* 50\.0 % of 2 pass, 1 fails the run, exit code 1/);
  });

  test('of a last run that only stale waivers fail says so, with what to do and numbers that sum', async () => {
    const file = historyOf('fail', 'expected-fail', 'unexpected-pass', 'unexpected-pass');
    const { stdout } = await shown(file);
    expect(stdout).toMatch(/build-4 .* 100\.0 % of 2 pass \(1 with a stale waiver\), 0 fail the run, exit code 1\n/);
    expect(stdout).toMatch(
      /The last run has no failure, and ends with exit code 1\. Stale waivers: 1 requirement passes /,
    );
    expect(stdout).toMatch(
      /Stale waivers \(1\): .* remove their entries from the waiver file:\n {2}a\.b\/moves: since build-3 \(/,
    );
    const head = '0 of 1 nodes passed their last run; 1 with stale waivers';
    const page = await pageOf(file);
    expect(page).toContain(`<h1>${head}</h1>`);
    expect(page).toContain('Remove stale entries from the waiver file.');
    expect((await shown(file, '--format', 'markdown')).stdout).toContain(`## ❌ ${head}\n`);
  });

  test('tells how often a failure came back, also as JSON', async () => {
    const file = historyOf('fail', 'pass', 'not-testable', 'fail', 'pass');
    expect((await shown(file)).stdout).toMatch(
      /failed 2 of 4, first failing run build-1 .*, came back once after a pass$/m,
    );
    const { stdout } = await shown(file, '--format', 'json');
    expect(JSON.parse(stdout)).toMatchObject({
      runs: [{ label: 'build-1', passRate: 0.5 }, {}, {}, {}, {}],
      requirements: [{ id: 'a.b/moves', judged: 4, failed: 2, cameBack: 1 }],
      nodes: [{ requirements: [{ id: 'a.b/moves', kinds: ['fail', 'pass', 'not-testable', 'fail', 'pass'] }] }],
    });
  });

  test('ends with the exit code of a last run without a verdict, as its help says', async () => {
    const dead = { ...ENTRY, startedAt: '2026-02-01T00:00:00.000Z', exitCode: 3 };
    const file = folderWith({ 'runs.jsonl': [ENTRY, dead].map((each) => JSON.stringify(each)).join('\n') });
    expect((await shown(file('runs.jsonl'))).code).toBe(3);
    const { stdout } = await typed(['compare', '--help']);
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain('exit code of a last run that tested nothing, such as 3');
  });

  test('shows the runs of one target alone', async () => {
    const other = { ...ENTRY, target: 'http://127.0.0.1:9652' };
    const file = folderWith({ 'runs.jsonl': [ENTRY, other].map((each) => JSON.stringify(each)).join('\n') })(
      'runs.jsonl',
    );
    const { stdout } = await shown(file, '--format', 'json', '--target', other.target);
    const { runs } = JSON.parse(stdout) as { runs: { target: string }[] };
    expect(runs.map(({ target }) => target)).toEqual([other.target]);
    expect(await shown(file, '--target', 'http://127.0.0.1:1')).toMatchObject({
      code: 2,
      stderr: `error: ${file} has no run of http://127.0.0.1:1.\n`,
    });
  });

  describe('of a node that was not tested in the last night', () => {
    /** Nights of two nodes, of which `b` was dead in its last one. */
    const fleet = (ofA: readonly number[], ofB: readonly number[]): string => {
      const run = (name: string, exitCode: number) => (day: number) => ({
        ...ENTRY,
        name,
        target: `http://${name}`,
        startedAt: `2026-03-${String(day).padStart(2, '0')}T02:00:00.000Z`,
        exitCode,
        ...(exitCode === 0 ? {} : { verdicts: {} }),
      });
      const lines = [...ofA.map(run('a', 0)), ...ofB.map(run('b', 3))].map((each) => JSON.stringify(each));
      return folderWith({ 'runs.jsonl': lines.join('\n') })('runs.jsonl');
    };

    test('names it with the day, and it counts no more', async () => {
      const file = fleet([1, 2, 3], [1, 2]);
      const { code, stdout } = await shown(file);
      expect(stdout).toMatch(
        /^Not tested in the last night, exit code unaffected \(1\):\n {2}b \(http:\/\/b\): not tested since build 1 \(2026-03-02/,
      );
      expect(stdout.indexOf('a (http://a), profile')).toBeLessThan(stdout.indexOf('b (http://b), profile'));
      expect(stdout).toMatch(/^b \(http:\/\/b\), profile document, not tested since build 1 \(2026-03-02/m);
      expect(code).toBe(0);
      const head = '1 of 1 nodes passed their last run; 1 not tested in the last night';
      const page = await pageOf(file);
      expect(page).toContain(`<h1>${head}</h1>`);
      expect(page).toContain('b (http://b): not tested since 2026-03-02 02:00');
      expect((await shown(file, '--format', 'markdown')).stdout).toMatch(
        new RegExp(`^## ⚠️ ${head}\n\n- b .*: not tested since 2026-03-02 02:00\n`),
      );
      expect(JSON.parse((await shown(file, '--format', 'json')).stdout)).toMatchObject({
        nodes: [{ target: 'http://a' }, { target: 'http://b', notTestedSince: '2026-03-02T02:00:00.000Z' }],
      });
    });

    test.each<[string, readonly number[], readonly number[]]>([
      ['in the last night', [1, 2], [1, 2]],
      ['in the last night, behind a pause', [1, 2, 20], [1, 20]],
      ['alone in the last night', [1], [1, 2]],
    ])('counts one that was tested %s', async (_, ofA, ofB) => {
      const { code, stdout } = await shown(fleet(ofA, ofB));
      expect(stdout).not.toMatch(/b \(http:\/\/b\).*not tested since/);
      expect(code).toBe(3);
    });

    test('shows one node alone', async () => {
      const page = await pageOf(fleet([1, 2, 3], [1, 2]), '--target', 'b');
      expect(page).toContain('<h1>0 of 1 nodes passed their last run; 1 not reached or lost</h1>');
      expect(await typed(['show', '--target', 'b'])).toMatchObject({
        code: 2,
        stderr: 'error: --target needs --history.\n',
      });
    });
  });

  test('puts runs in the order of time, whatever the order of lines', async () => {
    const later = { ...ENTRY, label: 'build 2', startedAt: '2026-02-01T00:00:00.000Z' };
    const at = folderWith({ 'runs.jsonl': [later, ENTRY].map((each) => JSON.stringify(each)).join('\n') });
    const { stdout } = await shown(at('runs.jsonl'));
    expect(stdout.indexOf('build 1')).toBeLessThan(stdout.indexOf('build 2'));
  });
});

test.each<[string, unknown]>([
  ['is no object', 'a run'],
  ['is of another version', { ...ENTRY, schemaVersion: '2.0' }],
  ['has a target that is no text', { ...ENTRY, target: 9650 }],
  ['began at no time', { ...ENTRY, startedAt: 'yesterday' }],
  ['has a latency without numbers', { ...ENTRY, latency: { 'a.b': { count: 1 } } }],
])('a line of a history that %s is refused with its number', async (_, line) => {
  const at = folderWith({ 'runs.jsonl': `${JSON.stringify(ENTRY)}\n\n${JSON.stringify(line)}\n` });
  const { code, stdout, stderr } = await shown(at('runs.jsonl'));
  expect(stderr).toBe(
    `error: ${at('runs.jsonl')}:3: this is no run of this suite's history. \`run --history FILE\` writes such a file.\n`,
  );
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
});
