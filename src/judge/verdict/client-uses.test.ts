import { expect, test } from 'vitest';
import { exampleResult } from '../../../test/support/example-report.ts';
import type { Finding, RequirementResult } from '../../generated/report.ts';
import { clientUses, clientVerdict } from './client-uses.ts';

test('a client works with a node that meets what it needs, as far as that was tested', () => {
  const results: Partial<RequirementResult>[] = [
    { id: 'a.b/one', verdict: 'pass', neededBy: ['sdk', 'go-wallet'] },
    { id: 'a.b/two', verdict: 'fail', neededBy: ['sdk'] },
    { id: 'a.b/waived', verdict: 'expected-fail', neededBy: ['sdk'] },
    { id: 'a.b/without-data', verdict: 'not-testable', neededBy: ['sdk', 'tmpnet'] },
    { id: 'a.b/of-another-release', verdict: 'not-applicable', neededBy: ['sdk'] },
    { id: 'a.b/also-without-data', verdict: 'not-testable', neededBy: ['tmpnet'] },
    { id: 'a.b/stale-waiver', verdict: 'unexpected-pass', neededBy: ['rosetta'] },
    { id: 'a.b/needed-by-none', verdict: 'fail' },
  ];
  const uses = clientUses(results.map(exampleResult));
  expect(uses.map((use) => [use.name, clientVerdict(use, false), use.failed])).toEqual([
    ['sdk', '2 of 4 needs not met, 1 not tested', ['a.b/two', 'a.b/waived']],
    ['go-wallet', 'works: 1 need met', []],
    ['tmpnet', 'unknown: 2 needs not tested', []],
    ['rosetta', 'works: 1 need met', []],
  ]);
  expect(uses.map((use) => clientVerdict(use, true))[1]).toBe('1 of 1 chosen needs met');
});

const LACKS = {
  message: 'unknown',
  signature: { kind: 'not-served', rule: 'method', method: 'a.gone' },
} as const satisfies Finding;
const notOffered = (what: string) => ({ kind: 'not-offered', what, declared: true }) as const;

const UNMET = '1 of 2 needs not met';
const OPEN = '1 of 2 needs met, 1 not tested';
const needs = (what: string): string => `${UNMET} (needs ${what}, which is not offered)`;
const without = (cause: RequirementResult['cause'], more: Partial<RequirementResult> = {}) =>
  ({ verdict: 'not-applicable', cause, ...more }) as const;
const ruledOut = (what: string) => without({ kind: 'ruled-out', what });
const PATH = '/ext/index/P/block';

test.each<[string, Partial<RequirementResult>, string]>([
  ['whose method is declared', without(notOffered('a.b')), needs('a.b')],
  ['whose service is declared', without(notOffered('a')), needs('a')],
  ['whose path is declared', without(notOffered(PATH), { service: 'http', method: '*' }), needs(PATH)],
  ['that a profile file leaves out', ruledOut('a.b'), needs('a.b')],
  ['whose method is missing', { verdict: 'not-testable', method: 'a.gone' }, needs('a.gone')],
  ['without its method', { verdict: 'fail', method: 'a.gone', findings: [LACKS] }, needs('a.gone')],
  ['that fails for want of another method', { verdict: 'fail', findings: [LACKS] }, UNMET],
  ['whose check needs a method that a profile file leaves out', ruledOut('a.c'), OPEN],
  ['that a profile file leaves out alone', ruledOut('a.b/need'), needs('a.b/need')],
  ['whose check needs another method', without(notOffered('a.c')), OPEN],
  ['that the release rules out', without({ kind: 'ruled-out' }), 'works: 1 need met'],
])('a need %s', (_, result, verdict) => {
  const need: Partial<RequirementResult> = { service: 'a', method: 'a.b', neededBy: ['sdk'] };
  const uses = clientUses([
    exampleResult({ id: 'a.b/met', ...need }),
    exampleResult({ id: 'a.b/need', ...need, ...result }),
    exampleResult({ id: 'a.gone/result', verdict: 'fail', findings: [LACKS] }),
  ]);
  expect(uses.map((use) => clientVerdict(use, false))).toEqual([verdict]);
});

test('many things that a node does not offer are counted, and a part says what it left untested', () => {
  const [use] = clientUses(
    ['a.b', 'a.c', 'a.d', 'a.e'].map((method) =>
      exampleResult({ id: `${method}/x`, method, ...without(notOffered(method)), neededBy: ['sdk'] }),
    ),
  );
  expect(use && clientVerdict(use, false)).toBe(
    '4 of 4 needs not met (needs a.b, a.c, a.d and 1 more, which are not offered)',
  );
  const part = clientUses(
    (['pass', 'not-testable'] as const).map((verdict) => exampleResult({ verdict, neededBy: ['sdk'] })),
  );
  expect(part.map((each) => clientVerdict(each, true))).toEqual(['1 of 2 chosen needs met, 1 not tested']);
});

test('a client that cannot read what nodes of the profile send does not work', () => {
  const uses = clientUses([exampleResult({ neededBy: ['rosetta', 'sdk'] })], { rosetta: 'it reads no block' });
  expect(uses.map((use) => clientVerdict(use, false))).toEqual([
    'does not work: it reads no block',
    'works: 1 need met',
  ]);
});
