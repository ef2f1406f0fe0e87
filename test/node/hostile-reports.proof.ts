import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { conclude } from '../../src/library/conclude.ts';
import { jsonText, stringifyJson, type JsonValue } from '../../src/encoding/json.ts';
import type { EvidenceItem, Finding, Report, RequirementResult } from '../../src/generated/report.ts';
import { validateRecordings } from '../../src/run/recorded/validate.ts';
import { writeAllure } from '../../src/reporting/formats/allure.ts';
import { badgeJson, badgeSvg } from '../../src/reporting/formats/badge.ts';
import { consoleSummary } from '../../src/reporting/terminal/console.ts';
import { ctrfJson } from '../../src/reporting/formats/ctrf.ts';
import { junitXml } from '../../src/reporting/formats/junit.ts';
import { VERDICTS } from '../../src/reporting/kind.ts';
import { reportPage } from '../../src/reporting/html/report-page.ts';
import { sarifJson } from '../../src/reporting/formats/sarif.ts';
import { summaryMarkdown } from '../../src/reporting/formats/summary-markdown.ts';
import { EntryReader, RecordingError } from '../../src/transport/recording/entry-reader.ts';
import { baseSchemas } from '../../src/judge/validation/schema/annotations.ts';
import { refusals } from '../../src/judge/validation/refusals.ts';
import { DEFAULT_GATE } from '../../src/judge/verdict/gates.ts';
import { exampleReport, exampleResult } from '../support/example-report.ts';
import { emptyFolder, runCli } from '../support/cli.ts';
import { expectXml, fitting } from '../support/published-schemas.ts';
import { anyJson, anyText, bounded } from '../support/fuzz.ts';

const folder = mkdtempSync(join(tmpdir(), 'avalanche-conformance-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** All forms of a report can be made, and each is what it says that it is. */
function expectReports(report: Report): void {
  const set = baseSchemas();
  const text = jsonText(report);
  expect(refusals(set, set.root('report/report.json'), JSON.parse(text))).toEqual([]);
  for (const xml of [junitXml(report), badgeSvg(report)]) expectXml(xml);
  fitting('CTRF', ctrfJson(report));
  fitting('SARIF', sarifJson(report));
  expect(JSON.parse(badgeJson(report))).toBeTypeOf('object');
  expect(summaryMarkdown(report).replaceAll(/^(`{3,})\w*\n.*?^\1$/gms, '')).not.toMatch(/<script/i);
  const controls = /[^\P{Cc}\n]/u;
  expect(consoleSummary(report, { colours: false, report: 'report.json' })).not.toMatch(controls);
  expect(reportPage(report).match(/<script/gi)).toEqual(reportPage(exampleReport([])).match(/<script/gi));
  rmSync(folder, { recursive: true, force: true });
  writeAllure(report, folder);
  for (const name of readdirSync(folder))
    if (name.endsWith('.json')) JSON.parse(readFileSync(join(folder, name), 'utf8'));
}

const text = fc.oneof(
  anyText,
  anyText.map((some) => `<script>${some}</script>`),
  anyJson.map((value) => stringifyJson(value)),
);
const number = fc.integer({ min: 1, max: 50 });
const headers = fc.array(fc.record({ name: text, value: text }), { maxLength: 2 });
const finding: fc.Arbitrary<Finding> = fc.record(
  {
    message: text,
    path: text,
    expected: text,
    actual: text,
    hint: text,
    exchange: number,
    erratum: text,
    counterexample: text,
  },
  { requiredKeys: ['message'] },
);
const evidence: fc.Arbitrary<EvidenceItem> = fc.record(
  {
    exchange: number,
    curl: text,
    outcome: text,
    durationMs: number,
    request: fc.record({ method: text, url: text, headers, body: text }),
    response: text,
    responseHeaders: headers,
  },
  { requiredKeys: ['exchange', 'curl', 'outcome', 'durationMs'] },
);
const result: fc.Arbitrary<RequirementResult> = fc
  .record(
    {
      statement: text,
      reason: text,
      level: fc.constantFrom('stated', 'derived', 'observed'),
      verdict: fc.constantFrom(...VERDICTS),
      findings: fc.array(finding, { maxLength: 3 }),
      evidence: fc.array(evidence, { maxLength: 3 }),
    },
    { requiredKeys: ['verdict', 'findings', 'evidence'] },
  )
  .map((changes) => exampleResult(changes));

test('whatever a target writes, every report of it is in order', () => {
  fc.assert(
    fc.property(
      fc.array(result, { maxLength: 4 }),
      fc.record({
        notes: fc.array(text, { maxLength: 3 }),
        outcome: text,
        target: fc.record({ kind: fc.constant('node' as const), url: fc.webUrl(), version: text }),
      }),
      (results, changes) => {
        const numbered = results.map((each, at) => ({ ...each, id: `platform.getHeight/claim-${at}` }));
        expectReports(exampleReport(numbered, changes));
      },
    ),
    bounded(0.5),
  );
});

/** A part of a JSON document taken away, or something else in its place. */
function changed(value: unknown, path: readonly number[], by: JsonValue | undefined): unknown {
  const [at, ...rest] = path;
  if (at === undefined || typeof value !== 'object' || value === null) return by;
  const members: [string, unknown][] = Object.entries(value);
  const [name, member] = members[at % Math.max(1, members.length)] ?? [];
  if (name === undefined) return by;
  const inner = rest.length === 0 ? by : changed(member, rest, by);
  if (Array.isArray(value))
    return members.flatMap(([key, item]) => (key !== name ? [item] : inner === undefined ? [] : [inner]));
  return Object.fromEntries(
    members.flatMap(([key, item]) => (key !== name ? [[key, item]] : inner === undefined ? [] : [[key, inner]])),
  );
}

test('recordings: that were tampered with are judged, or refused in words', async () => {
  const cwd = emptyFolder();
  await runCli(['run', '--reference', '--only', 'platform.getHeight/height,health.liveness/*'], { cwd });
  const whole: unknown = JSON.parse(gunzipSync(readFileSync(join(cwd, 'reports/latest/exchanges.har.gz'))).toString());
  const tampered = fc
    .tuple(fc.array(fc.nat(20), { minLength: 1, maxLength: 7 }), fc.option(anyJson, { nil: undefined }))
    .map(([path, by]) => stringifyJson(changed(whole, [0, 2, ...path], by) as JsonValue));
  const cut = fc.nat().map((at) => {
    const bytes = JSON.stringify(whole);
    return bytes.slice(0, at % bytes.length);
  });
  fc.assert(
    fc.property(fc.oneof({ weight: 4, arbitrary: tampered }, cut, fc.uint8Array()), (document) => {
      expectRefusalAtMost(() => {
        const reader = new EntryReader('it');
        reader.read(Buffer.from(document));
        reader.end();
      });
    }),
    bounded(0.5),
  );
  await fc.assert(
    fc.asyncProperty(tampered, async (document) => {
      const file = join(cwd, 'tampered.har');
      writeFileSync(file, document);
      const found = await validateRecordings([file], { profile: 'auto' }).catch((error: unknown) => {
        expect(error).toBeInstanceOf(RecordingError);
      });
      if (found !== undefined) expectReports(conclude(found, { policy: DEFAULT_GATE }));
    }),
    bounded(0.05),
  );
});

function expectRefusalAtMost(action: () => unknown): void {
  try {
    action();
  } catch (error) {
    expect(error).toBeInstanceOf(RecordingError);
  }
}
