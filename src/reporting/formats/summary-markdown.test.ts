import { describe, expect, test } from 'vitest';
import { exampleReport, exampleResult, exampleResults, HOSTILE_TEXT } from '../../../test/support/example-report.ts';
import type { EvidenceItem, Report, RequirementResult } from '../../generated/report.ts';
import { consoleSummary } from '../terminal/console.ts';
import { junitXml } from './junit.ts';
import { sarifJson } from './sarif.ts';
import { summaryMarkdown } from './summary-markdown.ts';

/** The contents of all code blocks. A block ends at a line of as many backticks as it begins with, or more. */
function codeIn(report: Report): string[] {
  const blocks = summaryMarkdown(report).matchAll(/^(`{3,})sh\n([^]*?)^\1`*$/gm);
  return [...blocks].map(([, , content = '']) => content);
}

/** The cells of the table, row by row. */
function table(report: Report): string[][] {
  const lines = summaryMarkdown(report).match(/^\|.*\|$/gm) ?? [];
  return lines.map((line) => line.slice(2, -2).split(' | '));
}

const evidence = (curl: string, exchange = 7): EvidenceItem => ({ exchange, curl, outcome: '200', durationMs: 3 });

const FAILED = exampleResult({
  verdict: 'fail',
  findings: [{ message: 'height is 12', expected: 'a string', actual: '12', exchange: 7 }],
  evidence: [evidence('curl first', 3), evidence('curl second', 7)],
});

describe('the heading', () => {
  test.each<[string, Partial<Report>, string]>([
    ['a run that conforms', { exitCode: 0, outcome: 'Conforms.' }, '## ✅ Conforms.\n'],
    ['a run that does not', { exitCode: 1, outcome: 'Does not conform.' }, '## ❌ Does not conform.\n'],
    ['a run without a verdict', { exitCode: 4, outcome: 'Incomplete.' }, '## ❌ Incomplete.\n'],
  ])('of %s has its outcome', (_, changes, heading) => {
    expect(summaryMarkdown(exampleReport([exampleResult()], changes))).toContain(heading);
  });

  test.each<[Report['target'], string]>([
    [
      { kind: 'node', url: 'http://a:1', version: 'v1.12.2' },
      'http&#58;//a:1 (v1.12.2) · profile document · gate document · seed 1 ·',
    ],
    [{ kind: 'reference-node', url: 'http://a:1', scenario: 'large' }, 'reference node, large · profile'],
    [{ kind: 'reference-node', url: 'http://a:1', scenario: 'standard', mutant: 'm' }, 'reference node, standard, m ·'],
  ])('is followed by the target: %j', (target, line) => {
    expect(summaryMarkdown(exampleReport([], { target })).split('\n\n')[1]).toContain(line);
  });
});

test('a waiver that ends is told before the table of methods, and with the failure that it no longer covers', () => {
  const text = 'The waiver of a.b/c in line 3 expired at the end of 2026-11-20 (UTC), and covers nothing.';
  const reason = 'its waiver in line 3, of o, expired on 2026-11-20';
  const failed = exampleResult({ id: 'a.b/c', verdict: 'fail', reason, findings: [{ message: 'It is wrong.' }] });
  const report = exampleReport([failed], { noteItems: [{ kind: 'waiver', text }] });
  expect(summaryMarkdown(report)).toContain(`\n- ${text}\n`);
  for (const format of [summaryMarkdown, junitXml, sarifJson]) expect(format(report)).toContain(reason);
  expect(consoleSummary(report, { colours: false, report: undefined })).toContain(text);
});

describe('the table', () => {
  test('has a row for each service, a total, and only columns that count something', () => {
    expect(table(exampleReport(exampleResults()))).toEqual([
      ['service', 'pass', 'fail', 'unexpected-pass', 'expected-fail', 'not-testable', 'not-applicable', 'note'],
      ['---', ...Array.from({ length: 7 }, () => '---:')],
      ['platform', '1', '1', '0', '0', '0', '0', '0'],
      ['index', '0', '1', '1', '1', '1', '1', '1'],
      ['**total**', '1', '2', '1', '1', '1', '1', '1'],
    ]);
  });

  test('has a row for the services of which nothing applies, so that the rows add up to the total', () => {
    const ruledOut = ['restart', 'crash'].map((service) => exampleResult({ service, verdict: 'not-applicable' }));
    expect(table(exampleReport([exampleResult(), ...ruledOut])).slice(2)).toEqual([
      ['platform', '1', '0'],
      ['others', '0', '2'],
      ['**total**', '1', '2'],
    ]);
  });

  test('has no total for one service, and is missing without results', () => {
    expect(table(exampleReport([exampleResult()]))).toEqual([
      ['service', 'pass'],
      ['---', '---:'],
      ['platform', '1'],
    ]);
    expect(table(exampleReport([]))).toEqual([]);
  });
});

describe('a failure', () => {
  test('shows the request of its finding, and the command that reproduces it', () => {
    const [code = ''] = codeIn(exampleReport([FAILED]));
    const [curl, replay] = code.split('\n');
    expect(curl).toBe('curl second');
    expect(replay).toMatch(/^npx avalanche-conformance run --target \S+ --seed 1 --only platform\.getHeight\/height/);
  });

  test('shows the last request where no finding names one', () => {
    const [code = ''] = codeIn(exampleReport([{ ...FAILED, findings: [{ message: 'no answer' }] }]));
    expect(code).toMatch(/^curl second\n/);
  });

  test.each(['`', '```', '`````'])('keeps a line of %s within its code block', (ticks) => {
    const [code = ''] = codeIn(exampleReport([{ ...FAILED, evidence: [evidence(ticks)] }]));
    expect(code.split('\n')).toEqual([ticks, expect.stringMatching(/^npx /), '']);
  });

  test('begins with what the node said, which has no effect', () => {
    const response = JSON.stringify({
      error: { code: -32000, message: `<img src=x> [no](funds) ${'x '.repeat(500)}` },
    });
    const item = { ...evidence('curl'), exchange: 9, response };
    const failed = { ...FAILED, findings: [{ message: 'no result', exchange: 9 }], evidence: [item] };
    const [, said = ''] = summaryMarkdown(exampleReport([failed])).split('The node said: ');
    expect(said).toMatch(
      /^&#60;img src=x&#62; &#91;no&#93;\(funds\) x x[^\n]{0,200}characters\)\n\nThe result carries/,
    );
  });

  test('lists the failures with the same cause, and what it blocks, and counts the rest', () => {
    const others = Array.from({ length: 12 }, (_, at) => ({ ...FAILED, id: `platform.getHeight/other-${at}` }));
    const blocked = exampleResult({
      id: 'platform.getBlock/block',
      verdict: 'not-testable',
      reason: 'blocked',
      cause: { kind: 'blocked', by: FAILED.id },
    });
    const text = summaryMarkdown(exampleReport([FAILED, ...others, blocked]));
    expect(text.match(/<details>/g)).toHaveLength(1);
    expect(text).toContain(
      'Failed with it, in the same response or the same way (12): <code>platform.getHeight/other-0</code>',
    );
    expect(text).toContain('<code>platform.getHeight/other-9</code>, and 2 more');
    expect(text).toContain('Not testable because of this failure (1): <code>platform.getBlock/block</code>');
    // What a failure blocks is not counted as missing data.
    expect(text).not.toContain('could not be tested with this');
  });

  test.each([
    [21, '…and 1 more cause in `report.html`.'],
    [23, '…and 3 more causes in `report.html`.'],
  ])('of %i causes: the first 20 are shown', (count, rest) => {
    const failed = Array.from({ length: count }, (_, at) =>
      exampleResult({ id: `platform.getTx/c-${at}`, verdict: 'fail', findings: [{ message: `is ${at}` }] }),
    );
    const text = summaryMarkdown(exampleReport(failed));
    expect(text.match(/<details>/g)).toHaveLength(20);
    expect(text).toContain(rest);
  });
});

test.each([
  [1, '1 requirement could not be tested'],
  [2, '2 requirements could not be tested'],
])('%i requirements without data are counted', (count, line) => {
  const results = Array.from({ length: count }, (_, at) =>
    exampleResult({ id: `platform.getTx/n-${at}`, verdict: 'not-testable', reason: 'no data' }),
  );
  expect(summaryMarkdown(exampleReport([exampleResult(), ...results]))).toContain(line);
});

test('what no failure of the report blocks is told by what kept it from being tested', () => {
  const untested = (at: number, cause: RequirementResult['cause']): RequirementResult =>
    exampleResult({ id: `platform.getTx/n-${at}`, verdict: 'not-testable', reason: 'why', cause });
  const waived = exampleResult({ id: 'a.b/waived', verdict: 'expected-fail' });
  const text = summaryMarkdown(
    exampleReport([
      waived,
      untested(1, { kind: 'blocked', by: waived.id }),
      untested(2, { kind: 'refused', status: 429 }),
      untested(3, { kind: 'ended' }),
    ]),
  );
  expect(text).toContain('1 requirement not tested, because of a failure that is waived, only noted or not chosen.');
  expect(text).toContain('1 requirement not tested, because requests were refused in front of the node.');
  expect(text).toContain('1 requirement not tested, because the run ended before.');
  expect(text).not.toContain('data');
});

test('what stands between backticks is code, and acts no more than other text', () => {
  const message = '`result.height` is 12, expected a `string`; `[a](http://evil) <b>|` was said';
  const text = summaryMarkdown(exampleReport([{ ...FAILED, findings: [{ message }] }]));
  expect(text).toContain('The result carries <code>height</code>. (stated, section 4.2');
  expect(text).toContain('<code>result.height</code> is 12, expected a <code>string</code>; <code>&#91;a&#93;(');
  expect(text).toContain('section 4.2 of "Node Health, Platform Chain and Index JSON-RPC Services")');
  expect(text).not.toMatch(/&#96;|<b>|\]\(/);
});

test('texts of the target are no links, images, mentions or cells', () => {
  const hostile = `${HOSTILE_TEXT} [a](http://evil) ![b](http://evil) @team #1 www.evil.com **bold** | cell`;
  const result = { ...FAILED, findings: [{ message: hostile, expected: hostile, actual: hostile, exchange: 7 }] };
  const target = { kind: 'node', url: 'http://a', version: hostile } as const;
  const text = summaryMarkdown(exampleReport([result], { outcome: hostile, target }));
  const shown = text.replace(/^```sh[^]*?\n```$/gm, '');
  expect(shown).not.toMatch(/<script|\]\(|\*\*bold|@team|www\.|https?:\/\/|\| cell/);
});
