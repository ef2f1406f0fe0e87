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

/** What a status means if it is of a gateway; undefined for a status of nodes alone. */
export function gatewayStatus(status: number): GatewayStatus | undefined {
  return STATUSES.get(status);
}
