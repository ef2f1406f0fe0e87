import { describe, expect, test } from 'vitest';
import { exampleReport, exampleResult } from '../../test/support/example-report.ts';
import { clientUses } from '../judge/verdict/client-uses.ts';
import { compare } from '../judge/verdict/compare.ts';
import { decide, type Circumstances } from '../judge/verdict/decide.ts';
import { fleetMatrix } from '../judge/verdict/fleet.ts';
import { historyEntry } from '../judge/verdict/history.ts';
import type { Report, Verdict } from '../generated/report.ts';
import { comparisonText } from './comparison.ts';
import { fleetMarkdown } from './formats/fleet-markdown.ts';
import { fleetText } from './terminal/fleet-text.ts';
import { badgeJson } from './formats/badge.ts';
import { summaryMarkdown } from './formats/summary-markdown.ts';
import { historyText } from './history.ts';
import { fleetPage } from './html/fleet-page.ts';
import { nightsMarkdown } from './nights.ts';
import { nightsPage } from './html/nights-page.ts';
import { statementOf, statementText } from './statement.ts';
import { consoleSummary } from './terminal/console.ts';
import { paint } from './terminal/paint.ts';

const GATE = { name: 'clients', level: 'derived', failOnWarning: false } as const;

function reportOf(verdicts: readonly Verdict[], circumstances: Circumstances = {}): Report {
  const { part, selection, ...ended } = circumstances;
  const results = verdicts.map((verdict, at) => exampleResult({ id: `a.b/${at}`, verdict, neededBy: ['sdk'] }));
  return exampleReport(results, {
    ...decide(results, { ...circumstances, gate: GATE }),
    gate: GATE,
    clients: clientUses(results),
    ...(part === undefined ? {} : { part, selection }),
    ...(Object.keys(ended).length === 0 ? {} : { ended }),
  });
}

const fleetOf = (report: Report) => fleetMatrix([{ name: 'one', exitCode: report.exitCode, report }]);

/** Everything that says how a run went, in a sentence or a sign. */
const PLACES: Readonly<Record<string, (report: Report) => string>> = {
  console: (report) => consoleSummary(report, { colours: false, report: 'report.json' }),
  summary: summaryMarkdown,
  badge: badgeJson,
  statement: (report) => statementText(statementOf(report, { report: '4e' })),
  history: (report) => historyText([historyEntry(report)]),
  'page of a history': (report) =>
    nightsPage([historyEntry(report)], 'runs.jsonl', report.suite).replace(/^.*<body/s, ''),
  'summary of a history': (report) => nightsMarkdown([historyEntry(report)]),
  'console of a fleet': (report) => fleetText(fleetOf(report), paint(false)),
  'summary of a fleet': (report) => fleetMarkdown(fleetOf(report)),
  'page of a fleet': (report) => fleetPage(fleetOf(report), report.suite).replace(/^.*<body/s, ''),
  comparison: (report) => comparisonText(compare(report, report), report, report),
};

/** What says a good thing, unless a word before or after it takes it back. */
const GOOD =
  /(?<!does not )\bconforms\b|[1-9] of 1 nodes|(has|,) no failure|no requirement fails|: PASSED|✅|\bvalid\b|works: |needs met|brightgreen/i;

const part: Circumstances = { part: { what: 'run', of: 1307 }, selection: { of: 1307, only: ['a'] } };

describe.each(Object.entries(PLACES))('%s', (_, say) => {
  test.each<[string, Report]>([
    ['with a failure', reportOf(['pass', 'fail'])],
    ['that tested nothing', reportOf(['not-testable'])],
    ['of a dead node', reportOf([], { unreachable: 'connection refused' })],
    ['of a dead node, with what it could not test', reportOf(['not-testable'], { unreachable: 'connection refused' })],
  ])('of a run %s says no good thing', (_, report) => expect(say(report)).not.toMatch(GOOD));
});

const VERDICTS = Object.entries(PLACES).filter(([name]) => !['history', 'comparison'].includes(name));

describe.each(VERDICTS)('%s', (_, say) => {
  test('of a part says that it is one', () => expect(say(reportOf(['pass'], part))).toMatch(/a selection/));
  test('of waived failures says that they are', () =>
    expect(say(reportOf(['pass', 'expected-fail']))).toMatch(/waived|expected.fail/i));
  test('of a run that conforms says so', () => expect(say(reportOf(['pass']))).toMatch(GOOD));
});
