import { expect, test } from 'vitest';
import type { FaultRow, Sweep } from '../../src/generated/report.ts';
import { sweepPage } from '../commands/sweep.ts';

const HOSTILE = '<script>alert("&")</script>';
const METHOD = 'platform.getHeight';

function fault(name: string, changes: Partial<FaultRow>): FaultRow {
  return { fault: `${METHOD} ${name}`, method: METHOD, profile: 'document', outcome: 'found', ...changes };
}

const sweep: Sweep = {
  schemaVersion: '1.0',
  suite: { name: 'suite', version: '1.0.0' },
  seed: 1,
  part: '1/10',
  startedAt: '2026-08-01T00:00:00Z',
  durationMs: 1234,
  green: false,
  summary: 'Five faults.',
  faults: [
    fault('missing', { by: 'a/b' }),
    fault('rounded', { outcome: 'missed', by: 'c/d' }),
    fault('stale', { outcome: 'excused', reason: `The \`height\` may be old. ${HOSTILE}` }),
    fault('null', { outcome: 'broke', reason: HOSTILE }),
    fault('swapped', { outcome: 'without-effect' }),
  ],
};

test('names the faults that nothing found first, then counts by method those that changed a response', () => {
  const page = sweepPage(sweep);
  expect(page).toContain('Faults that nothing found (2)');
  expect(page).toContain(`<code>${METHOD} rounded</code> (document): only <code>c/d</code> fails, which is observed`);
  expect(page.indexOf('Faults that nothing found')).toBeLessThan(page.indexOf('Faults by method'));
  const cells = [4, 1, 1, 1, 1].map((count) => `<td class="number">${count}</td>`).join('');
  expect(page).toContain(`<code>${METHOD}</code></th>${cells}</tr>`);
});

test('lists what no check can find with its reason, and nothing of a fault as markup', () => {
  const page = sweepPage(sweep);
  expect(page).toContain('The <code>height</code> may be old.');
  expect(page).toContain(`<summary>1 faults</summary>${METHOD} stale`);
  expect(page).toContain('&#60;script&#62;');
  expect(page.split('<script')).toHaveLength(2);
});

test('of a sweep without problems says so', () => {
  const page = sweepPage({ ...sweep, green: true, faults: sweep.faults.slice(0, 1) });
  expect(page).toContain('Every fault is found or has a reason');
  expect(page).not.toContain('id="problems"');
  expect(page).not.toContain('id="excused"');
});
