import { Transport, type TransportOptions } from '../../transport/transport.ts';
import { NodeClient, type NodeClientOptions } from '../node-client.ts';

const PATIENCE_MS = 3000;
/** The response of a TLS server to plain HTTP. */
const BAD_REQUEST = 400;

/**
 * Sends one request with https instead of http, or the reverse, to the same port. It contains no header of the user: they may be secret.
 *
 * @returns The base URL with the other scheme, if an HTTP server responds to it.
 */
export async function speaksOtherScheme(
  { baseUrl, timeoutMs, signal, proxy }: TransportOptions,
  options: NodeClientOptions,
): Promise<string | undefined> {
  const other = otherScheme(baseUrl);
  const transport = new Transport({
    baseUrl: other,
    timeoutMs: Math.min(timeoutMs, PATIENCE_MS),
    concurrency: 1,
    insecure: true,
    signal,
    proxy,
  });
  const client = new NodeClient(transport, undefined, options);
  try {
    const { outcome } = (await client.ask({ method: 'GET', path: '/ext/health' })).exchange;
    return outcome.kind === 'answer' && outcome.status !== BAD_REQUEST ? other : undefined;
  } finally {
    await client.close();
  }
}

function otherScheme(baseUrl: string): string {
  const { protocol, hostname, port, pathname } = new URL(baseUrl);
  const isTls = protocol === 'https:';
  const path = pathname === '/' ? '' : pathname;
  return `${isTls ? 'http' : 'https'}://${hostname}:${port === '' ? (isTls ? '443' : '80') : port}${path}`;
}
