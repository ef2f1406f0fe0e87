import type { EvidenceItem, Finding, Report, RequirementResult } from '../generated/report.ts';
import { acceptance } from './acceptance.ts';
import { escapeText, shortenHex } from './escape-text.ts';
import { commandName } from '../encoding/command-name.ts';
import { waiveCommand } from './list-command.ts';
import type { Paint } from './terminal/paint.ts';
import { replayLine, targetHint } from './replay-line.ts';
import { remarksOn } from './node-said.ts';
import { stringifyJson, objectIn } from '../encoding/json.ts';

/** Largest number of characters in a row. */
const MAX_ANSWER = 320;
/** Largest number of characters of a line to paste. */
const MOST_CURL = 4000;
/** Exchanges that are shown beside that of the finding. */
const MOST_COMPARED = 3;
const MOST_SHOWN_DECODED = 2;

/**
 * A failed requirement for a reader who does not know the document: the sentence, the first finding, what the node said, the
 * request and response, the `curl` line, and the command that reproduces it. The report contains the other findings.
 *
 * @param path The path of the report.json, for commands that read it; undefined if there is none.
 */
export function explainFailure(
  report: Report,
  result: RequirementResult,
  paint: Paint,
  path: string | undefined,
): string[] {
  const { id, level, section, statement, verdict, reason, findings } = result;
  const [first, ...others] = findings;
  const item = shownBy(result);
  return [
    `${paint.red(verdict.toUpperCase())} ${paint.bold(escapeText(id))} ${paint.dim(`(${level}, section ${escapeText(section)})`)}`,
    `  ${escapeText(statement)}`,
    ...(reason === undefined ? [] : [`  ${paint.yellow(escapeText(shortenHex(reason)))}`]),
    ...(first === undefined ? [] : [`  ${paint.yellow(escapeText(shortenHex(first.message)))}`]),
    ...remarksOn(result).map((remark) => `  ${escapeText(shortenHex(remark), MAX_ANSWER)}`),
    ...[
      ...exchangeRows(item),
      ...comparedRows(result, first),
      ...decodedRows(result, item),
      ...(first === undefined ? [] : findingRows(first, item !== undefined)),
    ].map(([name, text]) => `    ${paint.dim(name.padEnd(8))}  ${escapeText(shortenHex(text), MAX_ANSWER)}`),
    ...(others.length === 0
      ? []
      : [paint.dim(`  and ${others.length} more ${others.length === 1 ? 'finding' : 'findings'} in the report`)]),
    ...(item === undefined
      ? []
      : [...targetHint(item.curl).map((hint) => `  ${paint.dim(hint)}`), `  ${curlShown(item.curl)}`]),
    ...acceptance(report, result, waiveCommand(path)).map((sentence) => `  ${sentence}`),
    `  ${paint.dim('reproduce with:')} ${replayLine(report, result, commandName())}`,
    `  ${paint.dim('learn more:')} ${commandName()} explain ${escapeText(id)}`,
  ];
}

/** A line that is cut could not be pasted. */
function curlShown(curl: string): string {
  return curl.length > MOST_CURL
    ? `The curl line has ${curl.length} characters: see the report.`
    : escapeText(curl, MOST_CURL);
}

/** The exchange of the first finding. For a finding without exchange, the last one of the check. */
export function shownBy({ evidence, findings: [finding] }: RequirementResult): EvidenceItem | undefined {
  return evidence.find(({ exchange }) => exchange === finding?.exchange) ?? evidence.at(-1);
}

type Row = readonly [name: string, text: string];

/** The request and the response of an exchange, as rows. */
export function exchangeRows(item: EvidenceItem | undefined): Row[] {
  if (item === undefined) return [];
  const { outcome, response = '' } = item;
  const question = askedIn(item);
  return [
    ...(question === undefined ? [] : [['request', question] as const]),
    ['response', response === '' ? outcome : `${outcome}  ${response.trimEnd()}`],
  ];
}

/** The exchanges that the one of the finding was compared with. */
export function comparedRows({ evidence }: RequirementResult, { comparedWith = [] }: Partial<Finding> = {}): Row[] {
  const items = evidence.filter(({ exchange }) => comparedWith.includes(exchange));
  const rows = items.slice(0, MOST_COMPARED).map((item): Row => {
    const [request = item.call ?? item.curl, response] = [askedIn(item), item.response?.trimEnd() ?? item.outcome];
    return ['with', `${request}  ${response}`];
  });
  const more = items.length - rows.length;
  return more === 0 ? rows : [...rows, ['with', `${more} more ${more === 1 ? 'exchange' : 'exchanges'} in the report`]];
}

/** The bytes of the shown exchange, decoded, then those of others that asked the same, such as with another encoding. */
function decodedRows({ evidence }: RequirementResult, item: EvidenceItem | undefined): Row[] {
  const distance = ({ exchange }: EvidenceItem): number => Math.abs(exchange - (item?.exchange ?? 0));
  const items = evidence
    .filter(({ call, request }) => call === item?.call && request?.url === item?.request?.url)
    .sort((one, other) => distance(one) - distance(other));
  const of = ({ exchange }: EvidenceItem): string => (exchange === item?.exchange ? '' : `exchange ${exchange}: `);
  const all = items.flatMap((each) =>
    (each.decoded ?? []).map(({ bytes, as, value }) => `${of(each)}${as} ${bytes} is ${value}`),
  );
  return [...new Set(all)].slice(0, MOST_SHOWN_DECODED).map((text) => ['decoded', text]);
}

/** The parts of a finding. They are the message of one of a schema; of one without a result, the response above is the actual one. */
function findingRows(
  { signature, path, expected, actual, hint, counterexample }: Finding,
  answerIsShown: boolean,
): Row[] {
  const kind = signature?.kind;
  const isSaid = kind === 'schema';
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['at', isSaid ? undefined : path],
    ['expected', isSaid ? undefined : expected],
    ['actual', isSaid || (kind === 'no-result' && answerIsShown) ? undefined : actual],
    ['hint', hint],
    ['input', counterexample],
  ];
  return rows.flatMap(([name, text]) => (text === undefined ? [] : [[name, text] as const]));
}

const MAX_PARAMS = 300;

/** A request in one line: the method, its arguments and the path. Undefined if the request was not stored. */
export function askedIn({ request }: Pick<EvidenceItem, 'request'>): string | undefined {
  if (request === undefined) return undefined;
  const { method, url, body } = request;
  const path = pathOf(url);
  if (body === undefined) return `${method} ${path}`;
  const { method: name, params } = objectIn(body) ?? {};
  if (typeof name !== 'string') return `${method} ${path}  ${cut(body)}`;
  return `${name} ${params === undefined ? 'without params' : cut(stringifyJson(params))}  (${method} ${path})`;
}

function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname + new URL(url).search : url;
}

function cut(text: string): string {
  return text.length > MAX_PARAMS ? `${text.slice(0, MAX_PARAMS)}…` : text;
}
