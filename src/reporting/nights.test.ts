import { describe, expect, test } from 'vitest';
import { exampleReport, exampleResult } from '../../test/support/example-report.ts';
import type { HistoryEntry, Report, Verdict } from '../generated/report.ts';
import { historyEntry } from '../judge/verdict/history.ts';
import { nightsMarkdown } from './formats/nights-markdown.ts';
import { nightsPage } from './html/nights-page.ts';
import { countsOf, daysOf, nightsOf } from './nights.ts';

const SHOWN = { exchange: 1, curl: 'curl', outcome: '200', durationMs: 5 };

/** A run of a node, with a letter for the verdict on each requirement. */
function night(
  day: number,
  url: string,
  verdicts: string,
  exitCode: number,
  version?: string,
  changes: Partial<Report> = {},
): HistoryEntry {
  const all: Readonly<Record<string, Verdict>> = { p: 'pass', f: 'fail', w: 'expected-fail', '?': 'not-testable' };
  const results = Array.from(verdicts, (letter, at) => {
    const level = at === 3 ? 'observed' : 'stated';
    return exampleResult({ id: `a.b/${at}`, method: 'a.b', level, evidence: [SHOWN], verdict: all[letter] ?? 'pass' });
  });
  const target: Report['target'] = { kind: 'node', url, ...(version === undefined ? {} : { version }) };
  const startedAt = `2026-03-0${day}T00:00:00.000Z`;
  return historyEntry(
    exampleReport(results, { target, startedAt, exitCode, outcome: `Night ${day} of ${url}.`, ...changes }),
  );
}

/** Three nights of three nodes: right, wrong from the second on, dead on the third. */
const NIGHTS = [
  night(1, 'http://right', 'pppf', 0, 'avalanchego/1.14.1'),
  night(1, 'http://wrong', 'pppp', 0),
  night(1, 'http://dead', 'ppfp', 0),
  night(2, 'http://right', 'pppf', 0, 'avalanchego/1.14.2'),
  night(2, 'http://wrong', 'pfwp', 1),
  night(2, 'http://dead', 'pppp', 0),
  night(3, 'http://right', 'pppf', 0, 'avalanchego/1.14.2'),
  night(3, 'http://wrong', 'ffwp', 1),
  night(3, 'http://dead', '????', 3),
];

test('the worst node stands first, and what fails now before what is waived or passed since', () => {
  const nodes = nightsOf(NIGHTS);
  expect(nodes.map(({ target }) => target)).toEqual(['http://wrong', 'http://dead', 'http://right']);
  expect(nodes.map(({ requirements }) => requirements.map(({ id, kinds }) => [id, ...kinds]))).toEqual([
    [
      ['a.b/1', 'pass', 'fail', 'fail'],
      ['a.b/0', 'pass', 'pass', 'fail'],
      ['a.b/2', 'pass', 'expected-fail', 'expected-fail'],
    ],
    [['a.b/2', 'fail', 'pass', 'not-testable']],
    // What is only noted is no failure.
    [],
  ]);
  expect(nodes.map(({ runs }) => runs.map(countsOf))).toMatchObject([{}, {}, Array(3).fill({ pass: 3, note: 1 })]);
});

test('of many runs, the last ones are shown', () => {
  const [, , right] = nightsOf(NIGHTS, 2);
  expect([right?.runs.length, right?.earlier]).toEqual([2, 1]);
  expect(right?.methods.map(({ method, latency }) => [method, latency.length])).toEqual([['a.b', 2]]);
});

describe.each([
  ['the page', nightsPage(NIGHTS, 'runs.jsonl', { name: 'suite', version: '1' }).replace(/^.*<body>/s, '')],
  ['the summary', nightsMarkdown(NIGHTS)],
])('%s', (_, text) => {
  const plain: string = text.replaceAll('<wbr>', '').replaceAll('&#58;', ':');
  test('has the latency of each method by run', () => expect(plain).toContain('5.0 / 5.0'));
  test('says how many nodes are well, how each ended its last run, what failed and which release it was', () => {
    expect(plain).toContain('1 of 3 nodes ended their last run without a failure; 1 fails, 1 not reached or lost');
    const order = ['Night 3 of http://wrong.', 'a.b/1', 'Night 3 of http://dead.', 'Night 3 of http://right.'];
    expect(order.map((part) => plain.indexOf(part))).toEqual(
      order.map((part) => plain.indexOf(part)).sort((a, b) => a - b),
    );
    expect(plain.match(/avalanchego\/1\.14\.[12]/g)).toEqual([
      'avalanchego/1.14.2',
      'avalanchego/1.14.2',
      'avalanchego/1.14.1',
    ]);
  });
});

describe('a part that was tested after a whole run', () => {
  const part: Partial<Report> = {
    selection: { of: 4, only: ['a.b/3'] },
    startedAt: '2026-03-03T08:30:00.000Z',
    target: { kind: 'node', url: 'http://wrong', name: 'paris' },
  };
  const all = [...NIGHTS, night(3, 'http://wrong', 'p', 0, undefined, part)];

  test.each([
    ['the page', nightsPage(all, 'runs.jsonl', { name: 'suite', version: '1' }).replace(/^.*<body>/s, '')],
    ['the summary', nightsMarkdown(all)],
  ])('%s: the node stands as in the whole run, has its name, and its runs of one day have times', (_, text) => {
    const plain = text.replaceAll('<wbr>', '').replaceAll('&#58;', ':');
    expect(plain).toContain(
      '1 of 3 nodes ended their last whole run without a failure; 1 fails, 1 not reached or lost; 1 tested in part since',
    );
    const order = ['paris (http://wrong)', 'Night 3 of http://wrong.', 'Tested in part since, 2026-03-03 08:30'];
    expect(order.map((each) => plain.indexOf(each)).every((at, index, ats) => at > (ats[index - 1] ?? -1))).toBe(true);
    expect(plain).toMatch(/[>\s]03-03 08:30[<\s]/);
    expect(plain).toMatch(/[>\s]03-03 00:00[<\s]/);
    expect(plain).toMatch(/[>\s]03-02[<\s]/);
  });
});

test.each([
  [['2026-03-01T00:00:00.000Z', '2026-03-02T00:00:00.000Z'], '03-01'],
  [['2026-03-01T00:00:00.000Z', '2026-03-01T00:01:00.000Z'], '03-01 00:00'],
  [['2026-03-01T00:00:10.000Z', '2026-03-01T00:00:50.000Z'], '03-01 00:00:10'],
])('the column of a run of %j is headed %s', (times, head) => {
  const [run] = NIGHTS;
  expect(daysOf(times.flatMap((startedAt) => (run === undefined ? [] : { ...run, startedAt })))[0]).toBe(head);
});
