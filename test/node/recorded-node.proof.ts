import { test, expect } from 'vitest';
import { join } from 'node:path';
import type { Report, RequirementResult } from '../../src/generated/report.ts';
import { readRecording } from '../../src/transport/recording/recording.ts';
import { runReported } from '../support/cli.ts';
import { stringifyJson, isJsonObject, parseJson, type JsonValue } from '../../src/encoding/json.ts';
import { METHODS } from '../../src/generated/methods.ts';
import type { Answer } from '../../src/transport/exchange.ts';
import { serveHttp } from '../support/hostile-servers.ts';

/** Status of an answer to a question that was never recorded. No node answers so. */
const NOT_RECORDED = 501;

/** The method that the recordings asked each service for, and that none has. */
const UNKNOWN = 'noSuchMethod';

interface Call {
  readonly method: string;
  readonly params: JsonValue;
  readonly id: JsonValue;
}

/**
 * Serves the answers of a recorded node: to a call that was recorded, with the arguments written in one way or another, what
 * the node answered then, under the id of now; to that of another method that no node has, what it answered to `noSuchMethod`.
 *
 * @returns The base address.
 */
async function serveRecording(file: string): Promise<string> {
  const answers = new Map<string, Answer>();
  for await (const { exchange } of readRecording(file)) {
    const { request, outcome } = exchange;
    const { pathname, search } = new URL(request.url);
    const call = callOf(request.body ?? new Uint8Array());
    const isProper = request.method === 'GET' || call !== undefined;
    if (outcome.kind === 'answer' && isProper) answers.set(keyOf(request.method, pathname + search, call), outcome);
  }
  return serveHttp((request, response, body) => {
    const call = callOf(Buffer.from(body));
    const recorded = (of: Call | undefined): Answer | undefined =>
      answers.get(keyOf(request.method ?? '', request.url ?? '', of));
    const [service, name] = unknownMethod(call);
    const answer =
      recorded(call) ??
      (name === undefined ? undefined : recorded({ method: `${service}.${UNKNOWN}`, params: {}, id: null }));
    if (answer === undefined) {
      response.writeHead(NOT_RECORDED).end('never recorded');
      return;
    }
    const type = answer.headers.find(([header]) => header === 'content-type')?.[1] ?? 'application/json';
    const text = underId(answer.body, call?.id);
    response
      .writeHead(answer.status, { 'content-type': type })
      .end(name === undefined ? text : text.replaceAll(capitalized(UNKNOWN), () => capitalized(name)));
  });
}

/** The service and the name of a method that no node has. */
function unknownMethod(call: Call | undefined): readonly string[] {
  const isKnown = METHODS.some(({ method }) => method === call?.method);
  return isKnown ? [] : (/^(\w+)\.(\w+)$/.exec(call?.method ?? '')?.slice(1) ?? []);
}

/** A name as the errors of avalanchego have it. */
function capitalized(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

/** A well-formed call; what was recorded of malformed ones answers no proper question. */
function callOf(body: Uint8Array): Call | undefined {
  const parsed = parseJson(body);
  if (!parsed.ok || !isJsonObject(parsed.value)) return undefined;
  const { jsonrpc, method, params = {}, id } = parsed.value;
  if (jsonrpc !== '2.0' || typeof method !== 'string' || id === undefined || id === null) return undefined;
  return { method, params, id };
}

function keyOf(verb: string, path: string, call: Call | undefined): string {
  return stringifyJson([verb, path, call?.method ?? null, plain(call?.params ?? null)]);
}

/** Arguments in one form: sorted, integers as text, the default encoding left out. */
function plain(value: JsonValue): JsonValue {
  if (typeof value === 'number' || typeof value === 'bigint') return `${value}`;
  if (Array.isArray(value)) return value.map(plain);
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).filter(
    ([name, member]) => member !== null && !(name === 'encoding' && member === 'hex'),
  );
  return Object.fromEntries(members.sort().map(([name, member]) => [name, plain(member)]));
}

function underId(body: Uint8Array, id: JsonValue | undefined): string {
  const text = new TextDecoder().decode(body);
  return id === undefined ? text : text.replace(/"id":[^,}]*\}\s*$/, () => `"id":${stringifyJson(id)}}\n`);
}

const RECORDINGS = process.env.CONFORMANCE_RECORDINGS;

/** What the stand-in server does of itself: versions, content types, hosts and compression are not the recorded node's. */
const OF_THE_SERVER = [
  'http.*',
  'envelope/wrong-version*',
  'envelope/content-type-missing*',
  'health.health/checks-run-again',
];

/** Requirements that failed on recorded answers alone: on nothing that the recording does not hold. */
async function falseAlarms(report: Report, folder: string): Promise<string[]> {
  const missing = new Set<number>();
  for await (const { exchange } of readRecording(join(folder, 'exchanges.har.gz'))) {
    if (exchange.outcome.kind === 'answer' && exchange.outcome.status === NOT_RECORDED) missing.add(exchange.number);
  }
  const touches = ({ findings, evidence }: RequirementResult): boolean =>
    [...findings, ...evidence].some(({ exchange }) => exchange !== undefined && missing.has(exchange)) ||
    findings.some(({ actual }) => actual?.includes('never recorded'));
  return report.requirements
    .filter((result) => (result.verdict === 'fail' || result.verdict === 'error') && !touches(result))
    .map(({ id, findings }) => `${id}: ${findings[0]?.message ?? ''}`);
}

/** Runs on the answers of a recording, and expects its profile and no false alarm. */
async function expectNoAlarm(file: string, profile: string): Promise<void> {
  const url = await serveRecording(join(RECORDINGS ?? '', file));
  const { report, cwd } = await runReported(['run', url, '--profile', 'auto', '--skip', OF_THE_SERVER.join(',')]);
  expect(report.profile.name).toBe(profile);
  // What was never recorded is refused by status alone, which passes for no error of a method.
  expect(report.summary.pass).toBeGreaterThan(400);
  expect(await falseAlarms(report, join(cwd, 'reports/latest'))).toEqual([]);
}

test.skipIf(RECORDINGS === undefined).each([
  ['avalanchego-1.11.2.har.gz', '1.11.0'],
  ['avalanchego-1.13.5.har.gz', '1.13.2'],
])('checks on answers of a real node (%s) tell its release and raise no false alarm', expectNoAlarm);
