import { DOCUMENT } from '../../judge/catalogue/document.ts';
import { groupBy } from '../../encoding/group-by.ts';
import { jsonText } from '../../encoding/json.ts';
import type { EvidenceItem, Finding, HeaderList, Report, RequirementResult } from '../../generated/report.ts';
import { EXIT_CODES } from '../../judge/verdict/exit-code.ts';
import { causesOf } from '../../judge/verdict/failure-groups.ts';
import { gateName, gatesBy, isBroken } from '../../judge/verdict/gates.ts';
import { targetName } from '../../judge/verdict/target-name.ts';
import { acceptance } from '../acceptance.ts';
import { escapeLines, escapeText } from '../escape-text.ts';
import { logEnd } from '../log-end.ts';
import { replayLine } from '../replay-line.ts';
import type { Reasons } from '../html/report-page.ts';

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json';

/**
 * The report as SARIF 2.1.0: a rule for each requirement, a result for each failed requirement. A result that fails the run is an error, an
 * observed deviation is a note, a waived failure is suppressed. The properties of the run contain the numbers of the other verdicts.
 *
 * @param file The file of the repository in which the results are. Default: `report.json`, which no repository has.
 */
export function sarifJson(report: Report, reasons: Reasons = new Map(), file?: string): string {
  const stops = gatesBy(report.gate);
  const broken = report.requirements.filter((result) => isBroken(result) || result.verdict === 'expected-fail');
  const causes = causesOf(report);
  const index = new Map(report.requirements.map(({ id }, at) => [id, at]));
  const run = {
    tool: {
      driver: {
        name: report.suite.name,
        version: report.suite.version,
        rules: report.requirements.map((result) => ruleOf(result, reasons.get(result.id))),
      },
    },
    invocations: [invocationOf(report)],
    results: broken.map((result) => ({
      ...resultOf(report, result, stops(result), index.get(result.id) ?? 0, file),
      ...restsOn(result, causes),
    })),
    columnKind: 'utf16CodeUnits',
    properties: {
      summary: report.summary,
      profile: report.profile.name,
      gate: gateName(report.gate),
      target: escapeText(targetName(report)),
    },
  };
  return jsonText({ $schema: SCHEMA, version: '2.1.0', runs: [run] });
}

/** The members of a result with the same cause as another one: a short message. The other result contains the exchange. */
function restsOn({ id, statement }: RequirementResult, causes: ReadonlyMap<string, string>): object {
  const cause = causes.get(id);
  if (cause === undefined) return {};
  return { message: { text: linesOf([statement, `Fails with ${cause}.`]) }, properties: { cause } };
}

function ruleOf({ id, statement, level, section }: RequirementResult, why = ''): object {
  return {
    id,
    shortDescription: { text: statement },
    help: { text: `${statement} ${why} (${level}, section ${section} of ${DOCUMENT})`.replace(/ {2}/g, ' ') },
    defaultConfiguration: { level: level === 'observed' ? 'note' : 'error' },
    properties: { tags: [level, `section ${section}`] },
  };
}

function invocationOf(report: Report): object {
  const { exitCode, outcome, startedAt, durationMs, requirements } = report;
  const broke = requirements.filter(({ verdict }) => verdict === 'error');
  const log = logEnd(report);
  return {
    executionSuccessful: exitCode === EXIT_CODES.conforms || exitCode === EXIT_CODES.doesNotConform,
    exitCode,
    exitCodeDescription: escapeText(outcome, 1000),
    startTimeUtc: startedAt,
    endTimeUtc: new Date(Date.parse(startedAt) + durationMs).toISOString(),
    toolExecutionNotifications: [
      ...broke.map(({ id, reason = '' }) => ({
        level: 'error',
        message: { text: `${id}: ${escapeText(reason, 1000)}` },
        associatedRule: { id },
      })),
      ...(log.length === 0 ? [] : [{ level: 'error', message: { text: log.join('\n') } }]),
    ],
  };
}

function resultOf(
  report: Report,
  result: RequirementResult,
  stops: boolean,
  ruleIndex: number,
  file = 'report.json',
): object {
  const { id, statement, findings, evidence, waiver, method, service, verdict, reason } = result;
  const [first] = findings;
  const item = evidence.find(({ exchange }) => exchange === first?.exchange) ?? evidence[0];
  const isExpected = verdict === 'expected-fail';
  return {
    ruleId: id,
    ruleIndex,
    kind: 'fail',
    level: stops || isExpected ? 'error' : 'note',
    message: {
      text: linesOf([
        statement,
        ...findingsLines(findings),
        ...((verdict === 'fail' || verdict === 'unexpected-pass') && reason !== undefined ? [reason] : []),
        ...acceptance(report, result),
        `Again: ${replayLine(report, result)}`,
      ]),
    },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: encodeURI(file).replace(/[#?]/g, encodeURIComponent) },
          region: { startLine: 1 },
        },
        logicalLocations: [{ fullyQualifiedName: method === '*' ? service : method, kind: 'function' }],
      },
    ],
    partialFingerprints: { 'requirement/v1': id },
    ...(isExpected
      ? { suppressions: [{ kind: 'external', justification: escapeText(waiver?.reason ?? 'expected to fail') }] }
      : {}),
    ...(item === undefined ? {} : messagesOf(item)),
  };
}

/** Lines of a message, each safe to print. */
function linesOf(lines: readonly string[]): string {
  return escapeLines(lines.map((line) => escapeText(line, 4000)).join('\n'));
}

/** The lines of all findings; those of several that say the same, once. */
function findingsLines(findings: readonly Finding[]): string[] {
  const same = groupBy(findings.map(findingLines), (lines) => lines.join('\n'));
  return [...same.values()].flatMap(([lines, ...others]) =>
    others.length === 0 ? lines : [...lines, `found ${others.length + 1} times`],
  );
}

function findingLines({ message, path, expected, actual }: Finding): string[] {
  const named = { at: path, expected, actual };
  return [
    message,
    ...Object.entries(named).flatMap(([name, text]) => (text === undefined ? [] : [`${name}: ${text}`])),
  ];
}

function messagesOf({ curl, request, response, responseHeaders, status }: EvidenceItem): object {
  return {
    properties: { curl: escapeText(curl, 20_000) },
    webRequest: request && {
      protocol: 'HTTP',
      version: '1.1',
      method: escapeText(request.method),
      target: escapeText(request.url),
      headers: headersOf(request.headers),
      body: request.body === undefined ? undefined : { text: escapeLines(request.body) },
    },
    webResponse:
      response === undefined || status === undefined
        ? undefined
        : { statusCode: status, headers: headersOf(responseHeaders ?? []), body: { text: escapeLines(response) } },
  };
}

function headersOf(list: HeaderList): Record<string, string> {
  const merged = new Map<string, string>();
  for (const { name, value } of list) {
    const before = merged.get(name);
    merged.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  return Object.fromEntries([...merged].map(([name, value]) => [escapeText(name), escapeText(value)]));
}
