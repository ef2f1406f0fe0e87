import { expect, test } from 'vitest';
import { exampleResult } from '../../../test/support/example-report.ts';
import type { RequirementResult } from '../../generated/report.ts';
import type { RunOptions, RunOutcome } from '../../run/run-options.ts';
import { outcomeOf } from '../../run/suite.ts';
import { settleRun } from '../../judge/verdict/settle.ts';
import { givenNode } from './given-node.ts';
import { whyMissing } from './launched-node.ts';

test('on a node that the suite did not fill, a reason names the entries that can create the data', async () => {
  const lacking = (id: string): RequirementResult =>
    exampleResult({ id, verdict: 'not-testable', reason: 'nothing was found', cause: { kind: 'test-data' } });
  const requirements = [
    lacking('platform.getL1Validator/balance'),
    lacking('platform.getSubnets/ids-limit-to-named'),
    // Nothing makes a node of this release accept an elastic Subnet, and nobody wants an unhealthy node by accident.
    lacking('platform.getMinStake/validator-minimum-of-subnet'),
    lacking('health.health/unhealthy-when-one-fails'),
    lacking('platform.getTxStatus/processing'),
  ];
  const reasons = async (version?: string): Promise<unknown> => {
    const url = 'http://127.0.0.1:9650';
    const target = { kind: 'node', url, version } as const;
    const profile = { name: 'document', reason: 'asked for', errata: [] };
    const tested = outcomeOf(new Date(), { target, profile, seed: 1, requests: 0, requirements, noteItems: [] });
    const options: RunOptions = {
      target: { url },
      profile: 'auto',
      seed: 1,
      runs: 1,
      transport: { concurrency: 1, timeoutMs: 1 },
      runTimeoutMs: 1,
    };
    let found: RunOutcome = tested;
    for (const step of givenNode(options).after) found = await step(found);
    const facts = { ...found.later, scope: { targets: [], profile: 'document' } };
    const { requirements: settled } = settleRun({ requirements: found.requirements, noteItems: [] }, facts);
    return settled.map(({ reason }) => reason);
  };
  expect(await reasons('avalanchego/1.14.2')).toEqual([
    'nothing was found; on a test network, the population entry l1 creates it',
    'nothing was found; on a test network, the population entries permissioned-subnet and transferred-subnet create it',
    ...Array.from({ length: 3 }, () => 'nothing was found'),
  ]);
  expect(await reasons()).toContain(
    'nothing was found; on a test network, the population entry elastic-subnet creates it',
  );
});

test('a failed entry leaves a run incomplete', () => {
  const failed = [{ id: 'l1', outcome: 'failed' as const, transactions: 0, reason: 'not accepted in 30 s' }];
  const untested = [exampleResult({ id: 'platform.getL1Validator/balance', verdict: 'not-testable' })];
  expect(whyMissing(untested, failed)).toBe(
    'the population entry l1 failed (not accepted in 30 s), and 1 requirement is not testable without it',
  );
  expect(whyMissing([], failed)).toBe('the population entry l1 failed (not accepted in 30 s)');
  for (const outcome of ['left out', 'made'] as const)
    expect(whyMissing(untested, [{ id: 'l1', outcome, transactions: 0 }])).toBeUndefined();
});
