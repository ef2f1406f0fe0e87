import { describe, expect, test } from 'vitest';
import { exampleReport, exampleResult, exampleResults } from '../../../test/support/example-report.ts';
import type { Report, RequirementResult, Signature } from '../../generated/report.ts';
import { noteText } from '../../judge/verdict/note-text.ts';
import { clientUses } from '../../judge/verdict/client-uses.ts';
import { type ConsoleOptions, consoleSummary } from './console.ts';

const plain = { colours: false, report: 'reports/report.json' };

/** The parts of the summary of a run with these results, which blank lines divide. */
function parts(results: RequirementResult[], changes: Partial<Report> = {}, width?: number): readonly string[] {
  return consoleSummary(exampleReport(results, changes), { ...plain, width })
    .trimEnd()
    .split('\n\n');
}

/** The lines about what was not tested, waived or noted. */
function asides(...run: Parameters<typeof parts>): readonly string[] {
  return parts(...run)[2]?.split('\n') ?? [];
}

describe('consoleSummary', () => {
  test('shows a run that conforms in three blocks', () => {
    const report = exampleReport([exampleResult(), exampleResult({ service: 'health', id: 'health.health/healthy' })]);
    expect(consoleSummary(report, plain)).toMatchInlineSnapshot(`
      "avalanche-conformance 0.0.0  http://127.0.0.1:9650  profile document, gate document, seed 1, 42 requests in 4.3 s

      service   pass  fail  not-testable
      platform     1     0             0
      health       1     0             0
      total        2     0             0

      Conforms: 2 requirements tested, no failure. (exit code 0)
      "
    `);
  });

  test('has a line for the services of which nothing applies, so that the lines add up to the total', () => {
    const ruledOut = ['restart', 'crash'].map((service) => exampleResult({ service, verdict: 'not-applicable' }));
    const lines = consoleSummary(exampleReport([exampleResult(), ...ruledOut]), plain).split('\n');
    expect(lines.slice(3, 6)).toEqual([
      'platform     1     0             0               0',
      'others       0     0             0               2',
      'total        1     0             0               2',
    ]);
  });

  test('explains each failure and tells what was not tested or only noted', () => {
    const place = { path: '/result/height', expected: 'a string', actual: '12' };
    const finding = { ...place, message: 'height is a number', exchange: 7 };
    const evidence = [6, 7].map((exchange) => ({ exchange, curl: `curl ${exchange}`, outcome: '200', durationMs: 1 }));
    const results = [
      exampleResult({ verdict: 'fail', findings: [finding], evidence }),
      exampleResult({ id: 'platform.getHeight/code', level: 'observed', verdict: 'fail', findings: [finding] }),
      exampleResult({ id: 'platform.getTx/id', verdict: 'not-testable', reason: 'The chain has no transaction.' }),
      exampleResult({ id: 'index.getIndex/index', service: 'index' }),
    ];
    const text = consoleSummary(exampleReport(results), plain);
    expect(text.replace('target http://127.0.0.1:9650', 'target URL')).toMatchInlineSnapshot(`
      "avalanche-conformance 0.0.0  http://127.0.0.1:9650  profile document, gate document, seed 1, 42 requests in 4.3 s

      service   pass  fail  not-testable  note
      platform     0     1             1     1
      index        1     0             0     0
      total        1     1             1     1

      Not testable with this target's data (1):
        The chain has no transaction: platform.getTx/id
      Notes, exit code unaffected (1):
        platform.getHeight/code: height is a number

      Sections below are those of the document "Node Health, Platform Chain and Index JSON-RPC Services".

      FAIL platform.getHeight/height (stated, section 4.2)
        The result carries \`height\`.
        height is a number
          response  200
          at        /result/height
          expected  a string
          actual    12
        curl 7
        reproduce with: npx avalanche-conformance run --target URL --seed 1 --only platform.getHeight/height --profile document
        learn more: npx avalanche-conformance explain platform.getHeight/height

      Does not conform: 1 of 3 tested requirements failed. (exit code 1)
      "
    `);
  });

  test('what a finding expects and has stands below its message, unless the finding is of a schema, whose messages say it', () => {
    const rowsOf = (signature?: Signature): string[] => {
      const finding = { message: 'is wrong', path: '/height', expected: '1', actual: '12', signature };
      const evidence = [{ exchange: 1, curl: 'curl', outcome: 'HTTP 200', durationMs: 1 }];
      const result = exampleResult({ verdict: 'fail', findings: [finding], evidence });
      const lines = consoleSummary(exampleReport([result]), plain).split('\n');
      return lines.flatMap((line) => /^ {4}(at|expected|actual) /.exec(line)?.[1] ?? []);
    };
    expect(rowsOf()).toEqual(['at', 'expected', 'actual']);
    expect(rowsOf({ kind: 'assertion' })).toEqual(['at', 'expected', 'actual']);
    expect(rowsOf({ kind: 'schema' })).toEqual([]);
    expect(rowsOf({ kind: 'no-result' })).toEqual(['at', 'expected']);
  });

  test('a finding that compares exchanges shows those beside its own, at most three', () => {
    const item = (exchange: number): RequirementResult['evidence'][number] => ({
      exchange,
      call: `platform.page${exchange}`,
      curl: 'curl',
      outcome: 'HTTP 200',
      durationMs: 1,
      response: `{"page":${exchange}}`,
    });
    const shown = (...comparedWith: number[]): string[] => {
      const findings = [{ message: 'the sum differs', exchange: 9, comparedWith }];
      const failed = exampleResult({ verdict: 'fail', findings, evidence: [1, 2, 3, 4, 5, 9].map(item) });
      const lines = consoleSummary(exampleReport([failed]), plain).split('\n');
      return lines.filter((line) => /^ +with /.test(line));
    };
    expect(shown()).toEqual([]);
    expect(shown(2)).toEqual(['    with      platform.page2  {"page":2}']);
    expect(shown(1, 2, 3, 4, 5).slice(2)).toEqual([
      '    with      platform.page3  {"page":3}',
      '    with      2 more exchanges in the report',
    ]);
  });

  test("the node's own words stand in the first lines of a failure, escaped and cut", () => {
    const response = JSON.stringify({ error: { code: -32000, message: `no funds \u001b[31m ${'x '.repeat(5000)}` } });
    const evidence = [{ exchange: 7, curl: 'curl', outcome: 'HTTP 200', durationMs: 1, response }];
    const failed = { verdict: 'fail' as const, findings: [{ message: 'no result', exchange: 7 }], evidence };
    const lines = consoleSummary(exampleReport([exampleResult(failed)]), plain).split('\n');
    const at = lines.indexOf('  no result');
    expect(lines[at + 1]).toMatch(/^ {2}The node said: no funds \\u001b\[31m x x.*… \(\d+ characters\)$/);
    expect(lines[at + 1]?.length).toBeLessThan(260);
  });

  test('a run that never began says why, and has no table', () => {
    const report = exampleReport([], { exitCode: 3, outcome: 'Target not reached: connection refused.' });
    expect(consoleSummary(report, plain)).toMatchInlineSnapshot(`
      "avalanche-conformance 0.0.0  http://127.0.0.1:9650  profile document, gate document, seed 1, 42 requests in 4.3 s

      Target not reached: connection refused. (exit code 3)
      "
    `);
  });

  test('what was not tested, waived or noted takes six lines of the terminal, and the rest a command', () => {
    const many = (
      verdict: RequirementResult['verdict'],
      changes: Partial<RequirementResult> = {},
    ): RequirementResult[] =>
      Array.from({ length: 9 }, (_, at) =>
        exampleResult({ id: `a.${verdict}/${at}`, verdict, reason: `${verdict} ${at} `.repeat(20), ...changes }),
      );
    const rare = exampleResult({ id: 'a.b/rare', verdict: 'not-testable', reason: 'none; name one: subnet=...' });
    const untested = [rare, ...many('not-testable', { reason: 'the usual reason' })];
    const noted = many('fail', { level: 'observed', findings: [{ message: 'differs' }] });
    expect(asides([...untested, ...noted])).toEqual([
      "Not testable with this target's data (10):",
      '  the usual reason: a.not-testable/0, a.not-testable/1, a.not-testable/2, and 6 more',
      '  none; name one: subnet=...: a.b/rare',
      'Notes, exit code unaffected (1 of 9):',
      '  a.fail/0: differs',
      'All: npx avalanche-conformance show --report reports/report.json --verdict not-testable,note',
    ]);
    const ended = many('not-testable', { reason: 'the run was interrupted', cause: { kind: 'ended' } });
    expect(asides(ended)).toEqual([
      'Not tested (9):',
      '  the run was interrupted: a.not-testable/0, a.not-testable/1, a.not-testable/2, and 6 more',
    ]);
    const all = [...untested, ...many('not-testable'), ...many('expected-fail'), ...noted];
    expect(asides(all)[0]).toBe("Not testable with this target's data (19; 1 of 11 reasons):");
    for (const width of [undefined, 80, 132]) {
      const lines = asides(all, {}, width);
      expect(lines).toHaveLength(6);
      expect(lines.filter((line) => line.length > (width ?? Infinity) && !line.startsWith('All: '))).toEqual([]);
      for (const heading of ['Not testable', 'Expected failures', 'Notes'])
        expect(lines).toContainEqual(expect.stringMatching(`^${heading}`));
    }
  });

  test('headings count what failures block, so that they add up to the table', () => {
    const blocked = (id: string): RequirementResult =>
      exampleResult({ id, verdict: 'not-testable', reason: 'blocked', cause: { kind: 'blocked', by: 'a.b/first' } });
    const first = exampleResult({ id: 'a.b/first', verdict: 'fail', findings: [{ message: 'wrong' }] });
    const rare = exampleResult({ id: 'a.b/rare', verdict: 'not-testable', reason: 'no such data' });
    const ended = exampleResult({ id: 'a.b/late', verdict: 'not-testable', reason: 'late', cause: { kind: 'ended' } });
    const waived = exampleResult({ id: 'a.b/waived', verdict: 'expected-fail' });
    const notes = { notes: ['A note.'] };
    expect(asides([first, blocked('a.b/x'), blocked('a.b/y'), rare], notes)).toEqual([
      "Not testable with this target's data (1):",
      '  no such data: a.b/rare',
      'Not testable because of a failure (2; see the failures below)',
      'Notes, exit code unaffected (1):',
      '  A note.',
    ]);
    expect(asides([first, blocked('a.b/x'), rare, ended, waived], notes, 70)).toHaveLength(6);
    expect(asides([{ ...first, verdict: 'expected-fail' }, blocked('a.b/x')])).toContain(
      'Not testable because of a failure that is waived, only noted or not chosen (1):',
    );
  });

  test('members that the document does not list are counted in one line, and listed by a command', () => {
    const unlisted = (method: string, ...members: string[]) => ({
      kind: 'unknown-members' as const,
      method,
      members,
      more: 1,
    });
    const noteItems = [unlisted('platform.getTx', '/a', '/b'), unlisted('platform.getBlock', '/a')];
    expect(asides([exampleResult()], { noteItems, notes: noteItems.map(noteText) })).toEqual([
      'Notes, exit code unaffected (2):',
      '  Members that the document does not list: platform.getTx (3), platform.getBlock (2)',
      'All: npx avalanche-conformance show --report reports/report.json --verdict note',
    ]);
  });

  test('notes are told by their data, whatever sentences a report has beside them', () => {
    const noteItems = [
      { kind: 'remark' as const, text: 'Slow.' },
      { kind: 'unknown-members' as const, method: 'a.b', members: ['/c'], more: 0 },
    ];
    expect(asides([exampleResult()], { noteItems, notes: ['another', 'Slow.'] }).slice(0, 3)).toEqual([
      'Notes, exit code unaffected (2):',
      '  Slow.',
      '  Members that the document does not list: a.b (1)',
    ]);
  });

  test('a waiver that ends soon stands before deviations that are only noted', () => {
    const noteItems = [{ kind: 'waiver' as const, text: 'The waiver of a.b/c ends.' }];
    const observed = exampleResult({ level: 'observed', verdict: 'fail', findings: [{ message: 'wrong' }] });
    expect(asides([observed], { noteItems, notes: ['The waiver of a.b/c ends.'] })).toEqual([
      'Notes, exit code unaffected (2):',
      '  The waiver of a.b/c ends.',
      '  platform.getHeight/height: wrong',
    ]);
  });

  test('what a gateway refused does not stand under the data of the target', () => {
    const cause = { kind: 'refused' as const, status: 502 };
    const refused = exampleResult({ verdict: 'not-testable', reason: 'refused with HTTP 502', cause });
    expect(asides([refused])[0]).toBe('Refused in front of the node (1):');
  });

  test('what the data cannot tell is counted beside the notes', () => {
    const untold = (passes: string[]) => ({
      kind: 'untold-members' as const,
      ...{ defaults: ['a.b /c'], empty: ['a.b /d'], equal: [], short: [], passes },
    });
    const notes = (passes: string[]) => asides([exampleResult()], { noteItems: [untold(passes)], notes: ['x'] });
    expect(notes([])).toEqual([
      'Notes, exit code unaffected (1; 2 members of results have too little data to show a defect)',
    ]);
    expect(notes(['a.b/e'])[0]).toContain('to show a defect, and 1 pass rests on defaults alone)');
  });

  test('failures stand last before the outcome, and several once more in a line each', () => {
    const results = ['a', 'b', 'c'].map((name) =>
      exampleResult({ id: `x.y/${name}`, verdict: 'fail', findings: [{ message: `wrong ${name}` }] }),
    );
    const sections = parts(results, { notes: ['A note.'] });
    expect(sections.map((section) => /^[a-z]+/i.exec(section)?.[0])).toEqual(
      'avalanche service Notes Sections FAIL FAIL FAIL Failed Does'.split(' '),
    );
    expect(sections.at(-2)).toBe('Failed (3):\n  x.y/a: wrong a\n  x.y/b: wrong b\n  x.y/c: wrong c');
  });

  test('the line of a cause tells what failed with it from what it blocks', () => {
    const failed = (name: string, exchange: number) =>
      exampleResult({ id: `x.y/${name}`, verdict: 'fail', findings: [{ message: `wrong ${name}`, exchange }] });
    const blocked = (by: string, name: string) =>
      exampleResult({ id: `x.y/${name}`, verdict: 'not-testable', cause: { kind: 'blocked', by: `x.y/${by}` } });
    const first = [failed('a', 1), failed('b', 1), blocked('a', 'c'), blocked('a', 'd')];
    const lines = [...first, failed('e', 2), failed('f', 2), failed('g', 3), blocked('g', 'h')];
    expect(parts(lines).at(-2)).toBe(
      [
        'Failed (5, with 3 causes):',
        '  x.y/a (and 1 more with it; 2 not testable because of it): wrong a',
        '  x.y/e (and 1 more with it): wrong e',
        '  x.y/g (and 1 not testable because of it): wrong g',
      ].join('\n'),
    );
  });

  test('of the needs of a client that are not met, the first five are named', () => {
    const results = [1, 2, 3, 4, 5, 6, 7].map((at) =>
      exampleResult({ id: `x.y/${at}`, verdict: 'fail', neededBy: at < 6 ? ['sdk', 'rosetta'] : ['sdk'] }),
    );
    const clients = clientUses(results);
    expect(consoleSummary(exampleReport(results, { clients }), plain)).toContain(
      `Clients:
  sdk: 7 of 7 needs not met: x.y/1, x.y/2, x.y/3, x.y/4, x.y/5, and 2 more
  rosetta: 5 of 5 needs not met: x.y/1, x.y/2, x.y/3, x.y/4, x.y/5
`,
    );
  });

  test('a stale waiver is not among the failures', () => {
    const of = (verdict: RequirementResult['verdict'], ...names: readonly string[]) =>
      names.map((name) => exampleResult({ id: `x.y/${name}`, verdict, reason: 'it passes' }));
    const stale = of('unexpected-pass', 'a', 'b');
    const last = (results: RequirementResult[]) => parts(results).at(-2);
    expect(last(stale)).toBe('Stale waivers (2):\n  x.y/a: it passes\n  x.y/b: it passes');
    expect(last([...stale, ...of('fail', 'c')])).toMatch(/^Failed \(1\):\n {2}x.y\/c: .*\nStale waivers \(2\):\n/);
  });

  test('notes that fail the run stand with the failures, not among what was only noted', () => {
    const gate = { level: 'derived', failOnWarning: true } as const;
    const notes = Array.from({ length: 12 }, (_, at) => `Note ${at}.`);
    const section = parts([exampleResult()], { gate, notes }).at(-2);
    expect(section).toMatch(/^Warnings, treated as failures \(12\):\n {2}Note 0\.\n/);
    expect(section).toMatch(/ {2}Note 9\.\n {2}and 2 more: npx .* --verdict note$/);
  });

  test('of a node that is being written, a hint shows the failures of the envelope that stand in no line', () => {
    const missing = ['getTx', 'getBlock', 'getHeight', 'getStake', 'getUTXOs'].map((name) => {
      const signature: Signature = { kind: 'not-served', rule: 'method', method: `platform.${name}` };
      return exampleResult({ id: `platform.${name}/x`, verdict: 'fail', findings: [{ message: 'x', signature }] });
    });
    const failed = (service: string, count: number) =>
      Array.from({ length: count }, (_, at) => {
        const findings = [{ message: 'wrong' }];
        return exampleResult({ id: `${service}/${at}`, service, method: '*', verdict: 'fail', findings });
      });
    const hint = (count: number, options: Partial<ConsoleOptions> = {}) => {
      const report = exampleReport([...failed('http', 4), ...failed('envelope', count), ...missing]);
      return /^Failures of the envelope: .*$/m.exec(consoleSummary(report, { ...plain, ...options }))?.[0];
    };
    expect(hint(1)).toBeUndefined();
    expect(hint(1, { height: 10 })).toMatch(/ envelope$/);
    expect(hint(6)).toBe(
      'Failures of the envelope: npx avalanche-conformance show --report reports/report.json --verdict fail envelope',
    );
    expect(hint(6, { report: undefined })).toBe('Failures of the envelope: run with --only envelope');
  });

  test('hundreds of failures: the first in full, every one in a line', () => {
    const results = Array.from({ length: 300 }, (_, index) =>
      exampleResult({
        id: `platform.getTx/claim-${index}`,
        verdict: 'fail',
        findings: [{ message: `wrong ${index}` }],
      }),
    );
    const text = consoleSummary(exampleReport(results), plain);
    expect(text.split('\n').length).toBeLessThan(500);
    for (const { id } of results) expect(text).toContain(id);
  });

  test('colours only when asked for', () => {
    const report = exampleReport(exampleResults());
    expect(consoleSummary(report, plain)).not.toContain('\u001b');
    expect(consoleSummary(report, { ...plain, colours: true })).toContain('\u001b[31m');
  });
});
