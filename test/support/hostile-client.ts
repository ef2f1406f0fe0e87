import { onTestFinished } from 'vitest';
import { NodeClient } from '../../src/client/node-client.ts';
import { MAX_BODY_BYTES, Transport } from '../../src/transport/transport.ts';
import { SchemaSet } from '../../src/judge/validation/schema/schemas.ts';
import { rawNode, type Speaker } from './raw-node.ts';

const schemas = new SchemaSet();
const CALLS = [
  ['platform.getHeight', {}],
  ['platform.getBlockByHeight', { height: 7, encoding: 'json' }],
  ['index.getContainerRange', { startIndex: 0, numToFetch: 5 }],
  ['health.health', {}],
] as const;

/** Asks a node that speaks so some of everything, as a run does: what is wrong with each response, or why there is none. */
export async function askHostile(speak: Speaker, timeoutMs = 20_000): Promise<readonly string[]> {
  const transport = new Transport({
    baseUrl: await rawNode(speak),
    timeoutMs,
    concurrency: 4,
    maxBodyBytes: MAX_BODY_BYTES,
  });
  onTestFinished(() => transport.close());
  const client = new NodeClient(transport, schemas);
  const replies = await Promise.all(CALLS.map(([method, params]) => client.call(method, params)));
  return replies.flatMap(({ exchange: { outcome }, judgement, excess }) => [
    ...(outcome.kind === 'fault' ? [outcome.reason] : []),
    ...(excess === undefined ? [] : [excess.message]),
    ...(judgement?.findings.map(({ message }) => message) ?? []),
  ]);
}
