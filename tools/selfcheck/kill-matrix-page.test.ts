import { expect, test } from 'vitest';
import type { KillMatrix } from '../../src/generated/report.ts';
import { killMatrixPage } from './kill-matrix-page.ts';
import { pageFiles } from '../../src/reporting/html/page-shell.ts';

const OVERRIDE = '\u202e';
const HOSTILE = `<script>alert("&")</script>${OVERRIDE}`;

const matrix: KillMatrix = {
  schemaVersion: '1.0',
  suite: { name: 'suite', version: '1.0.0' },
  seed: 1,
  startedAt: '2026-08-01T00:00:00Z',
  durationMs: 1234,
  green: false,
  summary: 'Two mutants.',
  totals: { mutants: 2, requirements: 1, assertions: 1, killed: 1, survived: 1, wrongReason: 0, notShown: 0, broke: 0 },
  profiles: ['document'],
  withoutMutant: ['a/b'],
  unproved: [{ id: 'a/c', assertion: HOSTILE }],
  falseAlarms: [{ profile: 'document', id: 'c/d', verdict: 'fail', reason: HOSTILE }],
  broken: [HOSTILE],
  mutants: (['survived', 'killed'] as const).map((outcome) => ({
    name: `is-${outcome}`,
    breaks: 'e/f',
    defect: 'Something is wrong.',
    history: 'F23',
    profile: 'document',
    outcome,
    finding: HOSTILE,
    alsoFailed: ['g/h'],
    broke: [],
    durationMs: 5,
  })),
};

test('shows what is wrong first, and nothing of a target as markup', () => {
  const page = killMatrixPage(matrix);
  expect(page.indexOf('a/b')).toBeLessThan(page.indexOf('is-survived'));
  expect(page.indexOf('is-survived')).toBeLessThan(page.indexOf('is-killed'));
  expect(page).toContain('&#60;script&#62;');
  // Its own is the only one.
  expect(page.split('<script')).toHaveLength(2);
  expect(page).not.toContain(OVERRIDE);
  expect(page.replace(pageFiles('plain').script, '')).not.toMatch(/(src|href)="(?!#)/);
  expect(page).toContain('(F23)');
});

test('says what a requirement demands, and shows it as many squares as it has mutants', () => {
  const page = killMatrixPage(matrix, new Map([['e/f', 'The `result` is there.']]));
  expect(page).toContain('The <code>result</code> is there.');
  expect(page).toContain('<i class="o-survived"></i><i class="o-killed"></i>');
  expect(page).toContain('<details id="e/f" open>');
});

test('a green matrix has no list of problems', () => {
  const page = killMatrixPage({
    ...matrix,
    green: true,
    withoutMutant: [],
    unproved: [],
    falseAlarms: [],
    broken: [],
    mutants: [],
  });
  expect(page).not.toContain('Problems');
  expect(page).not.toContain('class="kills"');
});
