import { describe, expect, test } from 'vitest';
import { exampleReport, exampleResult } from '../../../test/support/example-report.ts';
import type { HistoryEntry, Report, Verdict } from '../../generated/report.ts';
import { newFailuresText } from '../../reporting/history.ts';
import { decide } from './decide.ts';
import { historyEntry } from './history.ts';
import { newAndKnown } from './known-failures.ts';

/** A night with these verdicts on a.b/0, a.b/1 and so on; `dead` is a night on which the node was not reached. */
type Night = readonly Verdict[] | 'dead';

function reportOf(night: Night): Report {
  if (night === 'dead') {
    const ended = { unreachable: 'connection refused' };
    return { ...exampleReport([]), ...decide([], ended), ended };
  }
  return exampleReport(night.map((verdict, at) => exampleResult({ id: `a.b/${at}`, verdict })));
}

function historyOf(nights: readonly Night[]): HistoryEntry[] {
  return nights.map((night, at) => historyEntry(reportOf(night), `night-${at + 1}`));
}

describe('a night of which only what is new counts', () => {
  test('a night with another profile does not count', () => {
    const [before] = historyOf([['fail']]);
    const earlier = before === undefined ? [] : [{ ...before, profile: '1.14.1' }];
    expect(newAndKnown(reportOf(['fail']), earlier)).toMatchObject({ isFirst: true, fresh: ['a.b/0'] });
  });

  test.each<[string, readonly Night[], Night, number, readonly string[]]>([
    ['the first that is right', [], ['pass'], 0, []],
    ['the first that is wrong: each failure is new', [], ['fail'], 1, ['a.b/0']],
    ['what failed last night', [['fail', 'pass']], ['fail', 'pass'], 0, []],
    ['a new failure beside an old one', [['fail', 'pass']], ['fail', 'fail'], 1, ['a.b/1']],
    ['what failed, passed and fails again', [['fail'], ['pass']], ['fail'], 1, ['a.b/0']],
    ['what failed before a dead night', [['fail'], 'dead'], ['fail'], 0, []],
    ['what passed before a dead night', [['pass'], 'dead'], ['fail'], 1, ['a.b/0']],
    ['what failed before a night without data', [['fail'], ['not-testable']], ['fail'], 0, []],
    ['a failure that was waived until then', [['expected-fail']], ['fail'], 1, ['a.b/0']],
    ['a stale waiver, each night until it is removed', [['unexpected-pass']], ['unexpected-pass'], 1, []],
    ['a failure behind a stale waiver', [['fail'], ['unexpected-pass']], ['fail'], 1, ['a.b/0']],
    ['a dead night after a wrong one', [['fail']], 'dead', 3, []],
    ['nothing tested after a wrong night', [['fail']], ['not-testable'], 4, []],
    ['a suite bug beside an old failure', [['fail', 'pass']], ['fail', 'error'], 5, []],
  ])('%s', (_, before, night, exitCode, fresh) => {
    expect(newAndKnown(reportOf(night), historyOf(before))).toMatchObject({ exitCode, fresh });
  });

  test.each<[string, readonly Verdict[], readonly string[]]>([
    ['lacked before', ['not-testable'], []],
    ['lacked before, of what passed later', ['not-testable', 'pass'], ['a.b/now']],
  ])('a failure for want of a method that the node %s', (_, before, fresh) => {
    const findings = [
      { message: 'unknown', signature: { kind: 'not-served', rule: 'method', method: 'x.old' } } as const,
    ];
    const night = (verdict: Verdict): Report =>
      exampleReport([
        exampleResult({ id: 'x.old/result', verdict: 'fail', findings }),
        exampleResult({ id: 'a.b/now', verdict, findings: verdict === 'fail' ? findings : [] }),
      ]);
    const nights = before.map((verdict, at) => historyEntry(night(verdict), `night-${at + 1}`));
    expect(newAndKnown(night('fail'), nights).fresh).toEqual(fresh);
  });

  test('a known failure of a requirement of several methods hides none in another method', () => {
    const night = (...methods: string[]): Report => {
      const findings = methods.map((method) => ({ message: 'x', signature: { kind: 'http', method } }) as const);
      return exampleReport([exampleResult({ id: 'envelope/one', verdict: 'fail', findings })]);
    };
    const before = [historyEntry(night('a.b')), historyEntry(night('a.c'))];
    expect(newAndKnown(night('a.b', 'a.c'), before)).toMatchObject({ exitCode: 0, fresh: [] });
    const found = newAndKnown(night('a.b', 'a.d'), before);
    expect(found).toMatchObject({ exitCode: 1, fresh: ['envelope/one'] });
    expect(newFailuresText(found)).toBe(
      'New failures (1, exit code 1):\n  envelope/one: failed before, but not in a.d\n',
    );
    const old = before.map((entry) => ({ ...entry, failedIn: undefined }));
    expect(newAndKnown(night('a.d'), old), 'of a suite that did not write it').toMatchObject({ fresh: [] });
  });

  test('a failure of another node is none of this one', () => {
    const [entry] = historyOf([['fail']]);
    const other = entry === undefined ? [] : [{ ...entry, target: 'http://127.0.0.1:9652' }];
    expect(newAndKnown(reportOf(['fail']), other)).toMatchObject({ exitCode: 1, isFirst: true });
  });

  test('an old failure stays told, with since when', () => {
    const since = historyOf([['pass'], ['fail'], 'dead', ['fail']]);
    const text = (night: Night, before = since, name?: string) =>
      newFailuresText(newAndKnown(reportOf(night), before), name);
    expect(text(['fail'])).toMatch(
      /^No failure is new, so this command ends with exit code 0\.\nThere before \(1\):\n {2}a\.b\/0: since night-2 \(/,
    );
    expect(text(['fail', 'fail'])).toMatch(
      /^New failures \(1, exit code 1\):\n {2}a\.b\/1\nThere before \(1\):\n {2}a\.b\/0: since night-2 \(/,
    );
    expect(text(['fail', 'error'])).toMatch(
      /^No failure is new, so this command ends with exit code 5\. Beside what was there before: Suite bug/,
    );
    expect(text(['fail'], [])).toMatch(
      /^No earlier run of this node with the profile document tested anything: each failure is new\.\nNew failures \(1, exit code 1\):\n/,
    );
    expect(text(['fail'], since, 'b')).toMatch(/^b counts as 0: no failure is new\.\nThere before \(1\):\n/);
    expect(text(['fail', 'fail'], since, 'b')).toMatch(
      /^b counts as 1\. New failures \(1\):\n {2}a\.b\/1\nThere before \(1\):\n/,
    );
    const many = Array.from({ length: 25 }, () => 'fail' as const);
    expect(text(many, historyOf([many]))).toMatch(
      /There before \(25\):\n(?: {2}a\.b.*\n){20} {2}and 5 more: .* compare --history FILE\n$/,
    );
    expect([text('dead'), text(['pass'])]).toEqual(['', '']);
  });

  test('stale waivers are no failures: they have advice of their own, and what was stale before is not new', () => {
    const before = historyOf([['pass', 'pass'], ['unexpected-pass', 'pass'], 'dead']);
    const text = (night: Night, name?: string) => newFailuresText(newAndKnown(reportOf(night), before), name);
    const stale = /Stale waivers \(\d\): these requirements pass\. .* remove their entries from the waiver file:\n/
      .source;
    const list = ' {2}a\\.b/0: since night-2 \\(.*\\)\n {2}a\\.b/1: new\n';
    const both = ['unexpected-pass', 'unexpected-pass'] as const;
    expect(text(both)).toMatch(
      new RegExp(`^No failure is new; stale waivers end this command with exit code 1\\.\n${stale}${list}$`),
    );
    expect(text(both, 'b')).toMatch(new RegExp(`^b counts as 1: no failure is new\\.\n${stale}${list}$`));
    expect(text([...both, 'fail'])).toMatch(
      new RegExp(`^New failures \\(1, exit code 1\\):\n {2}a\\.b/2\n${stale}${list}$`),
    );
  });
});
