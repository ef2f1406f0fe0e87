import { isJsonObject, parseJson, type JsonObject, type JsonValue, stringifyJson } from '../../encoding/json.ts';
import { exchangeKind, type Service, isUnhealthyReport } from './exchange-kind.ts';
import { judgeResult, judgeValue, type Judgement, type AttributedFinding } from './judge-value.ts';
import { withPlainNumbers } from './schema/numbers.ts';
import type { SchemaSet } from './schema/schemas.ts';
import { refusals } from './refusals.ts';
import { valueText } from './explain/describe.ts';
import { schemaSignature } from './signature.ts';
import { METHODS } from '../../generated/methods.ts';
import type { Finding } from '../../generated/report.ts';
import type { Decoded } from '../../encoding/decoded.ts';

/** One HTTP exchange to check, sent by the suite or read from a recording. */
export interface JudgedExchange {
  readonly httpMethod: string;
  /** Path, with its query. */
  readonly path: string;
  readonly requestBody?: Uint8Array | undefined;
  readonly status: number;
  /** Name and value, names in any case. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array;
  /** The body as JSON, if the caller has already parsed it. */
  readonly parsed?: Decoded<JsonValue>;
  /** The schemas that say to which params a result is checked. Default: those of the result. */
  readonly paramsBy?: SchemaSet;
}

/** The result of the check of an exchange, for the requirements of envelope, endpoint and method. */
export interface ExchangeJudgement extends Judgement {
  /** `other`: the document does not cover this exchange, and it was not checked. */
  readonly kind: 'json-rpc' | 'health-get' | 'other';
  readonly service: Service | undefined;
  /** The JSON-RPC method of the request; for GET, the endpoint (`GET /ext/health`). */
  readonly method: string | undefined;
}

/**
 * Checks one exchange, live or recorded: the envelope and the result against the schema of the method, or the report of a health
 * endpoint. A result is checked only if the params match their schema, because the document does not define the response to other
 * params. It never throws because of data from a target.
 */
export function judgeExchange(set: SchemaSet, exchange: JudgedExchange): ExchangeJudgement {
  const judgement = new JudgementBuilder();
  const document = exchange.requestBody === undefined ? undefined : parseJson(exchange.requestBody);
  const request = readRequest(document?.ok === true ? document.value : undefined);
  const { kind, service, endpoint } = exchangeKind(exchange.httpMethod, exchange.path, request.method);
  if (endpoint !== undefined) judgeHealthGet(set, exchange, endpoint, judgement);
  else if (kind === 'json-rpc') judgeJsonRpc(set, exchange, request, judgement);
  const { seen, unknown } = judgement;
  const findings = judgement.findings.map((finding) => ofMethod(finding, request.method));
  const place = exchange.path.split(/[?#]/)[0] ?? '';
  const method = kind === 'health-get' ? `GET ${place.slice(place.lastIndexOf('/ext/'))}` : request.method;
  return { kind, service, method, findings, seen, unknown };
}

/** A finding of a requirement of all methods. The same fault in another method is another failure. */
function ofMethod(finding: AttributedFinding, name: string | undefined): AttributedFinding {
  const { requirement, signature } = finding;
  if (signature === undefined || requirement.startsWith(`${name}/`)) return finding;
  const known = METHODS.find(({ method }) => method === name);
  return known === undefined ? finding : { ...finding, signature: { method: known.method, ...signature } };
}

function judgeJsonRpc(set: SchemaSet, exchange: JudgedExchange, request: Request, judgement: JudgementBuilder): void {
  const answer = exchange.parsed ?? parseJson(exchange.body);
  const succeeded = exchange.status >= 200 && exchange.status < 300;
  if (request.wellFormed && exchange.status >= 300 && exchange.status < 400) {
    judgement.check('envelope/success-is-an-object', false, {
      message: `HTTP status ${exchange.status} redirects the client, expected the response to the call`,
      expected: 'one JSON object',
      actual: `HTTP status ${exchange.status}`,
    });
  }
  if (!answer.ok || !isJsonObject(answer.value)) {
    if (!succeeded || !request.wellFormed) return;
    judgement.check('envelope/success-is-an-object', false, {
      message: answer.ok ? 'the body is JSON, but not an object' : `the body is not JSON: ${answer.reason}`,
      signature: { kind: 'http', rule: 'body' },
      expected: 'one JSON object',
    });
    return;
  }
  const isEnvelope = succeeded || Object.hasOwn(answer.value, 'jsonrpc') || Object.hasOwn(answer.value, 'error');
  if (!isEnvelope) return;
  const type = exchange.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  if (request.wellFormed) {
    judgement.check('envelope/content-type-of-answers', isJsonType(type), {
      message: `the content type is ${JSON.stringify(type)}, expected application/json`,
      signature: { kind: 'http', rule: 'content-type' },
      expected: 'application/json',
      actual: type,
    });
  }
  const { length } = exchange.body;
  const success = judgeEnvelope(set, request, answer.value, length, judgement);
  if (success !== undefined && request.wellFormed) {
    judgement.check('envelope/success-status', succeeded || isUnhealthyReport(exchange.status, success.result), {
      message: `the response has a result and HTTP status ${exchange.status}, expected a status from 200 to 299`,
      signature: { kind: 'http', rule: 'status' },
      expected: 'a status from 200 to 299',
      actual: `${exchange.status}`,
    });
  }
  const schema = (request.method ?? '').replace('.', '/');
  if (success === undefined || !set.has(`${schema}.result.json`)) return;
  const { paramsBy = set } = exchange;
  const params = paramsBy.root(`${schema}.params.json`);
  if (refusals(paramsBy, params, withPlainNumbers(request.params)).length > 0) return;
  judgement.add(judgeResult(set, `${schema}.result.json`, success.result, length));
}

/** The parts of a request that determine its response. For a malformed request, only the shape of an error is checked. */
interface Request {
  /** The method; undefined if it is not a string. */
  readonly method: string | undefined;
  /** The params. Default: `{}`. */
  readonly params: JsonValue;
  /** The id, if it is an integer: the only kind of id in the document. */
  readonly id: number | bigint | undefined;
  readonly wellFormed: boolean;
}

const NOTHING: Request = { method: undefined, params: {}, id: undefined, wellFormed: false };

/**
 * Reads a JSON-RPC request (section 1).
 *
 * @param document The body; undefined if it is not JSON.
 */
function readRequest(document: JsonValue | undefined): Request {
  if (!isJsonObject(document)) return NOTHING;
  const { jsonrpc, id, method, params = {} } = document;
  const isInteger = typeof id === 'bigint' || (typeof id === 'number' && Number.isInteger(id));
  return {
    method: typeof method === 'string' ? method : undefined,
    params,
    id: isInteger ? id : undefined,
    wellFormed: jsonrpc === '2.0' && id !== undefined && id !== null && typeof method === 'string',
  };
}

/**
 * Checks the envelope of a response (sections 1 and 7), a success or an error. Returns `result` for a success.
 * An envelope with both members is an error, unless `error` is null.
 *
 * @param bytes Length of the body.
 */
function judgeEnvelope(
  set: SchemaSet,
  request: Request,
  answer: JsonObject,
  bytes: number,
  judgement: JudgementBuilder,
): { readonly result: JsonValue } | undefined {
  const isError = Object.hasOwn(answer, 'error') && (answer.error !== null || !Object.hasOwn(answer, 'result'));
  if (!isError && !request.wellFormed) return undefined;
  const shape = isError ? 'error' : 'success';
  const judged = judgeValue(set, `envelope/${shape}.json`, isError ? answer : outlineOf(answer), '', bytes);
  judgement.add({ ...judged, findings: judged.findings.map(withBothMembers) });
  if (request.wellFormed && request.id !== undefined && answer.id !== undefined) {
    const sent = stringifyJson(request.id);
    judgement.check(`envelope/${shape}-id-echoed`, stringifyJson(answer.id) === sent, {
      message: `\`id\` is ${valueText(answer.id)}, expected ${sent}, the id of the request`,
      signature: schemaSignature('/id', 'const', answer.id),
      path: '/id',
      expected: sent,
      actual: valueText(answer.id),
    });
  }
  return isError || answer.result === undefined ? undefined : { result: answer.result };
}

/** The finding of `result` beside `error` names both: a node that always sends `error` shows it first where a result was wanted. */
function withBothMembers(finding: AttributedFinding): AttributedFinding {
  if (finding.requirement !== 'envelope/error-without-result') return finding;
  return { ...finding, message: `the response contains both \`result\` and \`error\`: ${finding.message}` };
}

/** A success with an empty result. Its envelope says nothing about the parts of a result, which can be megabytes long. */
function outlineOf(answer: JsonObject): JsonObject {
  return isJsonObject(answer.result) ? { ...answer, result: {} } : answer;
}

const HEALTHY = 200;
const UNHEALTHY = 503;

/**
 * Checks the response to GET of a health endpoint (sections 4.1 and 7): a report, and the status for it.
 * A response with another status than 200 or 503 and without a report is from a gateway, and is not checked.
 */
function judgeHealthGet(set: SchemaSet, exchange: JudgedExchange, endpoint: string, judgement: JudgementBuilder): void {
  const { status } = exchange;
  const known = status === HEALTHY || status === UNHEALTHY;
  const parsed = exchange.parsed ?? parseJson(exchange.body);
  const report = parsed.ok && isJsonObject(parsed.value) ? parsed.value : undefined;
  if (!known && typeof report?.healthy !== 'boolean') return;
  judgement.check(`${endpoint}/answers-get`, known, {
    message: `the status is ${status}, expected 200 or 503`,
    signature: { kind: 'http', rule: 'status' },
    expected: '200 or 503',
    actual: String(status),
  });
  judgement.check(`${endpoint}/body-is-a-report`, report !== undefined, {
    message: parsed.ok ? 'the body is JSON, but not an object' : `the body is not JSON: ${parsed.reason}`,
    signature: { kind: 'http', rule: 'body' },
    expected: 'a health report',
  });
  if (report === undefined) return;
  const type = exchange.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  judgement.check(`${endpoint}/content-type-json`, isJsonType(type), {
    message: `the content type is ${JSON.stringify(type)}, expected application/json`,
    signature: { kind: 'http', rule: 'content-type' },
    expected: 'application/json',
    actual: type,
  });
  judgement.add(judgeValue(set, 'health/report.json', report));
  // A filtered report does not show whether the status is that of the complete report.
  const isFiltered = exchange.path.includes('?');
  if (typeof report.healthy === 'boolean' && !isFiltered) judgeStatus(endpoint, status, report.healthy, judgement);
}

function judgeStatus(endpoint: string, status: number, healthy: boolean, judgement: JudgementBuilder): void {
  const expected = healthy ? HEALTHY : UNHEALTHY;
  const finding: Finding = {
    message: `the status is ${status} and the report has \`healthy\` ${healthy}, expected status ${expected}`,
    signature: { kind: 'http', rule: 'status' },
    expected: String(expected),
    actual: String(status),
  };
  for (const requirement of statusRequirements(endpoint, healthy))
    judgement.check(requirement, status === expected, finding);
}

function statusRequirements(endpoint: string, healthy: boolean): string[] {
  if (endpoint === 'http.health') return [`${endpoint}/status-${healthy ? '200-when-healthy' : '503-when-unhealthy'}`];
  return endpoint === 'http.health-liveness' ? [] : [`${endpoint}/status-follows-the-report`];
}

function isJsonType(contentType: string): boolean {
  return contentType.split(';')[0]?.trim().toLowerCase() === 'application/json';
}

/** Collects the results of the parts of an exchange. */
class JudgementBuilder implements Judgement {
  readonly findings: AttributedFinding[] = [];
  readonly seen = new Map<string, number>();
  readonly unknown: string[] = [];

  /** Counts a requirement as tested, and adds the finding if `holds` is false. */
  check(requirement: string, holds: boolean, finding: Omit<AttributedFinding, 'requirement'>): void {
    this.#see(requirement, 1);
    if (!holds) this.findings.push({ requirement, ...finding });
  }

  add(judgement: Judgement): void {
    this.findings.push(...judgement.findings);
    for (const [requirement, places] of judgement.seen) this.#see(requirement, places);
    this.unknown.push(...judgement.unknown);
  }

  #see(requirement: string, places: number): void {
    this.seen.set(requirement, (this.seen.get(requirement) ?? 0) + places);
  }
}
