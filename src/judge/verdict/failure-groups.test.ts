import { expect, test } from 'vitest';
import { exampleResult } from '../../../test/support/example-report.ts';
import type { EvidenceItem, Finding, RequirementResult } from '../../generated/report.ts';
import { failureGroups } from './failure-groups.ts';

function item(exchange: number, status: number, path = '/ext/bc/P'): EvidenceItem {
  const request = { method: 'POST', url: `http://127.0.0.1:9650${path}`, headers: [] };
  return {
    exchange,
    call: 'platform.getHeight',
    curl: 'curl',
    outcome: `HTTP ${status}`,
    status,
    durationMs: 1,
    request,
  };
}

function failed(id: string, at: EvidenceItem, finding: Partial<Finding> = {}): RequirementResult {
  const findings = [{ message: 'wrong', exchange: at.exchange, ...finding }];
  return exampleResult({ id, verdict: 'fail', findings, evidence: [at] });
}

function blocked(id: string, by: string): RequirementResult {
  return exampleResult({ id, verdict: 'not-testable', cause: { kind: 'blocked', by } });
}

function groups(...requirements: RequirementResult[]): string[][] {
  return failureGroups({ requirements }).map(({ cause, others, blocked: silent }) =>
    [cause, ...others, ...silent].map(({ id }) => id),
  );
}

test('failures on one exchange are one group, others are not', () => {
  expect(groups(failed('a', item(1, 200)), failed('b', item(2, 200)), failed('c', item(1, 200)))).toEqual([
    ['a', 'c'],
    ['b'],
  ]);
});

test('a requirement of the method that was called speaks for those of all methods', () => {
  const ofAll: RequirementResult = { ...failed('a', item(1, 404)), service: 'envelope', method: '*' };
  const own: RequirementResult = { ...failed('b', item(2, 404)), method: 'platform.getHeight' };
  expect(groups(ofAll, own)).toEqual([['b', 'a']]);
});

test('groups stand in the order in which clients need their methods', () => {
  const methods = ['*', 'platform.getBlock', 'platform.getUTXOs', 'health.health'];
  const all = methods.map((method, at) => ({ ...failed(method, item(at, 200)), method }));
  expect(groups(...all)).toEqual([['health.health'], ['platform.getUTXOs'], ['platform.getBlock'], ['*']]);
});

test('what is wrong in responses of all methods stands first', () => {
  const id: Partial<Finding> = { signature: { kind: 'schema', at: '/id', rule: 'required' } };
  const ofAll: RequirementResult = { ...failed('all', item(1, 200), id), service: 'envelope', method: '*' };
  const own: RequirementResult = { ...failed('own', item(2, 200)), method: 'health.health' };
  expect(groups(own, ofAll)).toEqual([['all'], ['own']]);
});

test('bodies of one path that are no JSON are one cause', () => {
  const body = { signature: { kind: 'no-result', rule: 'body' } } as const;
  expect(
    groups(
      failed('a', item(1, 200), body),
      failed('b', item(2, 200), body),
      failed('c', { ...item(3, 200, '/ext/health'), call: 'GET /ext/health' }, body),
    ),
  ).toEqual([['a', 'b'], ['c']]);
});

test('a path that is refused in the same way is one cause', () => {
  expect(
    groups(failed('a', item(1, 404)), failed('b', item(2, 404)), failed('c', item(3, 404, '/ext/health'))),
  ).toEqual([['a', 'b'], ['c']]);
});

test('one member of a method is one cause, whichever request and rule show it', () => {
  const shape = { signature: { kind: 'schema', at: '/result/validators/*/endTime' } } as const;
  const value = { signature: { kind: 'assertion', rule: 'toEqual' }, member: 'endTime' } as const;
  const other = { ...value, member: 'startTime' };
  const whole = { signature: { kind: 'schema', at: '/result' } } as const;
  const elsewhere = { ...item(5, 200), call: 'platform.getTx' };
  expect(
    groups(
      failed('a', item(1, 200), shape),
      failed('b', item(2, 200), value),
      failed('c', item(3, 200), other),
      failed('d', elsewhere, value),
      failed('e', item(6, 200), whole),
      failed('f', item(7, 200), whole),
    ),
  ).toEqual([['a', 'b'], ['c'], ['d'], ['e'], ['f']]);
});

test('the same sentence about different exchanges is no common cause', () =>
  expect(groups(failed('a', item(1, 200)), failed('b', item(2, 200)))).toHaveLength(2));

test('what is blocked stands under its cause, and the one that blocks most stands first', () => {
  expect(groups(failed('a', item(1, 200)), failed('b', item(1, 200)), blocked('c', 'b'), blocked('d', 'x'))).toEqual([
    ['b', 'a', 'c'],
  ]);
});

test('a connection that fails in the same way is one cause', () => {
  const lost = { signature: { kind: 'no-response', rule: 'timeout' } } as const;
  const other = { signature: { kind: 'no-response', rule: 'closed' } } as const;
  expect(
    groups(failed('a', item(1, 200), lost), failed('b', item(2, 200), lost), failed('c', item(3, 200), other)),
  ).toEqual([['a', 'b'], ['c']]);
});

test('groups that turn out to have something in common become one', () => {
  expect(groups(failed('a', item(1, 200)), failed('b', item(2, 404)), failed('c', item(1, 404)))).toEqual([
    ['a', 'b', 'c'],
  ]);
});

test('what passes, or decides nothing, is in no group', () =>
  expect(groups(exampleResult(), { ...failed('a', item(1, 200)), level: 'observed' })).toEqual([]));
