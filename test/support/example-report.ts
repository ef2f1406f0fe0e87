import type { Report, RequirementResult } from '../../src/generated/report.ts';
import type { Requirement } from '../../src/judge/catalogue/catalogue.ts';
import { decide } from '../../src/judge/verdict/decide.ts';

export const exampleRequirement: Requirement = {
  id: 'platform.getHeight/height',
  level: 'stated',
  section: '4.2',
  service: 'platform',
  method: 'platform.getHeight',
  statement: 'The result carries the height.',
  why: 'Clients poll it.',
};

/** A result that passes, unless told otherwise. */
export function exampleResult(changes: Partial<RequirementResult> = {}): RequirementResult {
  return {
    id: 'platform.getHeight/height',
    level: 'stated',
    section: '4.2',
    service: 'platform',
    method: 'platform.getHeight',
    statement: 'The result carries `height`.',
    verdict: 'pass',
    findings: [],
    evidence: [],
    durationMs: 12,
    ...changes,
  };
}

/** Text that a hostile target could send to break a terminal, XML, HTML or JSON. */
export const HOSTILE_TEXT =
  '<script>alert(1)</script> ]]> \u001b[31m\u0000 & "quoted" \ud800 \u202e \u2028 日本 \r\n end';

/** One result of each verdict, the texts hostile where a target could have written them. */
export function exampleResults(): RequirementResult[] {
  const evidence = [
    {
      exchange: 7,
      curl: `curl -s -X POST http://127.0.0.1:9650/ext/bc/P -d '{"id":1}'`,
      outcome: '200',
      durationMs: 3,
      response: HOSTILE_TEXT,
    },
  ];
  const finding = {
    message: `height is ${HOSTILE_TEXT}`,
    path: '/result/height',
    expected: 'a decimal string',
    actual: HOSTILE_TEXT,
    exchange: 7,
  };
  const index = { service: 'index', method: 'index.getLastAccepted', section: '4.3' };
  return [
    exampleResult(),
    exampleResult({ id: 'platform.getHeight/rises', verdict: 'fail', level: 'derived', findings: [finding], evidence }),
    exampleResult({ ...index, id: 'index.getLastAccepted/id', verdict: 'fail', findings: [finding], evidence }),
    exampleResult({
      ...index,
      id: 'index.getLastAccepted/code',
      verdict: 'fail',
      level: 'observed',
      findings: [finding],
    }),
    exampleResult({ ...index, id: 'index.getLastAccepted/bytes', verdict: 'not-testable', reason: HOSTILE_TEXT }),
    exampleResult({
      ...index,
      id: 'index.getLastAccepted/time',
      verdict: 'not-applicable',
      reason: 'The index is off.',
    }),
    exampleResult({ ...index, id: 'index.getLastAccepted/known', verdict: 'expected-fail', findings: [finding] }),
    exampleResult({ ...index, id: 'index.getLastAccepted/fixed', verdict: 'unexpected-pass' }),
  ];
}

/** The report of a run with these results, decided as a run decides. */
export function exampleReport(requirements: RequirementResult[], changes: Partial<Report> = {}): Report {
  return {
    schemaVersion: '1.0',
    suite: { name: 'avalanche-conformance', version: '0.0.0' },
    target: { kind: 'node', url: 'http://127.0.0.1:9650' },
    profile: { name: 'document', reason: 'asked for', errata: [] },
    seed: 1,
    startedAt: '2026-01-02T03:04:05.678Z',
    durationMs: 4321,
    requests: 42,
    ...decide(requirements, {}),
    requirements,
    notes: [],
    ...changes,
  };
}
