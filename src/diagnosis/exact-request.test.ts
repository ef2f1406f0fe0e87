import { expect, test } from 'vitest';
import type { EvidenceItem, RequirementResult } from '../generated/report.ts';
import { exactRequest } from './exact-request.ts';
import type { Symptom } from './symptom.ts';

const METHOD = 'platform.getBlock';
const URL = 'http://127.0.0.1:9650/prefix/ext/bc/P';
const BLOCK = '11111111111111111111111111111111LpoYY';

function evidence(exchange: number, params: object): EvidenceItem {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 7, method: METHOD, params });
  const request = { method: 'POST', url: URL, headers: [], body };
  return { exchange, call: METHOD, curl: '', outcome: 'HTTP 200', durationMs: 1, request };
}

function result(id: string, ...items: EvidenceItem[]): RequirementResult {
  const findings = [{ message: '', exchange: items.at(-1)?.exchange ?? 0 }];
  const facts = { level: 'stated', section: '1', service: 'platform', method: METHOD, statement: '' } as const;
  return { id, ...facts, verdict: 'fail', findings, evidence: items };
}

function symptom(id: string, rule: string, asked: string): Symptom {
  return { id, call: METHOD, features: [rule, '', '', asked, ''] };
}

const RESULTS = [
  result('a/error', evidence(1, { blockID: BLOCK }), evidence(2, { blockID: 'no ID' })),
  result('a/shape', evidence(3, { blockID: BLOCK, encoding: 'hex' })),
];

test('a failure that one response shows is asked for as it was', () => {
  const asked = exactRequest(symptom('a/error', 'assertion toBeError 200', 'blockID=text'), RESULTS);
  expect(asked).toEqual({ method: 'POST', path: '/ext/bc/P', body: RESULTS[0]?.evidence[1]?.request?.body });
});

test('the shape of a response is asked for with arguments of the chain', () => {
  const asked = exactRequest(symptom('a/other', 'schema', 'blockID=id encoding=json'), RESULTS);
  const params = { blockID: BLOCK, encoding: 'json' };
  expect(JSON.parse(asked?.body ?? '')).toEqual({ jsonrpc: '2.0', id: 1, method: METHOD, params });
});

test.each([
  ['several responses are compared', symptom('a/error', 'assertion toEqual 200', 'blockID=id')],
  ['no request has such an argument', symptom('a/other', 'schema', 'blockID=node-id')],
  ['it depends on the value of an argument', symptom('a/other', 'assertion toBeError 200', 'blockID=text')],
])('no request is exact if %s', (_why, asked) => {
  expect(exactRequest(asked, RESULTS)).toBeUndefined();
});
