import { expect, test } from 'vitest';
import type { Level } from '../../generated/report.ts';
import { gatesBy, gateUnder } from './gates.ts';

const RELEASE = { level: 'observed', failOnWarning: false } as const;
const ungated = { 'a.b/flickers': 'it failed in 3 of 3 launches' };

test.each<[string, Level, boolean]>([
  ['a.b/flickers', 'observed', false],
  ['a.b/steady', 'observed', true],
  // A profile replaces one requirement by another, which then has the level of the first.
  ['a.b/flickers', 'stated', true],
])(
  'under the profile of a release that excepts a.b/flickers, a failure of %s (%s) fails the run: %j',
  (id, level, fails) => {
    const gate = gateUnder(RELEASE, { name: '1.10.10', ungated });
    expect(gatesBy(gate)({ id, level, verdict: 'fail' })).toBe(fails);
  },
);

test('under the profile of the document, no observed requirement fails a run but a difference from the trusted node', () => {
  const gate = gateUnder({ ...RELEASE, comparison: true }, { name: 'document' });
  expect(gatesBy(gate)({ id: 'a.b/steady', level: 'observed', verdict: 'fail' })).toBe(false);
  expect(gatesBy(gate)({ id: 'a.b/steady', level: 'derived', verdict: 'fail' })).toBe(true);
  expect(gatesBy(gate)({ id: 'against/a.b', level: 'observed', verdict: 'fail' })).toBe(true);
});
