/** Why a gateway in front of a node answers in its place, as far as the status or the code of an error says it. */
export type GatewayStatus = 'credentials' | 'forbidden' | 'too-large' | 'too-many' | 'unavailable';

/** The statuses of gateways that mean something else than `unavailable`: the only list of them. */
const STATUSES: ReadonlyMap<number, GatewayStatus> = new Map([
  [401, 'credentials'],
  [402, 'credentials'],
  [403, 'forbidden'],
  [407, 'credentials'],
  [413, 'too-large'],
  [414, 'too-large'],
  [429, 'too-many'],
  [431, 'too-large'],
]);

/** The statuses of a gateway that waited in vain for the request, or for its client. */
const IN_VAIN: ReadonlySet<number> = new Set([408, 499]);
/** The errors of a server that nodes send, too. */
const OF_SERVERS: ReadonlySet<number> = new Set([500, 501, 505]);

/** Codes of errors with which providers limit the rate, also with HTTP 200: that of EIP-1474, and those of providers. No node uses them. */
const LIMIT_CODES: ReadonlySet<number> = new Set([-32005, -32007, -32029, 429]);

/**
 * What a response means if it is of a gateway; undefined if its status may be one of nodes. Gateways invent errors of a server, so that
 * there is no list of these.
 *
 * @param code The code of the error in the body, if it contains one.
 */
export function gatewayStatus(status: number, code?: number): GatewayStatus | undefined {
  if (code !== undefined && LIMIT_CODES.has(code)) return 'too-many';
  const isUnavailable = IN_VAIN.has(status) || (status >= 500 && status < 600 && !OF_SERVERS.has(status));
  return STATUSES.get(status) ?? (isUnavailable ? 'unavailable' : undefined);
}
