/** Why a gateway in front of a node answers in its place. */
export type GatewayStatus = 'credentials' | 'forbidden' | 'too-many' | 'unavailable';

/** The statuses of gateways: the only list of them. */
const STATUSES: ReadonlyMap<number, GatewayStatus> = new Map([
  [401, 'credentials'],
  [402, 'credentials'],
  [403, 'forbidden'],
  [407, 'credentials'],
  [429, 'too-many'],
  [502, 'unavailable'],
  [503, 'unavailable'],
  [504, 'unavailable'],
]);

/** The codes of errors with which providers limit the rate, also with HTTP 200: that of EIP-1474, and those of providers. No node uses them. */
const LIMIT_CODES: ReadonlySet<number> = new Set([-32005, -32007, -32029, 429]);

/**
 * What a response means if it is of a gateway; undefined for one of nodes alone.
 *
 * @param code The code of the error in the body, if it contains one.
 */
export function gatewayStatus(status: number, code?: number): GatewayStatus | undefined {
  return code !== undefined && LIMIT_CODES.has(code) ? 'too-many' : STATUSES.get(status);
}
