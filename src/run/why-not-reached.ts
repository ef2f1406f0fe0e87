import { NodeClient } from '../client/node-client.ts';
import { awaitContact } from '../client/contact/await-contact.ts';
import { speaksOtherScheme } from '../client/contact/why-no-node.ts';
import { Transport, type TransportSettings } from '../transport/transport.ts';

/** Milliseconds for one response. */
const TIMEOUT_MS = 10_000;

/**
 * Why a target does not respond as a node does; undefined if it does. It sends a few requests that change nothing.
 *
 * @param reach How the target is reached: headers, certificates, a proxy.
 */
export async function whyNotReached(
  url: string,
  signal: AbortSignal,
  reach: TransportSettings,
): Promise<string | undefined> {
  const transporting = { ...reach, baseUrl: url, timeoutMs: TIMEOUT_MS, concurrency: 8, signal };
  const client = new NodeClient(new Transport(transporting), undefined);
  const otherScheme = (): Promise<string | undefined> => speaksOtherScheme(transporting, {});
  try {
    const contact = await awaitContact(client, { url, waitMs: 0, isNode: false, otherScheme, signal });
    return contact.ready ? undefined : contact.reason;
  } finally {
    await client.close();
  }
}
