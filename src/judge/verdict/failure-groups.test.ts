import { expect, test } from 'vitest';
import { exampleResult } from '../../../test/support/example-report.ts';
import type { EvidenceItem, Finding, RequirementResult } from '../../generated/report.ts';
import { failureGroups } from './failure-groups.ts';

function item(exchange: number, status = 200, path = '/ext/bc/P'): EvidenceItem {
  const request = { method: 'POST', url: `http://127.0.0.1:9650${path}`, headers: [] };
  const outcome = `HTTP ${status}`;
  return { exchange, call: 'platform.getHeight', curl: 'curl', outcome, status, durationMs: 1, request };
}

/** A failure that an exchange shows; by default, one with the status 200. */
function failed(id: string, shownBy: EvidenceItem | number, finding: Partial<Finding> = {}): RequirementResult {
  const at = typeof shownBy === 'number' ? item(shownBy) : shownBy;
  const findings = [{ message: 'wrong', exchange: at.exchange, ...finding }];
  return exampleResult({ id, verdict: 'fail', findings, evidence: [at] });
}

function blocked(id: string, by: string): RequirementResult {
  return exampleResult({ id, verdict: 'not-testable', cause: { kind: 'blocked', by } });
}

/** A failure of all methods. */
const ofAll = (result: RequirementResult): RequirementResult => ({ ...result, service: 'envelope', method: '*' });

const NO_JSON = { signature: { kind: 'no-result', rule: 'body' } } as const;
const LOST = { signature: { kind: 'no-response', rule: 'timeout' } } as const;
const CLOSED = { signature: { kind: 'no-response', rule: 'closed' } } as const;
const SHAPE = { signature: { kind: 'schema', at: '/result/validators/*/endTime' } } as const;
const VALUE = { signature: { kind: 'assertion', rule: 'toEqual' }, member: 'endTime' } as const;
const WHOLE = { signature: { kind: 'schema', at: '/result' } } as const;
const IN_ID = { signature: { kind: 'schema', at: '/id', rule: 'required' } } as const;
const HEALTH = { ...item(3, 200, '/ext/health'), call: 'GET /ext/health' };

test.each<[string, readonly RequirementResult[], readonly string[]]>([
  [
    'failures on one exchange are one group, others are not',
    [failed('a', 1), failed('b', 2), failed('c', 1)],
    ['ac', 'b'],
  ],
  [
    'a requirement of the method that was called speaks for those of all methods',
    [ofAll(failed('a', item(1, 404))), failed('b', item(2, 404))],
    ['ba'],
  ],
  [
    'groups stand in the order in which clients need their methods',
    ['*', 'platform.getBlock', 'platform.getUTXOs', 'health.health'].map((method, at) => ({
      ...failed('abcd'.charAt(at), at),
      method,
    })),
    ['d', 'c', 'b', 'a'],
  ],
  [
    'what is wrong in responses of all methods stands first',
    [{ ...failed('a', 2), method: 'health.health' }, ofAll(failed('b', 1, IN_ID))],
    ['b', 'a'],
  ],
  [
    'bodies of one path that are no JSON are one cause',
    [failed('a', 1, NO_JSON), failed('b', 2, NO_JSON), failed('c', HEALTH, NO_JSON)],
    ['ab', 'c'],
  ],
  [
    'a path that is refused in the same way is one cause',
    [failed('a', item(1, 404)), failed('b', item(2, 404)), failed('c', item(3, 404, '/ext/health'))],
    ['ab', 'c'],
  ],
  [
    'one member of a method is one cause, whichever request and rule show it',
    [
      failed('a', 1, SHAPE),
      failed('b', 2, VALUE),
      failed('c', 3, { ...VALUE, member: 'startTime' }),
      failed('d', { ...item(5), call: 'platform.getTx' }, VALUE),
      failed('e', 6, WHOLE),
      failed('f', 7, WHOLE),
    ],
    ['ab', 'c', 'd', 'e', 'f'],
  ],
  [
    'what is blocked stands under its cause, and the one that blocks most stands first',
    [failed('a', 1), failed('b', 1), blocked('c', 'b'), blocked('d', 'x')],
    ['bac'],
  ],
  [
    'a connection that fails in the same way is one cause',
    [failed('a', 1, LOST), failed('b', 2, LOST), failed('c', 3, CLOSED)],
    ['ab', 'c'],
  ],
  [
    'groups that turn out to have something in common become one',
    [failed('a', 1), failed('b', item(2, 404)), failed('c', item(1, 404))],
    ['abc'],
  ],
  ['what passes, or decides nothing, is in no group', [exampleResult(), { ...failed('a', 1), level: 'observed' }], []],
])('%s', (_title, requirements, groups) => {
  const found = failureGroups({ requirements: [...requirements] });
  expect(
    found.map(({ cause, others, blocked: silent }) => [cause, ...others, ...silent].map(({ id }) => id).join('')),
  ).toEqual(groups);
});
