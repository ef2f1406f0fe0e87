import type { Exchange } from '../transport/exchange.ts';
import type { ExchangeJudgement } from '../validation/judge-exchange.ts';
import { judgeOnce } from '../validation/judge-once.ts';
import type { SchemaSet } from '../validation/schema/schemas.ts';

/** Checks one exchange against the envelope and the schema of its method; undefined without a complete response. */
export function judgeAlone({ request, outcome }: Exchange, schemas: SchemaSet): ExchangeJudgement | undefined {
  if (outcome.kind === 'fault' || outcome.wholeLength !== undefined) return undefined;
  const { pathname, search } = new URL(request.url);
  return judgeOnce(schemas, {
    httpMethod: request.method,
    path: pathname + search,
    requestBody: request.body,
    status: outcome.status,
    headers: outcome.headers,
    body: outcome.body,
  });
}
