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

test.each<[string, Partial<RequirementResult>, string]>([
  [
    'whose method is declared',
    { verdict: 'not-applicable', cause: notOffered('a.b') },
    '1 of 2 needs not met (needs a.b, which is not offered)',
  ],
  [
    'whose service is declared',
    { verdict: 'not-applicable', cause: notOffered('a') },
    '1 of 2 needs not met (needs a, which is not offered)',
  ],
  [
    'whose path is declared',
    { verdict: 'not-applicable', service: 'http', method: '*', cause: notOffered('/ext/index/P/block') },
    '1 of 2 needs not met (needs /ext/index/P/block, which is not offered)',
  ],
  [
    'that a profile file leaves out',
    { verdict: 'not-applicable', cause: { kind: 'ruled-out', what: 'a.b' } },
    '1 of 2 needs not met (needs a.b, which is not offered)',
  ],
  [
    'whose method is missing',
    { verdict: 'not-testable', method: 'a.gone' },
    '1 of 2 needs not met (needs a.gone, which is not offered)',
  ],
  [
    'that fails for want of its method',
    { verdict: 'fail', method: 'a.gone', findings: [LACKS] },
    '1 of 2 needs not met (needs a.gone, which is not offered)',
  ],
  ['that fails for want of another method', { verdict: 'fail', findings: [LACKS] }, '1 of 2 needs not met'],
  [
    'whose check needs a method that a profile file leaves out',
    { verdict: 'not-applicable', cause: { kind: 'ruled-out', what: 'a.c' } },
    '1 of 2 needs met, 1 not tested',
  ],
  [
    'that a profile file leaves out alone',
    { verdict: 'not-applicable', cause: { kind: 'ruled-out', what: 'a.b/need' } },
    '1 of 2 needs not met (needs a.b/need, which is not offered)',
  ],
  [
    'whose check needs another method',
    { verdict: 'not-applicable', cause: notOffered('a.c') },
    '1 of 2 needs met, 1 not tested',
  ],
  ['that the release rules out', { verdict: 'not-applicable', cause: { kind: 'ruled-out' } }, 'works: 1 need met'],
])('a need %s', (_, result, verdict) => {
  const uses = clientUses([
    exampleResult({ id: 'a.b/met', service: 'a', method: 'a.b', neededBy: ['sdk'] }),
    exampleResult({ id: 'a.b/need', service: 'a', method: 'a.b', neededBy: ['sdk'], ...result }),
    exampleResult({ id: 'a.gone/result', verdict: 'fail', findings: [LACKS] }),
  ]);
  expect(uses.map((use) => clientVerdict(use, false))).toEqual([verdict]);
});

test('many things that a node does not offer are counted, and a part says what it left untested', () => {
  const needs = ['a.b', 'a.c', 'a.d', 'a.e'].map((method) =>
    exampleResult({
      id: `${method}/x`,
      method,
      verdict: 'not-applicable',
      cause: notOffered(method),
      neededBy: ['sdk'],
    }),
  );
  const [use] = clientUses(needs);
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
