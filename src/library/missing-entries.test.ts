import { expect, test } from 'vitest';
import type { RequirementResult } from '../generated/report.ts';
import { failUnshown, nameHelpfulEntries, nameMissingEntries, whyMissing } from './missing-entries.ts';

function result(id: string, verdict: RequirementResult['verdict'], reason?: string): RequirementResult {
  return {
    id,
    level: 'stated',
    section: '1',
    service: 'platform',
    method: id.split('/')[0] ?? '',
    statement: 'The node answers.',
    verdict,
    reason,
    findings: [],
    evidence: [],
    durationMs: 1,
  };
}

test('a reason names the entry that was left out or failed, and only for what that entry serves', () => {
  const results = [
    result('platform.getMinStake/validator-minimum-of-subnet', 'not-testable', 'no elastic Subnet was found'),
    result('platform.getMinStake/delegator-minimum-of-subnet', 'pass'),
    result('platform.getTxStatus/processing', 'not-testable', 'no undecided transaction is known'),
    result('platform.getL1Validator/balance', 'not-testable', 'no L1 was found'),
  ];
  const named = nameMissingEntries(results, [
    { id: 'elastic-subnet', outcome: 'left out', transactions: 0, reason: 'release 1.14.2 does not allow it' },
    { id: 'l1', outcome: 'failed', transactions: 0, reason: 'insufficient funds' },
    { id: 'coins', outcome: 'there', transactions: 0 },
  ]);
  expect(named.map(({ reason }) => reason)).toEqual([
    'no elastic Subnet was found; the population entry elastic-subnet was left out: release 1.14.2 does not allow it',
    undefined,
    'no undecided transaction is known',
    'no L1 was found; the population entry l1 failed: insufficient funds',
  ]);
});

test('on a node that the suite did not fill, a reason names the entries that can create the data', () => {
  const untestable = (id: string, more: Partial<RequirementResult> = {}): RequirementResult => ({
    ...result(id, 'not-testable', 'nothing was found'),
    cause: { kind: 'test-data' },
    ...more,
  });
  const results = [
    untestable('platform.getL1Validator/balance'),
    untestable('platform.getSubnets/ids-limit-to-named'),
    untestable('platform.getL1Validator/weight', { cause: { kind: 'test-data', lookup: 'platform.getSubnets' } }),
    untestable('platform.getL1Validator/height', { cause: { kind: 'ended' } }),
    // Nothing makes a node of this release accept an elastic Subnet, and nobody wants an unhealthy node by accident.
    untestable('platform.getMinStake/validator-minimum-of-subnet'),
    untestable('health.health/unhealthy-when-one-fails'),
    untestable('platform.getTxStatus/processing'),
  ];
  expect(nameHelpfulEntries(results, '1.14.2').map(({ reason }) => reason)).toEqual([
    'nothing was found; on a test network, the population entry l1 creates it',
    'nothing was found; on a test network, the population entries permissioned-subnet and transferred-subnet create it',
    ...Array.from({ length: 5 }, () => 'nothing was found'),
  ]);
  const [, , , , elastic] = nameHelpfulEntries(results, undefined);
  expect(elastic?.reason).toContain('the population entry elastic-subnet creates it');
});

test('a failed entry leaves a run incomplete', () => {
  const failed = [{ id: 'l1', outcome: 'failed' as const, transactions: 0, reason: 'not accepted in 30 s' }];
  const untested = [result('platform.getL1Validator/balance', 'not-testable', 'no L1 was found')];
  expect(whyMissing(untested, failed)).toBe(
    'the population entry l1 failed (not accepted in 30 s), and 1 requirement is not testable without it',
  );
  const tested = [result('platform.getL1Validator/balance', 'pass')];
  expect(whyMissing(tested, failed)).toBe('the population entry l1 failed (not accepted in 30 s)');
  for (const outcome of ['left out', 'made'] as const)
    expect(whyMissing(untested, [{ id: 'l1', outcome, transactions: 0 }])).toBeUndefined();
});

test('what the node accepted and does not show is a failure', () => {
  const lacking = (id: string, more: Partial<RequirementResult> = {}): RequirementResult => ({
    ...result(id, 'not-testable', 'no L1 was found; name one with --sample subnet=...'),
    cause: { kind: 'test-data' },
    ...more,
  });
  const made = [
    { id: 'l1', outcome: 'made' as const, transactions: 6 },
    { id: 'long-index', outcome: 'made' as const, transactions: 10 },
    { id: 'elastic-subnet', outcome: 'left out' as const, transactions: 0 },
  ];
  const results = [
    lacking('platform.getL1Validator/balance'),
    lacking('platform.getL1Validator/weight', { cause: { kind: 'ended' } }),
    lacking('platform.getL1Validator/height', { cause: { kind: 'test-data', lookup: 'platform.getSubnets' } }),
    lacking('index.getContainerRange/maximum-is-accepted'),
    lacking('platform.getMinStake/validator-minimum-of-subnet'),
  ];
  const [unshown, ...others] = failUnshown(results, made, '1.14.1');
  expect(unshown).toMatchObject({ verdict: 'fail', findings: [{ message: expect.any(String) as string }] });
  expect(unshown?.findings[0]?.message).toBe(
    'The node accepted the transactions of the population entry l1, which make an L1 with active, inactive and disabled validators, and some of the time before it was one, and does not show what they made.',
  );
  expect(unshown?.findings[0]?.actual).toBe('no L1 was found; name one with --sample subnet=...');
  expect(unshown).not.toHaveProperty('cause');
  expect(others).toEqual(results.slice(1));
  for (const profile of ['1.10.10', 'own']) expect(failUnshown(results, made, profile)).toEqual(results);
});
