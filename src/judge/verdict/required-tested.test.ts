import { describe, expect, test } from 'vitest';
import { exampleResult } from '../../../test/support/example-report.ts';
import { decide } from './decide.ts';
import { unmetDemands } from './required-tested.ts';

const index = { service: 'index', method: 'index.getIndex' };
const results = [
  exampleResult(),
  exampleResult({ id: 'platform.getHeight/rises', verdict: 'not-testable', reason: 'the chain rests' }),
  exampleResult({ ...index, id: 'index.getIndex/index', verdict: 'fail', level: 'observed' }),
  exampleResult({ ...index, id: 'index.getIndex/off', verdict: 'not-applicable', reason: 'no index' }),
];

describe('unmetDemands', () => {
  test.each([
    ['all', '1 of 3 required (all) could not be tested: platform.getHeight/rises.'],
    ['3', '2 were tested; --require-tested demands 3.'],
    ['platform.getHeight', '1 of 2 required (platform.getHeight) could not be tested: platform.getHeight/rises.'],
    ['health.*', 'No requirement of this run matches health.*.'],
  ])('%s: %s', (demand, sentence) => expect(unmetDemands(results, [demand])).toEqual([sentence]));

  test.each(['2', '0', 'index.*', '*/height'])('%s is met', (demand) => {
    expect(unmetDemands(results, [demand])).toEqual([]);
  });
});

test('what was refused in front of the node had to be tested all the same', () => {
  const cause = { kind: 'refused', status: 429 } as const;
  const refused = exampleResult({ id: 'platform.getHeight/refused', verdict: 'not-testable', cause });
  expect(unmetDemands([...results, refused], ['all'])).toEqual([expect.stringContaining('2 of 4 required (all)')]);
});

describe('the exit code', () => {
  const gate = { level: 'derived', failOnWarning: false, requireTested: ['all', '9'] } as const;

  test('is 4 when less was judged than required, and every demand is told', () => {
    const { exitCode, outcome } = decide(results, { gate: { ...gate, requireTested: [...gate.requireTested] } });
    expect(exitCode).toBe(4);
    expect(outcome).toMatch(
      /^Incomplete: fewer requirements were tested than required\. 1 of 3 .*\. 2 were tested; --require-tested demands 9\.$/,
    );
  });

  test('is that of a failure when there is one', () => {
    const failing = [...results, exampleResult({ id: 'platform.getHeight/never', verdict: 'fail' })];
    expect(decide(failing, { gate: { ...gate, requireTested: ['all'] } }).exitCode).toBe(1);
  });
});
