import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Finding, Report, RequirementResult } from '../../src/generated/report.ts';
import { emptyFolder, runCli, type Finished } from '../support/cli.ts';
import { exampleReport, exampleResult } from '../support/example-report.ts';

const missing: Finding[] = [
  {
    message: '`result.height` is missing',
    path: '/result/height',
    signature: { kind: 'schema', at: '/result/height', rule: 'required', actual: 'nothing' },
  },
];
const wrong: Finding[] = [
  {
    message: '`result.height` is 12, expected a decimal string',
    path: '/result/height',
    signature: { kind: 'schema', at: '/result/height', rule: 'type', actual: 'number' },
  },
];
const evidence = (durationMs: number): RequirementResult['evidence'] =>
  Array.from({ length: 8 }, (_, index) => ({ exchange: index + 1, curl: 'curl', outcome: '200', durationMs }));

const OLD = exampleReport([
  exampleResult({ id: 'a.b/starts', evidence: evidence(10) }),
  exampleResult({ id: 'a.b/other', verdict: 'fail', findings: missing }),
  exampleResult({ id: 'a.b/same', verdict: 'fail', findings: wrong }),
  exampleResult({ id: 'a.b/fixed', verdict: 'fail', findings: missing }),
  exampleResult({ id: 'a.b/waived', verdict: 'fail', findings: missing }),
  exampleResult({ id: 'a.b/silent' }),
  exampleResult({ id: 'a.b/gone' }),
  exampleResult({ id: 'a.b/level', level: 'observed' }),
]);
const NEW = exampleReport([
  exampleResult({
    id: 'a.b/starts',
    verdict: 'fail',
    findings: [{ message: 'is wrong' }],
    evidence: evidence(100),
  }),
  exampleResult({ id: 'a.b/other', verdict: 'fail', findings: wrong }),
  exampleResult({ id: 'a.b/same', verdict: 'fail', findings: [{ ...wrong[0], message: 'it is 99, in other words' }] }),
  exampleResult({ id: 'a.b/fixed' }),
  exampleResult({ id: 'a.b/waived', verdict: 'expected-fail', findings: missing, reason: 'waived until 2030' }),
  exampleResult({ id: 'a.b/silent', verdict: 'not-testable', reason: 'no such data' }),
  exampleResult({ id: 'a.b/came' }),
  exampleResult({ id: 'a.b/level' }),
]);

function compare(before: Report, after: Report, ...flags: readonly string[]): Promise<Finished> {
  const cwd = emptyFolder();
  writeFileSync(join(cwd, 'old.json'), JSON.stringify(before));
  writeFileSync(join(cwd, 'new.json'), JSON.stringify(after));
  writeFileSync(join(cwd, 'report.html'), '');
  return runCli(['compare', 'old.json', 'new.json', ...flags], { cwd });
}

describe('compare', () => {
  const reason = 'blocked by a.b/first';
  const blocked = ['a.b/x', 'a.b/y', 'a.b/z'].map((id) => exampleResult({ id, verdict: 'not-testable', reason }));
  const passed = blocked.map(({ id }) => exampleResult({ id }));

  test('takes folders, and ends as a later run did that has no verdict on its node, or has nothing in common', async () => {
    const cwd = emptyFolder();
    const silent = exampleResult({ id: 'a.b/silent', verdict: 'not-testable', reason: 'no response' });
    const dead = exampleReport([silent], { exitCode: 3 });
    const other = exampleReport([exampleResult({ id: 'c.d/other' })]);
    for (const [name, report] of Object.entries({ good: OLD, dead, other })) {
      mkdirSync(join(cwd, name));
      writeFileSync(join(cwd, name, 'report.json'), JSON.stringify(report));
    }
    expect((await runCli(['compare', 'good', 'dead'], { cwd })).code).toBe(3);
    expect((await runCli(['compare', 'dead', 'good'], { cwd })).code).toBe(0);
    expect((await runCli(['compare', 'good', 'none'], { cwd })).code).toBe(2);
    const apart = await runCli(['compare', 'good', 'other'], { cwd });
    expect(apart.stderr).toContain('good and other have no requirement in common.');
    expect(apart.code).toBe(2);
  });

  test('what one failure blocks stands together, whatever exchange shows it', async () => {
    const cause = { kind: 'blocked', by: 'a.b/first' } as const;
    const first = exampleResult({ id: 'a.b/first', verdict: 'fail', findings: missing });
    const both = [7, 12].map((exchange) =>
      exampleResult({
        id: `a.b/at-${exchange}`,
        verdict: 'not-testable',
        reason: `blocked by a.b/first: it is missing (exchange ${exchange})`,
        cause,
      }),
    );
    const now = exampleReport([first, ...both]);
    const before = exampleReport([first, ...both].map(({ id }) => exampleResult({ id })));
    const text = await compare(before, now);
    expect(text.stdout).toContain(`No longer tested (2):
  blocked by a.b/first: \`result.height\` is missing:
    a.b/at-7 (stated, pass -> not-testable)
    a.b/at-12 (stated, pass -> not-testable)
`);
  });

  test('a sentence above its changes ends with one colon', async () => {
    const failed = passed.map(({ id }) =>
      exampleResult({ id, verdict: 'fail', findings: [{ message: 'It is {}; expected the member x.' }] }),
    );
    const { stdout } = await compare(exampleReport(passed), exampleReport(failed));
    expect(stdout).toContain('\n  It is {}; expected the member x:\n    a.b/x (stated');
  });

  test('changes with one reason stand together below it', async () => {
    const [text, markdown] = await Promise.all(
      [[], ['--format', 'markdown']].map((flags) => compare(exampleReport(passed), exampleReport(blocked), ...flags)),
    );
    expect(text?.stdout).toContain(`No longer tested (3):
  blocked by a.b/first:
    a.b/x (stated, pass -> not-testable)
    a.b/y (stated, pass -> not-testable)
    a.b/z (stated, pass -> not-testable)
`);
    expect(markdown?.stdout).toContain(
      '| `a.b/x`<br>`a.b/y`<br>`a.b/z` | stated | pass → not-testable | blocked by a.b/first |',
    );
  });

  test('an old report that is newer than the new one is said first', async () => {
    const later = exampleReport(blocked, { startedAt: '2026-02-02T00:00:00.000Z' });
    const earlier = exampleReport(passed, { startedAt: '2026-01-01T00:00:00.000Z' });
    const { stdout } = await compare(later, earlier);
    expect(stdout).toContain('note the old report is newer than the new one; check their order\n');
    expect((await compare(earlier, later)).stdout).not.toContain('newer');
  });

  test('Markdown leads to each requirement in the report in which it is', async () => {
    const { stdout: markdown } = await compare(
      OLD,
      NEW,
      '--format',
      'markdown',
      '--report-url',
      'https://ci.example/7/report.html',
    );
    expect(markdown).toContain('[`a.b/starts`](https://ci.example/7/report.html#a.b/starts)');
  });

  test('as JSON: every kind of change, and what changed only in its values is none', async () => {
    const { code, stdout } = await compare(OLD, NEW, '--format', 'json');
    const { changes, slower } = JSON.parse(stdout) as { changes: Record<string, { id: string }[]>; slower: unknown[] };
    const ids = Object.fromEntries(Object.entries(changes).map(([kind, list]) => [kind, list.map(({ id }) => id)]));
    expect(ids).toEqual({
      new: ['a.b/starts'],
      reason: ['a.b/other'],
      stale: [],
      fixed: ['a.b/fixed'],
      waived: ['a.b/waived'],
      untestable: ['a.b/silent'],
      testable: [],
      added: ['a.b/came'],
      removed: ['a.b/gone'],
      level: ['a.b/level'],
    });
    expect(slower).toHaveLength(1);
    expect(code).toBe(0);
  });

  test('as text and as Markdown', async () => {
    const { stdout: text } = await compare(OLD, NEW);
    expect(text).toContain('Newly failing (1):\n  a.b/starts (stated, pass -> fail)');
    expect(text).toContain('Slower (1):\n  platform.getHeight: median 10 ms -> 100 ms');
    const { stdout: markdown } = await compare(OLD, NEW, '--format', 'markdown');
    expect(markdown).toContain('### Newly failing (1)');
  });

  test('--fail-on', async () => {
    expect((await compare(OLD, NEW, '--fail-on', 'new')).code).toBe(1);
    const onlyObserved = exampleReport([exampleResult({ id: 'a.b/starts', level: 'observed', verdict: 'fail' })]);
    expect((await compare(OLD, onlyObserved, '--fail-on', 'new')).code).toBe(0);
    expect((await compare(OLD, onlyObserved, '--fail-on', 'new,removed')).code).toBe(1);
    const stale = exampleReport([exampleResult({ id: 'a.b/starts', verdict: 'unexpected-pass', reason: 'it passes' })]);
    for (const [kind, expected] of [
      ['new', 1],
      ['stale', 1],
      ['reason', 0],
    ] as const)
      expect(await compare(OLD, stale, '--fail-on', kind)).toMatchObject({
        code: expected,
        stdout: expect.stringContaining(
          'Passing, with a stale waiver (1):\n  a.b/starts (stated, pass -> unexpected-pass): it passes',
        ) as string,
      });
    const { code, stderr } = await compare(OLD, NEW, '--fail-on', 'nwe');
    expect(stderr).toContain('It must be one of new, reason');
    expect(code).toBe(2);
  });
});

test('compare names the two reports, and refuses those of a run and of a recording', async () => {
  const cwd = emptyFolder();
  mkdirSync(join(cwd, 'reports/latest'), { recursive: true });
  const recorded = exampleReport(OLD.requirements, { target: { kind: 'recording', url: 'traffic.har' } });
  writeFileSync(join(cwd, 'old.json'), JSON.stringify(OLD));
  writeFileSync(join(cwd, 'reports/latest/report.json'), JSON.stringify(recorded));
  const { code, stderr } = await runCli(['compare', 'old.json'], { cwd });
  expect(stderr).toMatch(/^Comparing old\.json with reports\/latest/);
  const ofRun = { ...recorded, part: { what: 'recording of a run', of: 1 } };
  writeFileSync(join(cwd, 'of-run.json'), JSON.stringify(ofRun));
  expect((await runCli(['compare', 'of-run.json'], { cwd })).code).toBe(0);
  expect((await runCli(['compare', 'old.json', 'of-run.json'], { cwd })).code).toBe(2);
  expect(stderr).toMatch(/old\.json is the report of a run, reports\/latest\S* of a recording: name two of one kind/);
  expect(code).toBe(2);
});
