import { isJsonObject, type JsonValue } from '../encoding/json.ts';

const UNHEALTHY = 503;

/**
 * Whether a result with this HTTP status is the report of an unhealthy node: the document gives the status 503 for GET, and leaves it
 * open for the methods of the health service.
 */
export function isUnhealthyReport(status: number, result: JsonValue | undefined): boolean {
  return status === UNHEALTHY && isJsonObject(result) && result.healthy === false;
}
