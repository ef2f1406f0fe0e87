import { describe, expect, test } from 'vitest';
import { exampleReport, exampleResult } from '../../test/support/example-report.ts';
import type { Report } from '../generated/report.ts';
import { compare } from '../judge/verdict/compare.ts';
import { comparisonMarkdown, comparisonText } from './comparison.ts';

const text = (before: Report, after: Report): string => comparisonText(compare(before, after), before, after);

const markdown = (before: Report, after: Report): string => comparisonMarkdown(compare(before, after), before, after);

const failed = (id: string, message = 'wrong') => exampleResult({ id, verdict: 'fail', findings: [{ message }] });
const passed = (id: string) => exampleResult({ id });
const PASSED = exampleReport([passed('a.b/c')]);
const FAILED = exampleReport([failed('a.b/c', 'height is 7')]);

describe('the text of a comparison', () => {
  test('names both runs, then what changed, then how much', () => {
    expect(text(PASSED, FAILED)).toBe(
      [
        'old  2026-01-02T03:04:05.678Z http://127.0.0.1:9650: Conforms: 1 requirement tested, no failure. (exit code 0)',
        'new  2026-01-02T03:04:05.678Z http://127.0.0.1:9650: Does not conform: 1 of 1 tested requirement failed. (exit code 1)',
        '',
        'Newly failing (1):',
        '  a.b/c (stated, pass -> fail): height is 7',
        '',
        'newly failing: 1.',
        '',
      ].join('\n'),
    );
  });

  test('of a run with itself has nothing', () => {
    expect(text(FAILED, FAILED)).toMatch(/\n\nNothing changed\.\n$/);
    expect(markdown(FAILED, FAILED)).toMatch(/\n\nNothing changed\.\n$/);
  });

  test('says a requirement is new that has no result before', () => {
    const grown = exampleReport([passed('a.b/c'), passed('a.b/d')]);
    expect(text(PASSED, grown)).toContain('Requirements added (1):\n  a.b/d (stated, none -> pass): ');
  });

  test('tells that the two can only be compared with care', () => {
    const other = { ...PASSED, seed: 2, profile: { ...PASSED.profile, name: '1.12.2' } };
    expect(text(PASSED, other)).toContain(
      'note profile: document before, 1.12.2 after\nnote seed: 1 before, 2 after\n',
    );
    expect(markdown(PASSED, other)).toContain('- with care: profile: document before, 1.12.2 after\n');
  });

  test('shows fifty changes of a kind, and counts the others', () => {
    const ids = Array.from({ length: 53 }, (_, at) => `a.b/c${at}`);
    const all = text(exampleReport(ids.map(passed)), exampleReport(ids.map((id) => failed(id))));
    expect(all.match(/pass -> fail/g)).toHaveLength(50);
    expect(all).toContain('Newly failing (53):');
    expect(all).toContain('  and 3 more\n');
  });
});

test('the Markdown of a comparison: has a table of each kind of change', () => {
  expect(markdown(FAILED, PASSED)).toContain(
    '### Fixed (1)\n\n| requirement | level | verdict | |\n| --- | --- | --- | --- |\n' +
      '| `a.b/c` | stated | fail → pass | was: height is 7 |\n',
  );
});
