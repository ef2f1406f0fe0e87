import { describe, expect, test } from 'vitest';
import type { RunPlan } from '../../generated/report.ts';
import { paint } from './paint.ts';
import { planText } from './plan-text.ts';

const HEIGHT = { method: 'platform.getHeight', paths: ['/ext/bc/P'], reads: 20, mayFail: 3, writes: 0 };

function plan(changes: Partial<RunPlan> = {}): string {
  return planText(
    {
      schemaVersion: '1.0',
      suite: { name: 'avalanche-conformance', version: '1.0.0' },
      target: 'http://127.0.0.1:9650',
      profile: 'document',
      seed: 1,
      runs: 25,
      repeat: 1,
      survey: 64,
      requirements: 12,
      requests: 23,
      reads: 20,
      mayFail: 3,
      writes: 0,
      bound: 5000,
      rows: [HEIGHT],
      ...changes,
    },
    paint(false),
  );
}

describe('a plan', () => {
  test('says for how many requirements, how, and that nothing was sent', () => {
    const text = plan();
    expect(text).toMatch(
      /^A run for http:\/\/127\.0\.0\.1:9650 would test 12 requirements \(profile document, seed 1, 25 generated inputs per property\):\n/,
    );
    expect(text).toMatch(/\nNothing was sent to the target\.\n$/);
  });

  test('of the reference node sends its requests to nobody else', () => {
    const text = plan({ target: 'reference node' });
    expect(text).toMatch(/^A run for the reference node would test/);
    expect(text).not.toContain('Nothing was sent to the target.');
  });

  test('has a row for each method, and their sum', () => {
    const lines = plan().split('\n');
    const cells = (name: string): string[] =>
      lines
        .find((line) => line.startsWith(name))
        ?.split(/\s\s+/)
        .slice(1) ?? [];
    expect(cells('platform.getHeight')).toEqual(['23', '20', '3', '0', '/ext/bc/P']);
    expect(cells('total')).toEqual(['23', '20', '3', '0']);
  });

  test('names three paths of a method, and counts the others', () => {
    const paths = ['/a', '/b', '/c', '/d', '/e'];
    expect(plan({ rows: [{ ...HEIGHT, paths }] })).toContain(' /a /b /c and 2 more\n');
  });

  test('says what a write is, and whether there is any', () => {
    expect(plan()).toContain('write     none: nothing is sent that a node could accept');
    expect(plan({ writes: 1 })).toContain('write     a transaction that a node accepts, paid from --key');
  });

  test.each<[Partial<RunPlan>, string]>([
    [{ survey: 0 }, 'No index is surveyed (--survey 0).'],
    [{ survey: 'all' }, 'The survey reads all its containers of each index'],
    [{ survey: 8 }, 'The survey reads at most 8 pages of each index'],
    [{ repeat: 3 }, '12 requirements, 3 times (profile'],
    [{ bound: 7 }, 'never sends more than 7 (--max-requests)'],
    [{ requests: 100, ratePerSecond: 5 }, 'on any chain, which take 20 s at 5 a second.'],
    [{ requests: 6000, ratePerSecond: 10 }, 'which take 10 min at 10 a second.'],
    [{ requests: 72_000, ratePerSecond: 5 }, 'which take 4.0 h at 5 a second.'],
  ])('%j: %s', (changes, sentence) => expect(plan(changes)).toContain(sentence));
});

test('text of a target cannot act on the terminal', () => {
  const rows = [{ ...HEIGHT, method: 'a\u001b[2J', paths: ['/\u001b[31m'] }];
  expect(plan({ target: 'http://a\u001b[2J', rows })).not.toContain('\u001b');
});
