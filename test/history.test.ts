import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Verdict } from '../src/generated/report.ts';
import { emptyFolder, runCli } from './cli.ts';
import { exampleReport, exampleResult } from './example-report.ts';

/** Adds runs of one requirement with these verdicts, a day after the other. */
async function addRuns(cwd: string, ...verdicts: readonly Verdict[]): Promise<void> {
  const file = join(cwd, 'conformance-history.jsonl');
  const first = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').length : 0;
  for (const [at, verdict] of verdicts.entries()) {
    const day = first + at;
    const report = exampleReport([exampleResult({ id: 'a.b/steady' }), exampleResult({ id: 'a.b/moves', verdict })], {
      startedAt: `2026-03-0${day + 1}T00:00:00.000Z`,
    });
    writeFileSync(join(cwd, 'report.json'), JSON.stringify(report));
    const { code, stdout } = await runCli(['history', 'add', 'report.json', '--label', `build-${day + 1}`], { cwd });
    expect(stdout).toContain('in conformance-history.jsonl');
    expect(code).toBe(0);
  }
}

describe('history', () => {
  test('says since when a requirement fails, and keeps the file append-only', async () => {
    const cwd = emptyFolder();
    await addRuns(cwd, 'pass', 'fail');
    const first = readFileSync(join(cwd, 'conformance-history.jsonl'), 'utf8');
    await addRuns(cwd, 'pass');
    expect(readFileSync(join(cwd, 'conformance-history.jsonl'), 'utf8').startsWith(first)).toBe(true);
    const { code, stdout } = await runCli(['history', 'show'], { cwd });
    expect(code).toBe(0);
    expect(stdout).toContain('a.b/moves: failed 1 of 3, first failing run build-2 (2026-03-02T00:00:00.000Z)');
    expect(stdout).not.toContain('a.b/steady:');
    expect(stdout).toMatch(/build-2 .* 50\.0 % of 2 pass, 1 fails the run, exit code 1/);
  });

  test('the same run is refused a second time, whatever it is called', async () => {
    const cwd = emptyFolder();
    await addRuns(cwd, 'pass');
    const again = await runCli(['history', 'add', 'report.json', '--label', 'other'], { cwd });
    expect(again).toMatchObject({ code: 2 });
    expect(again.stderr).toContain('has the run of report.json already (2026-03-01T00:00:00.000Z, labelled build-1)');
    expect(readFileSync(join(cwd, 'conformance-history.jsonl'), 'utf8').trim().split('\n')).toHaveLength(1);
  });

  test('tells the flake rate, also as JSON', async () => {
    const cwd = emptyFolder();
    await addRuns(cwd, 'fail', 'pass', 'not-testable', 'fail', 'pass');
    expect((await runCli(['history', 'show'], { cwd })).stdout).toContain('failed 2 of 4, first failing run build-1');
    const { stdout } = await runCli(['history', 'show', '--json'], { cwd });
    expect(JSON.parse(stdout)).toMatchObject({
      runs: [{ label: 'build-1', passRate: 0.5 }, {}, {}, {}, {}],
      requirements: [{ id: 'a.b/moves', judged: 4, failed: 2, flakeRate: 1 }],
    });
  });

  test('a file that is not in order is named with the line, and not written to', async () => {
    const cwd = emptyFolder();
    await addRuns(cwd, 'pass');
    const file = join(cwd, 'conformance-history.jsonl');
    appendFileSync(file, '{"schemaVersion":"1.0",\n');
    const before = readFileSync(file, 'utf8');
    for (const args of [
      ['history', 'show'],
      ['history', 'add', 'report.json'],
    ]) {
      const { code, stderr } = await runCli(args, { cwd });
      expect(stderr).toContain('conformance-history.jsonl:2: this is no run');
      expect(code).toBe(2);
    }
    expect(readFileSync(file, 'utf8')).toBe(before);
  });

  test.each([
    [['history', 'show'], 'Cannot read conformance-history.jsonl: there is no such file'],
    [['history', 'add'], 'Cannot read reports/latest/report.json: there is no such file'],
    [['history'], 'Usage: avalanche-conformance history'],
  ])('%j', async (args, sentence) => {
    const { code, stderr } = await runCli(args);
    expect(stderr).toContain(sentence);
    expect(code).toBe(2);
  });
});
