import { PRIMARY_HEX } from '../encoding/id.ts';
import { expect, onTestFinished, test } from 'vitest';
import { emptyFolder } from '../../test/support/folder.ts';
import { serveHttp } from '../../test/support/hostile-servers.ts';
import { SchemaSet } from '../judge/validation/schema/schemas.ts';
import { Transport } from '../transport/transport.ts';
import { askFacts } from './ask-facts.ts';
import { Asker } from './asker.ts';
import { ChainReader } from './chain-reader.ts';
import type { NodeFacts } from './ledger/node-facts.ts';
import { type Staker } from './ledger/stakers.ts';
import { Store } from './store/store.ts';

const NODE = 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg';
const START = 1_700_000_000n;
const STAKER: Staker = {
  txId: '',
  role: 'validator',
  subnet: PRIMARY_HEX,
  node: NODE,
  weight: 7n,
  start: START,
  end: START + 1n,
  kind: 'AddValidatorTx',
  outputs: 0,
  stake: [],
};

/** The facts of a node whose sets hold the staker at these heights, and whose blocks all have one time. Counts the requests. */
async function factsOf(
  holds: ReadonlySet<number>,
  time: bigint,
): Promise<NodeFacts & { readonly asked: () => number }> {
  let asked = 0;
  const url = await serveHttp((_request, response, body) => {
    asked += 1;
    const { method, params } = JSON.parse(body) as { method: string; params: { height: number } };
    const validators = holds.has(params.height) ? { [NODE]: { weight: '7' } } : {};
    const result = method === 'platform.getValidatorsAt' ? { validators } : { block: blockOf(params.height, time) };
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ jsonrpc: '2.0', id: 1, result }));
  });
  const store = await Store.open(emptyFolder());
  const transport = new Transport({ baseUrl: url, timeoutMs: 60_000, concurrency: 8 });
  onTestFinished(async () => {
    await transport.close();
    await store.close();
  });
  const asker = new Asker(transport, store, {
    schemas: new SchemaSet(),
    concurrency: 8,
    isPlan: false,
    serves: () => true,
  });
  const facts = askFacts(asker, new ChainReader(asker, { hasIndex: false, hasHeights: true }));
  return { ...facts, asked: () => asked };
}

/** A standard block of the later rules without transactions, as hex. */
function blockOf(height: number, time: bigint): string {
  const number = (value: bigint, bytes: number): string => value.toString(16).padStart(2 * bytes, '0');
  return `0x0000${number(0x20n, 4)}${number(time, 8)}${'00'.repeat(32)}${number(BigInt(height), 8)}${number(0n, 4)}`;
}

test.each([
  ['at once, if all three sets have it', [10, 11, 12], START - 5n, true],
  ['at once, if one set lacks it', [10, 12], START - 5n, true],
  [
    'at once, if the set of its block alone lacks it, and the next block does not reach its start',
    [11, 12],
    START - 1n,
    true,
  ],
  ['later, if the set of its block lacks it, and the next block reaches its start', [11, 12], START, false],
  ['later, if no set has it', [], START - 5n, false],
  ['later, if the last set alone has it', [12], START, false],
] as const)('a staker starts %s', async (_when, holds, time, expected) => {
  const facts = await factsOf(new Set(holds), time);
  expect(await facts.startsAtOnce(10n, STAKER, undefined)).toBe(expected);
});

test('after three stakers that start at once, no more is asked', async () => {
  const facts = await factsOf(new Set([10, 11, 12]), START - 5n);
  for (let time = 0; time < 3; time += 1) await facts.startsAtOnce(10n, STAKER, undefined);
  expect(facts.asked()).toBe(9);
  expect(await facts.startsAtOnce(50n, STAKER, undefined)).toBe(true);
  expect(facts.asked()).toBe(9);
});
