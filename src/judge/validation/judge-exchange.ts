import { isJsonObject, parseJson } from '../../encoding/json.ts';
import { isJsonType } from './content-type.ts';
import { exchangeKind } from './exchange-kind.ts';
import { judgeEnvelope, readRequest, type Request } from './judge-envelope.ts';
import { judgeHealthGet } from './judge-health-get.ts';
import { judgeResult } from './judge-result.ts';
import type { ExchangeJudgement, JudgedExchange } from './judged-exchange.ts';
import { withPlainNumbers } from './schema/numbers.ts';
import type { SchemaSet } from './schema/schemas.ts';
import { JudgementBuilder } from './judgement-builder.ts';
import { refusals } from './refusals.ts';
import { isUnhealthyReport } from './unhealthy-report.ts';

export type { ExchangeJudgement, JudgedExchange } from './judged-exchange.ts';

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
  const { findings, seen, unknown } = judgement;
  const place = exchange.path.split(/[?#]/)[0] ?? '';
  const method = kind === 'health-get' ? `GET ${place.slice(place.indexOf('/ext/'))}` : request.method;
  return { kind, service, method, findings, seen, unknown };
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
  const params = set.root(`${schema}.params.json`);
  if (refusals(set, params, withPlainNumbers(request.params)).length > 0) return;
  judgement.add(judgeResult(set, `${schema}.result.json`, success.result, length));
}
