import { describe, expect, test } from 'vitest';
import { HOSTILE_TEXT } from '../../../test/example-report.ts';
import type { HistoryEntry } from '../../generated/report.ts';
import { trendPage } from './trend-page.ts';

const SUITE = { name: 'avalanche-conformance', version: '1.2.3' };

/** A run on a day of March, in which these requirements passed and failed. */
function run(day: number, passed: number, failed: string[], changes: Partial<HistoryEntry> = {}): HistoryEntry {
  return {
    schemaVersion: '1.0',
    startedAt: new Date(Date.UTC(2026, 2, day, 4, 5)).toISOString(),
    suite: '1.2.3',
    target: 'http://127.0.0.1:9650',
    profile: '1.12.2',
    seed: 1,
    exitCode: failed.length === 0 ? 0 : 1,
    verdicts: { pass: ['index.getIndex/a', 'health.health/b'].slice(0, passed), fail: failed },
    gating: failed,
    latency: {},
    ...changes,
  };
}

/** The text of a page, without its styles and scripts: one line for each element with text. */
function textOf(page: string): string {
  return page
    .replace(/<(style|script)[^]*?<\/\1>/g, '')
    .replace(/<\/?(b|code|span)[^>]*>/g, '')
    .replace(/<[^>]+>/g, '\n')
    .replace(/\n\s*/g, '\n');
}

/** The cells of the rows of a table. */
function rows(page: string, heading: string): string[][] {
  const table = page.slice(page.indexOf(`>${heading}</h2>`)).split('</table>')[0] ?? '';
  return [...table.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = '']) => cell.replace(/<[^>]+>/g, '')),
  );
}

const A = 'platform.getHeight/height';
const B = 'platform.getTx/tx';

describe('what failed', () => {
  test('has the first failing run of what fails now, and the last run in which it passed', () => {
    const pass = { verdicts: { pass: [A] } };
    const page = trendPage([run(1, 2, [A]), run(2, 2, [], pass), run(3, 2, [A]), run(4, 2, [A])], SUITE);
    expect(rows(page, 'What failed').slice(1)).toEqual([
      [A, 'fails since 2026-03-03 04:05', '2026-03-01 04:05', '2026-03-02 04:05', '3 of 4', '66.7 %'],
    ]);
  });

  test('says of a requirement that passes again that it holds, behind those that fail', () => {
    const again = run(2, 2, [B], { verdicts: { pass: [A], fail: [B] } });
    const page = trendPage([run(1, 2, [A]), again], SUITE);
    expect(
      rows(page, 'What failed')
        .slice(1)
        .map(([id, now]) => [id, now]),
    ).toEqual([
      [B, 'fails since 2026-03-02 04:05'],
      [A, 'holds now'],
    ]);
  });

  test('is nothing where no run has a failure', () => {
    expect(textOf(trendPage([run(1, 2, [])], SUITE))).toContain('No run has a failure.');
  });
});

test('a failure that a waiver covers is counted as waived, not as a failure', () => {
  const waived = run(2, 1, [], { verdicts: { pass: ['index.getIndex/a'], 'expected-fail': [A], fail: [B] } });
  const page = trendPage([run(1, 1, [A, B]), waived], SUITE);
  expect(
    rows(page, 'What failed')
      .slice(1)
      .map(([id, now]) => [id, now]),
  ).toEqual([
    [A, 'fails, waived since 2026-03-01 04:05'],
    [B, 'fails since 2026-03-01 04:05'],
  ]);
  const text = textOf(page);
  expect(text).toContain('1fail now');
  expect(text).toContain('1waived');
  expect(page).toContain('platform: first 2, last 1, least 1, most 2. waived: first 0, last 1, least 0, most 1.');
  expect(rows(page, 'Runs')[0]).toContain('waived');
});

describe('the tiles', () => {
  const tiles = (entries: readonly HistoryEntry[]): string[] =>
    [...trendPage(entries, SUITE).matchAll(/<div class="tile"><b>(.*?)<\/b><span>(.*?)<\/span>/g)].map(
      ([, value = '', name = '']) => `${value} ${name}`,
    );

  test('count the runs, the rate of the last one, and what fails or is flaky', () => {
    const pass = run(2, 2, [], { verdicts: { pass: [A, 'x.y/z'] } });
    expect(tiles([run(1, 2, [A]), pass, run(3, 2, [A])])).toEqual([
      '3 runs',
      '66.7 % pass rate now, of 3 tested',
      '1 fail now',
      '1 flaky',
    ]);
    expect(tiles([run(1, 2, [])])).toEqual(['1 run', '100 % pass rate now, of 2 tested', '0 fail now', '0 flaky']);
  });

  test('have no rate where the last run tested nothing', () => {
    expect(tiles([run(1, 0, [], { verdicts: {} })])[1]).toBe('– pass rate now, of 0 tested');
  });
});

describe('the charts', () => {
  test('begin in tens of percent below the lowest rate, so that small changes are visible', () => {
    const lowestMark = (entry: HistoryEntry): string | undefined =>
      /text-anchor="end">(\d+[^<]*)</.exec(trendPage([entry], SUITE))?.[1];
    const rated = (passed: number, failed: number): HistoryEntry => {
      const ids = (count: number, name: string): string[] =>
        Array.from({ length: count }, (_, at) => `a.b/${name}-${at}`);
      return run(1, 0, [], { verdicts: { pass: ids(passed, 'p'), fail: ids(failed, 'f') } });
    };
    expect([rated(99, 1), rated(90, 10), rated(1, 1), rated(0, 1)].map(lowestMark)).toEqual([
      '90 %',
      '80 %',
      '40 %',
      '0 %',
    ]);
  });

  test('have a line for each service with failures', () => {
    const page = trendPage([run(1, 2, ['index.getIndex/a', A]), run(2, 2, [A])], SUITE);
    expect(page).toContain('index: first 1, last 0, least 0, most 1. platform: first 1, last 1, least 1, most 1.');
  });

  test('show the six slowest methods of the last run, slowest first', () => {
    const times = (p95: number) => ({ count: 1, p50: p95 / 2, p95, max: p95 });
    const latency = Object.fromEntries([3, 9, 1, 4, 12, 6, 7, 2].map((each) => [`m${each}`, times(each)]));
    const page = trendPage([run(1, 2, [], { latency: { old: times(99) } }), run(2, 2, [], { latency })], SUITE);
    expect([...page.matchAll(/<h3>(m\d+|old)<\/h3>/g)].map(([, name]) => name)).toEqual([
      'm12',
      'm9',
      'm7',
      'm6',
      'm4',
      'm3',
    ]);
    expect(page).toContain('median: first 6.0 ms, last 6.0 ms');
    expect(page).toContain('95 % within: first 12 ms, last 12 ms');
  });
});

test('the list has the last hundred runs, the newest first, with their labels', () => {
  const entries = Array.from({ length: 103 }, (_, at) => run(at + 1, 2, [], { label: `build ${at}` }));
  const page = trendPage(entries, SUITE);
  const listed = rows(page, 'Runs').slice(1);
  expect(listed).toHaveLength(100);
  expect(listed[0]).toEqual([expect.stringMatching(/^build 102 \(2026-/), '100 %', '2', '0', '0', '0', '1.2.3']);
  expect(listed.at(-1)?.[0]).toMatch(/^build 3 /);
  expect(textOf(page)).toContain('The last 100 of 103.');
  expect(textOf(trendPage(entries.slice(0, 100), SUITE))).not.toContain('The last 100');
});

test('the page of one target names it in its title; that of several names each above its part', () => {
  const other = run(1, 2, [], { target: 'http://127.0.0.1:2' });
  expect(trendPage([run(1, 2, [])], SUITE)).toContain('<title>Trend: http://127.0.0.1:9650, profile 1.12.2</title>');
  const both = trendPage([run(1, 2, []), other], SUITE);
  expect(both).toContain('<title>Trend: 2 targets and profiles</title>');
  const ids = [...both.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(textOf(both)).toContain('http://127.0.0.1:2, profile 1.12.2');
});

test('texts of targets are no markup', () => {
  const names = { target: HOSTILE_TEXT, label: HOSTILE_TEXT, suite: HOSTILE_TEXT };
  const page = trendPage([run(1, 1, [HOSTILE_TEXT], names)], SUITE);
  expect(page.split('<script>alert')).toHaveLength(1);
  expect(page.match(/&(lt|#60);script&(gt|#62);alert/g)?.length).toBeGreaterThan(3);
});
