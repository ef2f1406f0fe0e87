import { expect, test } from 'vitest';
import type { RequirementResult } from '../generated/report.ts';
import { nameHelpfulEntries, nameMissingEntries, whyMissing } from './missing-entries.ts';

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

test('a failed entry leaves a run incomplete, and a made one that leaves what it serves not testable', () => {
  const failed = [{ id: 'l1', outcome: 'failed' as const, transactions: 0, reason: 'not accepted in 30 s' }];
  const untested = [result('platform.getL1Validator/balance', 'not-testable', 'no L1 was found')];
  expect(whyMissing(untested, failed, '1.10.10')).toBe(
    'the population entry l1 failed (not accepted in 30 s), and 1 requirement is not testable without it',
  );
  const tested = [result('platform.getL1Validator/balance', 'pass')];
  expect(whyMissing(tested, failed, '1.10.10')).toBe('the population entry l1 failed (not accepted in 30 s)');
  expect(whyMissing(untested, [{ id: 'l1', outcome: 'left out', transactions: 0 }], '1.14.1')).toBeUndefined();
  const made = [{ id: 'l1', outcome: 'made' as const, transactions: 6 }];
  expect(whyMissing(untested, made, '1.14.1')).toBe(
    'the population entry l1 was made, and 1 requirement is not testable all the same: the node does not show what it accepted',
  );
  expect(['1.10.10', 'own'].map((profile) => whyMissing(untested, made, profile))).toEqual([undefined, undefined]);
  const long = [result('index.getContainerRange/maximum-is-accepted', 'not-testable', 'no index is so long')];
  expect(whyMissing(long, [{ id: 'long-index', outcome: 'made', transactions: 10 }], '1.14.1')).toBeUndefined();
});
