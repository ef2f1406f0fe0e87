import { type JsonValue, isJsonObject, parseJson } from '../../encoding/json.ts';
import type { NodeRequest } from '../server/message.ts';

/** The member of the request's envelope; undefined where there is none. */
export function memberOf(request: NodeRequest, name: string): JsonValue | undefined {
  const parsed = parseJson(request.body);
  return parsed.ok && isJsonObject(parsed.value) ? parsed.value[name] : undefined;
}

/** The method that a request calls. */
export function methodOf(request: NodeRequest): JsonValue | undefined {
  return memberOf(request, 'method');
}

/** The `params` of a request. */
export function paramsOf(request: NodeRequest): JsonValue | undefined {
  return memberOf(request, 'params');
}
