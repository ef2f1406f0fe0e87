import { describe, expect, test } from 'vitest';
import { exampleReport, exampleResult } from '../../../test/support/example-report.ts';
import type { EvidenceItem, Report, RequirementResult } from '../../generated/report.ts';
import { sarifJson } from './sarif.ts';

interface Sarif {
  readonly invocations: readonly Readonly<Record<string, unknown>>[];
  readonly tool: { readonly driver: { readonly rules: readonly Readonly<Record<string, unknown>>[] } };
  readonly results: readonly (Readonly<Record<string, unknown>> & { readonly message: { readonly text: string } })[];
}

/** The run in the file. `formats.test.ts` validates such files against the published schema. */
function sarif(report: Report, why: Readonly<Record<string, string>> = {}): Sarif {
  const { runs } = JSON.parse(sarifJson(report, new Map(Object.entries(why)))) as { runs: [Sarif] };
  return runs[0];
}

function evidence(exchange: number, changes: Partial<EvidenceItem> = {}): EvidenceItem {
  return { exchange, curl: `curl number ${exchange}`, outcome: '200', durationMs: 3, ...changes };
}

const FAILED: RequirementResult = exampleResult({
  verdict: 'fail',
  findings: [{ message: 'height is 12', path: '/result/height', expected: 'a string', actual: '12', exchange: 7 }],
  evidence: [evidence(3), evidence(7)],
});

describe('a rule', () => {
  test.each<[string, string, string]>([
    [
      'with its reason',
      'Clients read it.',
      'The result carries `height`. Clients read it. (stated, section 4.2 of "Node Health, Platform Chain and Index JSON-RPC Services")',
    ],
    [
      'without one',
      '',
      'The result carries `height`. (stated, section 4.2 of "Node Health, Platform Chain and Index JSON-RPC Services")',
    ],
  ])('has a help text %s', (_, why, text) => {
    const { tool } = sarif(exampleReport([FAILED]), why === '' ? {} : { [FAILED.id]: why });
    expect(tool.driver.rules[0]?.help).toEqual({ text });
  });

  test('of an observed requirement is a note by default', () => {
    const levels = (['stated', 'derived', 'observed'] as const).map((level) =>
      exampleResult({ level, id: `a.b/${level}` }),
    );
    const { rules } = sarif(exampleReport(levels)).tool.driver;
    expect(rules.map(({ defaultConfiguration }) => defaultConfiguration)).toEqual([
      { level: 'error' },
      { level: 'error' },
      { level: 'note' },
    ]);
  });
});

describe('a result', () => {
  test('says what differs, line by line, and how to reproduce it', () => {
    const [result] = sarif(exampleReport([exampleResult({ id: 'a.b/passes' }), FAILED])).results;
    const lines = result?.message.text.split('\n') ?? [];
    expect(lines.slice(0, -1)).toEqual([
      'The result carries `height`.',
      'height is 12',
      'at: /result/height',
      'expected: a string',
      'actual: 12',
    ]);
    expect(lines.at(-1)).toMatch(/npx avalanche-conformance run --target \S+ .*--only platform\.getHeight\/height/);
    expect(result).toMatchObject({
      ruleId: FAILED.id,
      ruleIndex: 1,
      partialFingerprints: { 'requirement/v1': FAILED.id },
    });
  });

  test('says a finding once that it has several times', () => {
    const [finding] = FAILED.findings;
    const findings = [8, 7, 9].map((exchange) => ({ message: 'no', ...(exchange === 7 ? finding : {}), exchange }));
    const [result] = sarif(exampleReport([{ ...FAILED, findings }])).results;
    expect(result?.message.text.split('\n').slice(1, -1)).toEqual([
      'no',
      'found 2 times',
      'height is 12',
      'at: /result/height',
      'expected: a string',
      'actual: 12',
    ]);
  });

  test('has the exchange of its finding', () => {
    const [result] = sarif(exampleReport([FAILED])).results;
    expect(result?.properties).toEqual({ curl: 'curl number 7' });
    expect(result).not.toHaveProperty('webRequest');
    expect(result).not.toHaveProperty('webResponse');
  });

  test('has a request without its body, and no response where none came', () => {
    const request = { method: 'GET', url: 'http://a/ext/health', headers: [{ name: 'accept', value: '*/*' }] };
    const lost = { ...FAILED, evidence: [evidence(7, { request, response: 'half of it' })] };
    const [result] = sarif(exampleReport([lost])).results;
    expect(result?.webRequest).toEqual({
      protocol: 'HTTP',
      version: '1.1',
      method: 'GET',
      target: 'http://a/ext/health',
      headers: { accept: '*/*' },
    });
    expect(result).not.toHaveProperty('webResponse');
  });

  test('with the cause of another one refers to it, and does not repeat its exchange', () => {
    const other = { ...FAILED, id: 'platform.getHeight/other' };
    const { results } = sarif(exampleReport([FAILED, other]));
    expect(results.map(({ message }) => message.text.includes('height is 12'))).toEqual([true, false]);
    expect(results[1]).toMatchObject({
      message: { text: `The result carries \`height\`.\nFails with ${FAILED.id}.` },
      properties: { cause: FAILED.id },
    });
  });

  test.each<[Pick<RequirementResult, 'waiver'>, string]>([
    [
      { waiver: { line: 2, reason: 'known: see #7', link: 'http://a', owner: 'nodes', expires: '2030-01-01' } },
      'known: see #7',
    ],
    [{}, 'expected to fail'],
  ])('that a waiver expects is suppressed, with the reason of the waiver', (waiver, justification) => {
    const waived: RequirementResult = { ...FAILED, verdict: 'expected-fail', ...waiver };
    const [result] = sarif(exampleReport([waived])).results;
    expect(result?.suppressions).toEqual([{ kind: 'external', justification }]);
  });

  test('with a stale waiver says to remove it', () => {
    const stale = exampleResult({ verdict: 'unexpected-pass', reason: 'it holds: remove the waiver' });
    expect(sarif(exampleReport([stale])).results[0]?.message.text).toContain('it holds: remove the waiver');
  });

  test.each([
    ['platform.getHeight', 'platform.getHeight'],
    ['*', 'platform'],
  ])('of method %s is at %s', (method, name) => {
    const [result] = sarif(exampleReport([{ ...FAILED, method }])).results;
    expect(result?.locations).toMatchObject([{ logicalLocations: [{ fullyQualifiedName: name }] }]);
  });
});

describe('the invocation', () => {
  test.each<[Report['exitCode'], boolean]>([
    [0, true],
    [1, true],
    [3, false],
    [4, false],
    [5, false],
  ])('with exit code %i was a success: %s', (exitCode, executionSuccessful) => {
    const [invocation] = sarif(exampleReport([exampleResult()], { exitCode })).invocations;
    expect(invocation).toMatchObject({ exitCode, executionSuccessful });
  });

  test('lasts from the start to the end of the run, and has a notification for each suite bug', () => {
    const broke = exampleResult({ id: 'a.b/broke', verdict: 'error', reason: 'TypeError: x is undefined' });
    const [invocation] = sarif(exampleReport([exampleResult(), broke], { durationMs: 61_000 })).invocations;
    expect(invocation).toMatchObject({
      startTimeUtc: '2026-01-02T03:04:05.678Z',
      endTimeUtc: '2026-01-02T03:05:06.678Z',
      toolExecutionNotifications: [
        {
          level: 'error',
          message: { text: 'a.b/broke: TypeError: x is undefined' },
          associatedRule: { id: 'a.b/broke' },
        },
      ],
    });
  });
});

test('the path of a file is a URI', () => {
  const { runs } = JSON.parse(sarifJson(exampleReport([FAILED]), new Map(), 'a b/c#d?.json')) as { runs: [Sarif] };
  expect(JSON.stringify(runs[0].results)).toContain('"uri":"a%20b/c%23d%3F.json"');
});
