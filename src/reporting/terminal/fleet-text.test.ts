import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { exampleReport, exampleResult } from '../../../test/support/example-report.ts';
import type { Report, RequirementResult } from '../../generated/report.ts';
import { decide } from '../../judge/verdict/decide.ts';
import { fleetMatrix, type FleetMember } from '../../judge/verdict/fleet.ts';
import { fleetMarkdown } from '../formats/fleet-markdown.ts';
import { fleetText } from './fleet-text.ts';
import { paint } from './paint.ts';

/** A node of the fleet with one verdict on each of two requirements. */
function member(name: string, one: RequirementResult['verdict'], two: RequirementResult['verdict']): FleetMember {
  const results = [exampleResult({ id: 'a.b/one', verdict: one }), exampleResult({ id: 'a.b/two', verdict: two })];
  const report = exampleReport(results);
  return { name, exitCode: report.exitCode, report };
}

const text = (...members: readonly FleetMember[]): string => fleetText(fleetMatrix(members), paint(false));

describe('the text of a fleet', () => {
  test('has a line for each node, and a row for each requirement that does not pass everywhere', () => {
    expect(text(member('main', 'pass', 'pass'), member('test-1', 'fail', 'pass'))).toBe(
      [
        '  1  test-1  Does not conform: 1 of 2 tested requirements failed. ' +
          '(http://127.0.0.1:9650, profile document, gate document, exit code 1)',
        '  2  main    Conforms: 2 requirements tested, no failure. (http://127.0.0.1:9650, profile document, gate document, exit code 0)',
        '',
        '  1  2',
        '  F  .  a.b/one (stated)',
        '. pass  F fail  x expected-fail  U unexpected-pass (stale waiver)  - not-applicable  ? not-testable  E error  n note',
        '',
        '1 of 2 nodes conform; 1 fails. (exit code 1)',
        '',
      ].join('\n'),
    );
  });

  test('counts each node by its own level, and by clients that need a requirement', () => {
    const one = { id: 'a.b/one', verdict: 'fail', neededBy: ['go-client'] } satisfies Partial<RequirementResult>;
    const level = (name: string, result: Partial<RequirementResult>, gate?: Report['gate']): FleetMember => {
      const results = [exampleResult({ ...one, ...result })];
      const ended = { ...decide(results, { gate }), gate };
      return { name, exitCode: ended.exitCode, report: exampleReport(results, ended) };
    };
    const observed = { level: 'observed' } as const;
    const clients = { name: 'clients', level: 'derived', failOnWarning: false } as const;
    const shown = text(
      level('literal', observed),
      level('release', { level: 'stated' }),
      level('vendor', observed, clients),
    );
    expect(shown).toContain('\n  F  F  n  a.b/one (stated, observed)\n');
    expect(shown).toMatch(/^ {2}3 {2}literal .*exit code 0/m);
  });

  test('fits a terminal', () => {
    const shown = fleetText(fleetMatrix([member('test-1', 'fail', 'pass')]), paint(true), 80);
    for (const line of stripVTControlCharacters(shown).split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  });

  test('has no rows where every node passes everything', () =>
    expect(text(member('main', 'pass', 'pass'))).not.toContain('a.b/'));

  test('has no cell where a node was not tested by a requirement', () => {
    const report = exampleReport([exampleResult({ id: 'a.b/other', verdict: 'fail' })]);
    const lines = text(member('main', 'pass', 'fail'), { name: 'two', exitCode: 1, report }).split('\n');
    expect(lines).toContain('  F     a.b/two (stated)');
    expect(lines).toContain('     F  a.b/other (stated)');
  });

  test('has the worst first, and counts wrong nodes and dead ones', () => {
    const decided = decide([], { unreachable: 'connection refused' });
    const dead = { name: 'dead', exitCode: 3, report: exampleReport([], { ...decided, exitCode: 3 }) };
    const [good, bad, worst] = [
      member('good', 'pass', 'pass'),
      member('bad', 'fail', 'pass'),
      member('worst', 'fail', 'fail'),
    ];
    const shown = text(good, dead, bad, worst);
    const names = [...shown.matchAll(/^ {2}\d {2}([a-z]+)/gm)].map(([, name]) => name);
    expect(names).toEqual(['worst', 'bad', 'dead', 'good']);
    expect(shown).toContain('1 of 4 nodes conform; 2 fail, 1 not reached or lost. (exit code 1)');
  });

  test('of a node whose known failures do not fail its process still says that it fails', () => {
    const matrix = fleetMatrix([{ ...member('old', 'fail', 'pass'), exitCode: 0 }]);
    expect(matrix.exitCode).toBe(0);
    expect(fleetText(matrix, paint(false))).toContain(
      '0 of 1 nodes conform; 1 fails, and no failure is new. (exit code 0)',
    );
    expect(fleetMarkdown(matrix)).toMatch(/^## ⚠️ 0 of 1 nodes conform; 1 fails, and no failure is new/);
  });

  test('says of a node whose run could not begin just that', () => {
    const lost = { name: 'gone', exitCode: 2 };
    expect(text(member('main', 'pass', 'pass'), lost)).toContain('  1  gone  The run could not begin. (exit code 2)\n');
  });
});

test.each<[readonly number[], number]>([
  [[0, 0], 0],
  [[0, 4], 4],
  [[4, 1], 1],
  [[3, 1], 1],
  [[3, 5], 5],
  [[5, 2], 2],
  [[0, 134], 5],
  [[1, 134], 1],
])('the exit code of a fleet: of %j is %i: the most severe', (codes, expected) => {
  const members = codes.map((exitCode, at) => ({ name: `node-${at}`, exitCode }));
  expect(fleetMatrix(members).exitCode).toBe(expected);
});
