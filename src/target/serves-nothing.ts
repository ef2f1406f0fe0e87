import { isJsonObject, type JsonObject, type JsonValue } from '../encoding/json.ts';
import { textOf } from './read-json.ts';

/** A response, as far as it shows whether the node serves its path. */
export interface ShownAtPath {
  /** The HTTP status; 0 without a complete response. */
  readonly status: number;
  /** The body, if it is one JSON document. */
  readonly json: JsonValue | undefined;
}

/** Statuses of a path that a node does not serve, or that a gateway blocks, whatever the body says. */
const BARRED: ReadonlySet<number> = new Set([403, 404]);
/** Statuses of what is served to those who have credentials. */
const CREDENTIALS: ReadonlySet<number> = new Set([401, 402, 407]);
/** Statuses that may be over in a moment. They show nothing. */
const TEMPORARY: ReadonlySet<number> = new Set([0, 429, 502, 503, 504]);

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
  const error = errorIn(json);
  if (error !== undefined) return status === nowhere.status && isSameError(error, errorIn(nowhere.json));
  if (TEMPORARY.has(status) || CREDENTIALS.has(status)) return false;
  return BARRED.has(status) || (status === nowhere.status && errorIn(nowhere.json) === undefined);
}

function errorIn(json: JsonValue | undefined): JsonObject | undefined {
  return isJsonObject(json) && isJsonObject(json.error) ? json.error : undefined;
}

function isSameError(one: JsonObject, other: JsonObject | undefined): boolean {
  return other !== undefined && one.code === other.code && textOf(one, 'message') === textOf(other, 'message');
}
