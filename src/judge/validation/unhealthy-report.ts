import { isJsonObject, type JsonValue } from '../../encoding/json.ts';

const UNHEALTHY = 503;

/**
 * Whether a result with this HTTP status is the report of an unhealthy node. The document defines the status 503 for GET. For the
 * methods of the health service, it defines no status.
 */
export function isUnhealthyReport(status: number, result: JsonValue | undefined): boolean {
  return status === UNHEALTHY && isJsonObject(result) && result.healthy === false;
}
