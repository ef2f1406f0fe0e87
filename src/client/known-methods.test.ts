import { expect, onTestFinished, test } from 'vitest';
import { tinyLedger } from '../../test/fixtures/tiny-ledger.ts';
import { mapResponse } from '../reference-node/changes/changes.ts';
import { serveLedger } from '../reference-node/server/serve-ledger.ts';
import { Transport } from '../transport/transport.ts';
import { NodeClient } from './node-client.ts';
import { probeMethods } from './known-methods.ts';

const METHODS = ['platform.getHeight', 'platform.getBlock', 'platform.nope', 'platform.nada'];

test.each<[string, string, { known: readonly string[]; unknown: readonly string[] }]>([
  ['with the name', 'no such: $1', { known: METHODS.slice(0, 2), unknown: METHODS.slice(2) }],
  ['as every other error', 'failed', { known: METHODS.slice(0, 1), unknown: [] }],
])('a node that answers unknown methods %s', async (_, words, { known, unknown }) => {
  const { patch } = mapResponse(
    () => true,
    (answer) => ({
      ...answer,
      body: Buffer.from(
        answer.body
          .toString()
          .replace(/"message":"rpc: can't find method \\"([^"]*)\\""/, `"message":"${words}"`)
          .replace(/"message":"(?!no such)[^"]*"/, '"message":"failed"'),
      ),
    }),
  );
  const node = await serveLedger(tinyLedger(), { patch });
  const client = new NodeClient(new Transport({ baseUrl: node.url, timeoutMs: 60_000, concurrency: 1 }), undefined);
  onTestFinished(async () => {
    await client.close();
    await node.close();
  });
  expect(await probeMethods(client, METHODS)).toEqual({ known: new Set(known), unknown: new Set(unknown) });
  expect(client.requests).toBe(METHODS.length + 1);
});
