import { defined } from '../encoding/defined.ts';
import { parseJson } from '../encoding/json.ts';
import type { Exchange } from '../transport/exchange.ts';
import type { ExchangeJudgement } from '../judge/validation/judge-exchange.ts';
import { judgeOnce } from '../judge/validation/judge-once.ts';
import type { SchemaSet } from '../judge/validation/schema/schemas.ts';

/** Bytes of a body that may have more values, or a longer name, than the parser reads. */
const LARGE = 3 * 1024 * 1024;

/**
 * Checks one exchange against the envelope and the schema of its method; undefined without a response that is read completely.
 *
 * @param paramsBy The schemas that say to which params a result is checked. Default: those of the result.
 */
export function judgeAlone(
  { request, outcome }: Exchange,
  schemas: SchemaSet,
  paramsBy?: SchemaSet,
): ExchangeJudgement | undefined {
  if (outcome.kind === 'fault' || outcome.wholeLength !== undefined) return undefined;
  const parsed = outcome.body.length > LARGE ? parseLarge(outcome.body) : undefined;
  if (parsed?.ok === false && parsed.isTooLarge === true) return undefined;
  const { pathname, search } = new URL(request.url);
  return judgeOnce(schemas, {
    httpMethod: request.method,
    path: pathname + search,
    requestBody: request.body,
    status: outcome.status,
    headers: outcome.headers,
    body: outcome.body,
    ...defined({ parsed, paramsBy }),
  });
}

/** Body -> what it holds, while somebody has the body. */
const known = new WeakMap<Uint8Array, ReturnType<typeof parseJson>>();

/** Of a recording without a release, each profile judges a body. */
function parseLarge(body: Uint8Array): ReturnType<typeof parseJson> {
  const parsed = known.get(body) ?? parseJson(body);
  known.set(body, parsed);
  return parsed;
}
