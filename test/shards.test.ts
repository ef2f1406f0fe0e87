import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { inShard } from '../src/catalogue/shard.ts';
import type { Report } from '../src/generated/report.ts';
import { emptyFolder, readReport, runCli } from './cli.ts';
import { exampleReport, exampleResult } from './example-report.ts';
import { startFaultyNode } from './faulty-node.ts';

const shards = [1, 2, 3, 4].map((index) => `shard-${index}/report.json`);

test('four shards merged equal the unsharded report, verdict by verdict', async () => {
  const cwd = emptyFolder();
  const url = await startFaultyNode('platform-get-height-height-missing');
  const flags = [
    '--target',
    url,
    '--profile',
    'document',
    '--method',
    'getHeight,getTimestamp,getTxStatus',
    '--no-allure',
  ];
  const whole = await runCli(['run', ...flags, '--out', 'whole'], { cwd });
  for (const index of [1, 2, 3, 4]) {
    const { code } = await runCli(['run', ...flags, '--shard', `${index}/4`, '--out', `shard-${index}`], { cwd });
    expect([0, 1]).toContain(code);
  }
  const merged = await runCli(['merge', ...shards, '--out', 'merged', '--no-allure'], { cwd });
  const facts = (folder: string): unknown => {
    const { exitCode, outcome, summary, asked, requirements } = readReport(join(cwd, folder));
    return { exitCode, outcome, summary, asked, verdicts: requirements.map(({ id, verdict }) => ({ id, verdict })) };
  };
  expect(merged.code).toBe(whole.code);
  expect(merged.code).toBe(1);
  expect(facts('merged')).toEqual(facts('whole'));
  for (const index of [1, 2, 3, 4]) expect(readReport(join(cwd, `shard-${index}`)).shard).toEqual({ index, of: 4 });

  await runCli(
    ['waive', 'merged/report.json', '--to', 'waivers.yaml', '--owner', 'me', '--link', 'https://example.com/7'],
    { cwd },
  );
  const waivers = join(cwd, 'waivers.yaml');
  writeFileSync(waivers, readFileSync(waivers, 'utf8').replaceAll('reason: ""', 'reason: known'));
  expect((await runCli(['merge', ...shards, '--waivers', 'waivers.yaml'], { cwd })).code).toBe(0);
});

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
      'another suite',
      [part(1), part(2, { suite: { name: 'avalanche-conformance', version: '9.9.9' } })],
      'another suite',
    ],
    ['another number of shards', [part(1), part(2, { shard: { index: 2, of: 3 } })], 'another number of shards (3)'],
    [
      'another gate',
      [part(1), part(2, { gate: { level: 'observed', failOnWarning: false } })],
      'another gate (observed)',
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
    expect(stdout).toContain('Target lost after 1 requirement had been judged: connection refused.');
    expect(code).toBe(3);
  });
});
