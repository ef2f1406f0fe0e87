import { isJsonObject, type JsonObject, type JsonValue } from '../encoding/json.ts';
import { gatewayStatus } from '../transport/gateway-statuses.ts';
import { errorCodeIn } from './contact/looks-like-node.ts';
import { textOf } from '../encoding/read-json.ts';

/** A response, as far as it shows whether the node serves its path. */
export interface ShownAtPath {
  /** The HTTP status; 0 without a complete response. */
  readonly status: number;
  /** The body, if it is one JSON document. */
  readonly json: JsonValue | undefined;
}

/**
 * Whether a response shows that nothing is served at its path. The document defines no HTTP status for an error of a method, nor a
 * response at an unknown path. So a result or a JSON-RPC error shows a service at any status, unless the node sends the same error
 * where it serves nothing.
 *
 * @param nowhere The response to the same call at a path that no node serves.
 */
export function servesNothing(response: ShownAtPath, nowhere: ShownAtPath): boolean {
  const { status, json } = response;
  if (isJsonObject(json) && 'result' in json) return false;
  const refused = gatewayStatus(status, errorCodeIn(json));
  if (refused === 'too-many') return false;
  const error = errorIn(json);
  if (error !== undefined) return status === nowhere.status && isSameError(error, errorIn(nowhere.json));
  if (refused === 'forbidden' || status === 404) return true;
  // What needs credentials is served, and the other refusals may be over in a moment.
  return refused === undefined && status !== 0 && status === nowhere.status && errorIn(nowhere.json) === undefined;
}

function errorIn(json: JsonValue | undefined): JsonObject | undefined {
  return isJsonObject(json) && isJsonObject(json.error) ? json.error : undefined;
}

function isSameError(one: JsonObject, other: JsonObject | undefined): boolean {
  return other !== undefined && one.code === other.code && textOf(one, 'message') === textOf(other, 'message');
}
