import { onTestFinished } from 'vitest';
import { NodeClient } from '../../src/client/node-client.ts';
import { baseSchemas } from '../../src/judge/validation/schema/annotations.ts';
import type { Ledger } from '../../src/reference-node/ledger.ts';
import type { RunningNode, ServeOptions } from '../../src/reference-node/server/serve-ledger.ts';
import { Transport } from '../../src/transport/transport.ts';
import { serve } from './standard-node.ts';

/** A node that serves this ledger until the test ends, and its client. */
export async function servedClient(
  ledger: Ledger,
  options: ServeOptions = {},
): Promise<{ readonly client: NodeClient; readonly node: RunningNode }> {
  const node = await serve(ledger, options);
  const transport = new Transport({ baseUrl: node.url, timeoutMs: 60_000, concurrency: 4 });
  const client = new NodeClient(transport, baseSchemas());
  onTestFinished(() => client.close());
  return { client, node };
}
