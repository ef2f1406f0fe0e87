import { expect, test } from 'vitest';
import { clientUses, clientVerdict } from './client-uses.ts';

test('a client works with a node that meets what it needs, as far as that was tested', () => {
  const uses = clientUses([
    { id: 'a.b/one', verdict: 'pass', neededBy: ['sdk', 'go-wallet'] },
    { id: 'a.b/two', verdict: 'fail', neededBy: ['sdk'] },
    { id: 'a.b/waived', verdict: 'expected-fail', neededBy: ['sdk'] },
    { id: 'a.b/without-data', verdict: 'not-testable', neededBy: ['sdk', 'tmpnet'] },
    { id: 'a.b/of-another-release', verdict: 'not-applicable', neededBy: ['sdk'] },
    { id: 'a.b/also-without-data', verdict: 'not-testable', neededBy: ['tmpnet'] },
    { id: 'a.b/stale-waiver', verdict: 'unexpected-pass', neededBy: ['rosetta'] },
    { id: 'a.b/needed-by-none', verdict: 'fail' },
  ]);
  expect(uses.map((use) => [use.name, clientVerdict(use, false), use.failed])).toEqual([
    ['sdk', '2 of 4 needs not met', ['a.b/two', 'a.b/waived']],
    ['go-wallet', 'works: 1 need met', []],
    ['tmpnet', 'unknown: 0 of 2 needs tested', []],
    ['rosetta', 'works: 1 need met', []],
  ]);
  expect(uses.map((use) => clientVerdict(use, true))[1]).toBe('1 of 1 chosen needs met');
});
