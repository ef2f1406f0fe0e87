import type { NodeClient } from '../client/node-client.ts';
import { cut } from '../encoding/cut.ts';
import type { HttpRequest } from '../transport/exchange.ts';
import type { Answer } from './answer.ts';
import { NotTestable } from './not-testable.ts';

/** What a gateway may change in a request, and the status with which a node refuses it. */
const CHANGEABLE = {
  head: { asked: 'head', refusal: 405, change: 'another HTTP method' },
  host: { asked: 'host', refusal: 403, change: 'another host name' },
} as const;
type Changeable = (typeof CHANGEABLE)[keyof typeof CHANGEABLE];

/** What a gateway may change in this request: it sends its own host, and takes a HEAD for a GET. */
export function changeableIn({ method, headers = [] }: HttpRequest): Changeable | undefined {
  if (headers.some(([name]) => name.toLowerCase() === 'host')) return CHANGEABLE.host;
  return method === 'HEAD' ? CHANGEABLE.head : undefined;
}

/**
 * Checks that no gateway may have changed the request.
 *
 * @throws NotTestable if a gateway names itself in front of the node.
 */
export function assertNotChanged(
  { gateway }: Pick<NodeClient, 'gateway'>,
  { exchange, status }: Answer,
  changeable: Changeable | undefined,
): void {
  if (gateway === undefined || changeable === undefined) return;
  const { asked, change } = changeable;
  throw new NotTestable(
    `the gateway ${JSON.stringify(cut(gateway, 60))} in front of the node may send the request with ${change} (exchange ${exchange.number})`,
    { kind: 'refused', status, exchange: exchange.number, asked },
  );
}
