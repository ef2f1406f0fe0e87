import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { exampleReport, exampleResult } from '../../../../test/example-report.ts';
import { folderWith, typed } from '../../../../test/main.ts';
import { historyEntry } from '../../../verdict/history.ts';

const FAILED = exampleResult({ id: 'a.b/c', verdict: 'fail', findings: [{ message: 'wrong' }] });
const ENTRY = historyEntry(exampleReport([exampleResult(), FAILED]), 'build 1');

describe('a line of the history that is no run of this suite', () => {
  test.each<[string, unknown]>([
    ['is no object', 'a run'],
    ['is null', null],
    ['is an array', [ENTRY]],
    ['is of another version', { ...ENTRY, schemaVersion: '2.0' }],
    ['has no target', { ...ENTRY, target: undefined }],
    ['has a target that is no text', { ...ENTRY, target: 9650 }],
    ['has no profile', { ...ENTRY, profile: undefined }],
    ['has no suite', { ...ENTRY, suite: undefined }],
    ['has a label that is no text', { ...ENTRY, label: 7 }],
    ['has a seed that is no number', { ...ENTRY, seed: '1' }],
    ['has no exit code', { ...ENTRY, exitCode: undefined }],
    ['began at no time', { ...ENTRY, startedAt: 'yesterday' }],
    ['has verdicts that are no lists', { ...ENTRY, verdicts: { fail: 'a.b/c' } }],
    ['has verdicts on what is no ID', { ...ENTRY, verdicts: { fail: [1] } }],
    ['has no verdicts', { ...ENTRY, verdicts: null }],
    ['has failures of the run that are no IDs', { ...ENTRY, gating: [{}] }],
    ['has null for latencies', { ...ENTRY, latency: null }],
    ['has a latency without numbers', { ...ENTRY, latency: { 'a.b': { count: 1 } } }],
  ])('%s: exit code 2 with the number of the line, for each command', async (_, line) => {
    const at = folderWith({
      'runs.jsonl': `${JSON.stringify(ENTRY)}\n\n${JSON.stringify(line)}\n`,
      'report.json': exampleReport([exampleResult()]),
    });
    const file = ['--file', at('runs.jsonl')];
    for (const args of [
      ['show', ...file],
      ['show', '--json', ...file],
      ['add', at('report.json'), ...file],
    ]) {
      const { code, stdout, stderr } = await typed(['history', ...args]);
      expect(stderr).toBe(`error: ${at('runs.jsonl')}:3: this is no run of this suite's history.\n`);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    }
    expect(existsSync(at('trend.html'))).toBe(false);
    expect(readFileSync(at('runs.jsonl'), 'utf8').trim().split('\n')).toHaveLength(3);
  });

  test('is cut: exit code 2, and the question whether it was', async () => {
    const at = folderWith({ 'runs.jsonl': JSON.stringify(ENTRY).slice(0, -5) });
    const { code, stderr } = await typed(['history', 'show', '--file', at('runs.jsonl')]);
    expect(stderr).toContain('runs.jsonl:1: this is no run: the line holds no JSON. Was it cut?');
    expect(code).toBe(2);
  });
});

describe('history add', () => {
  test('counts the runs in the file', async () => {
    const at = folderWith({
      'a.json': exampleReport([exampleResult()]),
      'b.json': exampleReport([FAILED], { startedAt: '2026-01-03T00:00:00.000Z' }),
    });
    const add = (report: string) => typed(['history', 'add', at(report), '--file', at('runs.jsonl')]);
    expect(await add('a.json')).toMatchObject({ code: 0, stdout: `1 run in ${at('runs.jsonl')}\n` });
    expect(await add('b.json')).toMatchObject({ code: 0, stdout: `2 runs in ${at('runs.jsonl')}\n` });
  });

  test('says where it cannot write', async () => {
    const at = folderWith({ 'report.json': exampleReport([exampleResult()]) });
    const { code, stderr } = await typed(['history', 'add', at('report.json'), '--file', at('no/such/runs.jsonl')]);
    expect(stderr).toBe(`error: Cannot write to ${at('no/such/runs.jsonl')}: there is no such file or folder.\n`);
    expect(code).toBe(2);
  });
});

describe('history show', () => {
  test('shows the runs of one target alone', async () => {
    const other = { ...ENTRY, target: 'http://127.0.0.1:9652' };
    const at = folderWith({ 'runs.jsonl': [ENTRY, other].map((each) => JSON.stringify(each)).join('\n') });
    const show = (target: string) =>
      typed(['history', 'show', '--json', '--file', at('runs.jsonl'), '--target', target]);
    const { runs } = JSON.parse((await show(other.target)).stdout) as { runs: { target: string }[] };
    expect(runs.map(({ target }) => target)).toEqual([other.target]);
    expect(await show('http://127.0.0.1:1')).toMatchObject({
      code: 2,
      stderr: `error: ${at('runs.jsonl')} has no run of http://127.0.0.1:1.\n`,
    });
  });

  test('of an empty file has nothing to show: exit code 2', async () => {
    const at = folderWith({ 'runs.jsonl': '\n' });
    expect(await typed(['history', 'show', '--file', at('runs.jsonl')])).toMatchObject({
      code: 2,
      stderr: `error: ${at('runs.jsonl')} has no run.\n`,
    });
  });

  test('puts runs in the order of time, whatever the order of lines', async () => {
    const later = { ...ENTRY, label: 'build 2', startedAt: '2026-02-01T00:00:00.000Z' };
    const at = folderWith({ 'runs.jsonl': [later, ENTRY].map((each) => JSON.stringify(each)).join('\n') });
    const { stdout } = await typed(['history', 'show', '--file', at('runs.jsonl')]);
    expect(stdout.indexOf('build 1')).toBeLessThan(stdout.indexOf('build 2'));
  });
});
