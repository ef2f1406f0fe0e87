import { isJsonObject, parseJson } from '../../encoding/json.ts';
import type { Finding } from '../../generated/report.ts';
import { isJsonType } from './content-type.ts';
import { judgeValue } from './judge-value.ts';
import type { JudgedExchange } from './judged-exchange.ts';
import type { SchemaSet } from './schema/schemas.ts';
import type { JudgementBuilder } from './judgement-builder.ts';

const HEALTHY = 200;
const UNHEALTHY = 503;

/**
 * Checks the response to GET of a health endpoint (sections 4.1 and 7): a report, and the status for it.
 * A response with another status than 200 or 503 and without a report is from a gateway, and is not checked.
 */
export function judgeHealthGet(
  set: SchemaSet,
  exchange: JudgedExchange,
  endpoint: string,
  judgement: JudgementBuilder,
): void {
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
  for (const requirement of statusRequirements(endpoint, healthy)) {
    judgement.check(requirement, status === expected, finding);
  }
}

function statusRequirements(endpoint: string, healthy: boolean): string[] {
  if (endpoint === 'http.health') return [`${endpoint}/status-${healthy ? '200-when-healthy' : '503-when-unhealthy'}`];
  return endpoint === 'http.health-liveness' ? [] : [`${endpoint}/status-follows-the-report`];
}
