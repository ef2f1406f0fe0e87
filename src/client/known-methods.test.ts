import { expect, test } from 'vitest';
import { tinyLedger } from '../../test/fixtures/tiny-ledger.ts';
import { servedClient } from '../../test/support/served-client.ts';
import { mapResponse } from '../reference-node/changes/changes.ts';
import { probeMethods } from './known-methods.ts';

const METHODS = ['platform.getHeight', 'platform.getBlock', 'platform.nope', 'platform.nada'];

test.each<[string, string, { known: readonly string[]; unknown: readonly string[] }]>([
  ['with the name', 'no such: $1', { known: METHODS.slice(0, 2), unknown: METHODS.slice(2) }],
  ['as every other error', 'failed', { known: METHODS.slice(0, 1), unknown: [] }],
])('a node that answers unknown methods %s', async (_, words, { known, unknown }) => {
  const change = mapResponse(
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
  const { client } = await servedClient(tinyLedger(), change);
  expect(await probeMethods(client, METHODS)).toEqual({ known: new Set(known), unknown: new Set(unknown) });
  expect(client.requests).toBe(METHODS.length + 1);
});
