import { describe, expect, test } from 'vitest';
import { exampleReport, exampleResult } from '../../test/support/example-report.ts';
import type { HistoryEntry, Report, Verdict } from '../generated/report.ts';
import { historyEntry } from '../judge/verdict/history.ts';
import { nightsMarkdown, countsOf, daysOf, nightsOf } from './nights.ts';
import { nightsPage } from './html/nights-page.ts';

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

/** A part that was tested after the whole run. */
const PART: Partial<Report> = {
  selection: { of: 4, only: ['a.b/3'] },
  startedAt: '2026-03-03T08:30:00.000Z',
  target: { kind: 'node', url: 'http://wrong', name: 'paris' },
};

function expectInOrder(text: string, ...parts: readonly string[]): void {
  const ats = parts.map((part) => text.indexOf(part));
  expect(ats).not.toContain(-1);
  expect(ats).toEqual(ats.toSorted((a, b) => a - b));
}

describe.each<[string, (nights: readonly HistoryEntry[]) => string]>([
  ['the page', (nights) => nightsPage(nights, 'runs.jsonl', { name: 'suite', version: '1' }).replace(/^.*<body>/s, '')],
  ['the summary', nightsMarkdown],
])('%s', (_, write) => {
  const plain = (nights: readonly HistoryEntry[]): string =>
    write(nights).replaceAll('<wbr>', '').replaceAll('&#58;', ':');

  test('has the latency of each method by run, and says how nodes ended their last run, what failed and which release', () => {
    const text = plain(NIGHTS);
    expect(text).toContain('5.0 / 5.0');
    expect(text).toContain('1 of 3 nodes passed their last run; 1 fails, 1 not reached or lost');
    expectInOrder(text, 'Night 3 of http://wrong.', 'a.b/1', 'Night 3 of http://dead.', 'Night 3 of http://right.');
    expect(text.match(/(?<=avalanchego\/)1\.14\.[12]/g)).toEqual(['1.14.2', '1.14.2', '1.14.1']);
  });

  test('of a part since the whole run: the node stands as in that, has its name, and its runs of one day have times', () => {
    const text = plain([...NIGHTS, night(3, 'http://wrong', 'p', 0, undefined, PART)]);
    expect(text).toContain('passed their last whole run; 1 fails, 1 not reached or lost; 1 tested in part since');
    expectInOrder(text, 'paris (http://wrong)', 'Night 3 of http://wrong.', 'Tested in part since, 2026-03-03 08:30');
    for (const head of ['03-03 08:30', '03-03 00:00', '03-02']) expect(text).toMatch(new RegExp(`[>\\s]${head}[<\\s]`));
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
