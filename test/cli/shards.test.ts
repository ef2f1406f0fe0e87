import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { inShard } from '../../src/library/settings/shard-part.ts';
import type { Launch, Report } from '../../src/generated/report.ts';
import { emptyFolder, runCli } from '../support/cli.ts';
import { exampleReport, exampleResult } from '../support/example-report.ts';

test('which part a requirement is in depends on its ID alone', () => {
  const all = Array.from({ length: 200 }, (_, at) => exampleResult({ id: `a.b/${at}` }));
  const parts = [1, 2, 3, 4].map((index) => inShard(all, { index, of: 4 }));
  expect(parts.flat().length).toBe(200);
  expect(new Set(parts.flat()).size).toBe(200);
  expect(inShard(all.slice(50), { index: 2, of: 4 })).toEqual(parts[1]?.filter((each) => all.indexOf(each) >= 50));
});

describe('shards that make no whole: exit code 2 and why', () => {
  const part = (index: number, changes: Partial<Report> = {}): Report =>
    exampleReport([exampleResult({ id: `a.b/${index}` })], { shard: { index, of: 2 }, asked: 1, ...changes });
  const whole = exampleReport([exampleResult()]);
  const launchOf = (digit: string): Launch => ({
    path: 'node',
    release: '',
    sha256: digit.repeat(64),
    stages: [],
    population: [],
  });
  const ERRATUM = { id: 'one', document: 'this', nodes: 'that', requirements: [] };

  test.each<[string, Report[], string]>([
    ['one is missing', [part(1)], 'shard 2/2 is missing.'],
    ['one is there twice', [part(1), part(2), part(2)], 'shard 2 is in 1.json and in 2.json.'],
    [
      'a requirement is there twice',
      [part(1), part(2, { requirements: [exampleResult({ id: 'a.b/1' })] })],
      'a.b/1 is in 0.json and in 1.json.',
    ],
    ['a whole run', [whole], '0.json is the report of a whole run, no shard.'],
    ['another seed', [part(1), part(2, { seed: 9 })], '1.json has another seed (9) than 0.json (1).'],
    [
      'another profile',
      [part(1), part(2, { profile: { name: '1.12.2', reason: '', errata: [] } })],
      'another profile (1.12.2)',
    ],
    [
      'another target',
      [part(1), part(2, { target: { kind: 'node', url: 'http://x' } })],
      'another target (node http://x)',
    ],
    [
      'another executable',
      [part(1, { launch: launchOf('a') }), part(2, { launch: launchOf('b') })],
      `another target (node launched, SHA-256 ${'b'.repeat(64)}) than 0.json (node launched, SHA-256 ${'a'.repeat(64)}).`,
    ],
    [
      'another suite',
      [part(1), part(2, { suite: { name: 'avalanche-conformance', version: '9.9.9' } })],
      'another suite',
    ],
    ['another number of shards', [part(1), part(2, { shard: { index: 2, of: 3 } })], 'another number of shards (3)'],
    [
      'another gate',
      [part(1), part(2, { gate: { level: 'observed', failOnWarning: false } })],
      'another gate (release)',
    ],
    [
      'another demand',
      [part(1), part(2, { gate: { level: 'derived', failOnWarning: true, requireTested: ['all'] } })],
      'another gate (document, warnings fail, all tested) than 0.json (document).',
    ],
    [
      'another list of errata',
      [part(1), part(2, { profile: { name: 'document', reason: '', errata: [ERRATUM] } })],
      'another list of errata (one) than 0.json (none)',
    ],
    [
      'another mutant',
      [part(1), part(2, { target: { kind: 'reference-node', url: 'http://127.0.0.1:1', mutant: 'odd' } })],
      'another target (reference-node odd)',
    ],
  ])('%s', async (_title, reports, sentence) => {
    const cwd = emptyFolder();
    const names = reports.map((report, at) => {
      writeFileSync(join(cwd, `${at}.json`), JSON.stringify(report));
      return `${at}.json`;
    });
    const { code, stdout, stderr } = await runCli(['merge', ...names], { cwd });
    expect(stderr).toContain(sentence);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  });

  test('a shard that ended early makes a whole that ended early', async () => {
    const cwd = emptyFolder();
    const lost = part(2, { ended: { lost: 'connection refused' }, requirements: [], exitCode: 3 });
    for (const [at, report] of [part(1), lost].entries())
      writeFileSync(join(cwd, `${at}.json`), JSON.stringify(report));
    const { code, stdout } = await runCli(['merge', '0.json', '1.json'], { cwd });
    expect(stdout).toContain('Target lost after 1 requirement: connection refused.');
    expect(code).toBe(3);
  });
});
