import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { exampleReport, exampleResult } from '../../../../test/support/example-report.ts';
import { folderWith, typed } from '../../../../test/support/main.ts';
import type { Launch, Report, RequirementResult } from '../../../generated/report.ts';

const HEIGHT = 'platform.getHeight/height';
const TIME = 'platform.getTimestamp/timestamp';

function shard(index: number, result: Partial<RequirementResult>, changes: Partial<Report> = {}): Report {
  return exampleReport([exampleResult(result)], { shard: { index, of: 2 }, asked: 1, ...changes });
}

const passed = shard(1, { id: HEIGHT });
const failed = shard(2, { id: TIME, method: 'platform.getTimestamp', verdict: 'fail', findings: [{ message: 'no' }] });

const launchOf = (digit: string): Launch => ({
  path: 'node',
  release: '',
  sha256: digit.repeat(64),
  stages: [],
  population: [],
});
const ERRATUM = { id: 'one', document: 'this', nodes: 'that', requirements: [] };

/** Merges two reports into a folder. */
async function merge(first: Report, second: Report, ...flags: readonly string[]) {
  const at = folderWith({ 'a.json': first, 'b.json': second });
  const ended = await typed(['merge', at('a.json'), at('b.json'), '--out', at('whole'), ...flags]);
  const path = at('whole/report.json');
  const report = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Report) : undefined;
  return { ...ended, report };
}

describe('the exit code of merge is about all shards', () => {
  test('1 if one of them has a failure, 0 if none has; whichever is named first', async () => {
    const { code, report } = await merge(passed, failed);
    expect(report?.requirements.map(({ verdict }) => verdict)).toEqual(['pass', 'fail']);
    expect({ code, said: report?.exitCode }).toEqual({ code: 1, said: 1 });
    const good = await merge(shard(2, { id: TIME }), passed);
    expect(good.report?.requirements.map(({ id }) => id)).toEqual([HEIGHT, TIME]);
    expect(good.code).toBe(0);
  });

  test.each<[number, NonNullable<Report['ended']>]>([
    [5, { broke: 'a file of checks is missing' }],
    [3, { unreachable: 'nothing listens there' }],
    [3, { lost: 'the node no longer responds' }],
    [4, { cut: 'stopped by SIGINT' }],
  ])('%i: none has a failure, and one has ended early by %j', async (exitCode, ended) => {
    const { code, report } = await merge(passed, shard(2, { id: TIME }, { ended }));
    expect(report).toMatchObject({ exitCode, ended });
    expect(code).toBe(exitCode);
  });

  test('4: more is required than all of them have tested', async () => {
    const { code, stdout } = await merge(passed, shard(2, { id: TIME }), '--require-tested', '3');
    expect(stdout).toContain('3');
    expect(code).toBe(4);
  });

  test('2: a required requirement does not exist, and nothing is written', async () => {
    const { code, stderr, report } = await merge(passed, failed, '--require-tested', 'platform.getHieght/*');
    expect(stderr).toContain(
      "--require-tested 'platform.getHieght/*' matches no requirement. Did you mean platform.getHe",
    );
    expect({ code, report }).toEqual({ code: 2, report: undefined });
  });
});

test.each<[string, Report, Report, RegExp]>([
  [
    'one twice',
    passed,
    passed,
    /shard 1 is in .*a\.json and in .*b\.json\.\n.*shard 2\/2 is missing|shard 2\/2 is missing\.\n.*shard 1 is in/,
  ],
  ['another seed', passed, { ...failed, seed: 2 }, /b\.json has another seed \(2\) than .*a\.json \(1\)\./],
  [
    'another target',
    passed,
    { ...failed, target: { kind: 'node', url: 'http://127.0.0.1:9652' } },
    /has another target \(node http:\/\/127\.0\.0\.1:9652\)/,
  ],
  [
    'another gate',
    passed,
    { ...failed, gate: { level: 'stated', failOnWarning: true } },
    /has another gate \(stated, warnings fail\) than .* \(document\)/,
  ],
  ['the same requirement in two', passed, shard(2, { id: HEIGHT }), new RegExp(`${HEIGHT} is in .*a\\.json and in`)],
  ['another number of shards', passed, { ...failed, shard: { index: 2, of: 3 } }, /another number of shards \(3\)/],
  [
    'another profile',
    passed,
    { ...failed, profile: { ...failed.profile, name: '1.12.2' } },
    /another profile \(1\.12\.2\)/,
  ],
  ['another suite', passed, { ...failed, suite: { ...failed.suite, version: '9.9.9' } }, /another suite/],
  [
    'another executable',
    { ...passed, launch: launchOf('a') },
    { ...failed, launch: launchOf('b') },
    /another target \(node launched, SHA-256 b{64}\) than .* \(node launched, SHA-256 a{64}\)/,
  ],
  [
    'another demand',
    passed,
    { ...failed, gate: { level: 'derived', failOnWarning: true, requireTested: ['all'] } },
    /another gate \(document, warnings fail, all tested\) than .* \(document\)/,
  ],
  [
    'another list of errata',
    passed,
    { ...failed, profile: { ...failed.profile, errata: [ERRATUM] } },
    /another list of errata \(one\) than .* \(none\)/,
  ],
  [
    'another mutant',
    passed,
    { ...failed, target: { kind: 'reference-node', url: 'http://127.0.0.1:1', mutant: 'odd' } },
    /another target \(reference-node odd\)/,
  ],
])('reports that are no whole: exit code 2, and what is wrong with each: %s', async (_, first, second, message) => {
  const { code, stderr, report } = await merge(first, second);
  expect(stderr).toContain('These reports do not add up to a complete run: ');
  expect(stderr).toMatch(message);
  expect({ code, report }).toEqual({ code: 2, report: undefined });
});

test('a report that is named twice is refused once', async () => {
  const file = folderWith({ 'a.json': exampleReport([exampleResult()]) })('a.json');
  expect((await typed(['merge', file, file])).stderr.split('is the report of a whole run')).toHaveLength(2);
});

test.each([0, 1])('a shard that did not reach the node knows no release: exit code 3 (as report %i)', async (at) => {
  const target = { kind: 'node', url: 'http://127.0.0.1:1' } as const;
  const profile = { ...passed.profile, name: '1.14.2', errata: [ERRATUM] };
  const gate = { level: 'observed', failOnWarning: false } as const;
  const reached = { ...passed, target: { ...target, version: 'avalanchego/1.14.2' }, profile, gate };
  const [index, ended] = [2, { unreachable: 'nothing listens there' }];
  const dead = shard(index, { id: TIME, verdict: 'not-testable' }, { target, ended });
  const { code, stdout, report } = await (at === 0 ? merge(dead, reached) : merge(reached, dead));
  expect(stdout).toContain('Target not reached: nothing listens there.');
  expect(report).toMatchObject({ exitCode: 3, target: reached.target, profile, gate, ended });
  expect(code).toBe(3);
  const other = shard(index, { id: TIME }, { target: { ...target, url: 'http://127.0.0.1:2' }, ended });
  expect((await merge(reached, other)).stderr).toContain('b.json has another target (node http://127.0.0.1:2)');
});

test('nodes of shards on ports of their own are one reference node', async () => {
  const node = (port: number): Pick<Report, 'target'> => ({
    target: { kind: 'reference-node', url: `http://127.0.0.1:${port}`, scenario: 'standard' },
  });
  const { code } = await merge({ ...passed, ...node(1) }, shard(2, { id: TIME }, node(2)));
  expect(code).toBe(0);
});
