import { describe, expect, test } from 'vitest';
import { sampled } from '../../../test/support/sampled.ts';
import { containerWith, withOtherContainers } from '../../reference-node/changes/containers.ts';
import { flip } from '../../reference-node/changes/bytes.ts';
import { failWhen } from '../../reference-node/changes/changes.ts';
import type { Container } from '../../reference-node/ledger.ts';
import { buildLedger } from '../../reference-node/scenarios/build-ledger.ts';
import { INDEX_PATHS } from '../../client/index-paths.ts';
import { seededBelow } from '../seeded.ts';
import type { Rule } from './contradictions.ts';

const ledger = buildLedger('standard', 1, 'document');
const { length: blocks } = ledger.index('P/block') ?? [];

/** The test data on the standard chain; by default, its indexes are read whole. */
const surveyed = (options: Parameters<typeof sampled>[0] = {}) => sampled({ ledger, survey: 'all', ...options });

test('a chain without a fault shows no contradiction, and each transaction of its blocks', async () => {
  const { sample } = await surveyed();
  const all = await sample.surveys();
  expect(all.map(({ name, isWhole }) => [name, isWhole]).sort()).toEqual(
    [...INDEX_PATHS].sort().map((name) => [name, true]),
  );
  const rules: readonly Rule[] = [
    ...(['number', 'repeated ID', 'acceptance time', 'hash', 'unreadable', 'parent'] as const),
    ...(['height', 'block time', 'repeated transaction'] as const),
  ];
  for (const { contradictions } of all) expect(rules.flatMap((rule) => contradictions.of(rule))).toEqual([]);
  const { transactions, ledger: outputs, lastHeight } = await sample.survey('P/block');
  const ids = Array.from({ length: blocks }, (_, at) => ledger.blockByHeight(BigInt(at + 1))?.txs ?? [])
    .flat()
    // A transaction that an abort block refused is not accepted.
    .filter(({ id }) => ledger.txStatus(id).status === 'Committed');
  expect(transactions.map(({ id }) => id).sort()).toEqual(ids.map(({ id }) => id).sort());
  expect(lastHeight).toBe(ledger.height);
  expect(outputs.isWhole).toBe(true);
});

test('a survey knows when the staker of each transaction starts', async () => {
  const { sample } = await surveyed();
  const { transactions } = await sample.survey('P/block');
  const starts = new Map(transactions.map(({ id, start }) => [id, start]));
  const pending = ledger
    .subnets()
    .flatMap(({ id }) => [...ledger.pendingValidators(id), ...ledger.pendingDelegators(id)]);
  expect(pending.length).toBeGreaterThan(0);
  for (const { txId, startTime } of pending) expect(starts.get(txId)).toBe(startTime);
});

test('each container is read once, whoever needs it, a page at a time', async () => {
  const { sample, client } = await surveyed();
  await sample.indexes();
  const before = client.requests;
  await Promise.all([sample.survey('P/block'), sample.survey('P/block'), sample.surveys(['P/block'])]);
  expect(client.requests - before).toBe(Math.ceil(blocks / 1024));
});

test('a bound leaves pages out, and none is read where it is 0 or the node has no index', async () => {
  const { sample } = await surveyed({ survey: 1 });
  const { isWhole, ledger: outputs } = await sample.survey('P/block');
  expect([isWhole, outputs.isWhole]).toEqual([false, true]);
  const off = await surveyed({ survey: 0 });
  expect(await off.sample.isSurveyed()).toBe(false);
  await expect(off.sample.survey('P/block')).rejects.toThrow('no survey');
  await expect(off.sample.surveys()).rejects.toThrow('no survey');
  const without = await surveyed({ survey: 8, serves: (method) => !method.startsWith('index.') });
  await expect(without.sample.surveys()).rejects.toThrow('no index');
  expect([off.client.requests, without.client.requests]).toEqual([0, 0]);
});

test('a node that refuses ranges is surveyed as far as it answers, and samples are found as before', async () => {
  const { sample } = await surveyed({ change: failWhen('index.getContainerRange', () => true) });
  const { isWhole, transactions } = await sample.survey('P/block');
  expect([isWhole, transactions]).toEqual([false, []]);
  expect((await sample.blocks()).length).toBeGreaterThan(30);
});

test('samples show each kind of transaction that the chain has', async () => {
  const { sample } = await surveyed();
  const { transactions } = await sample.survey('P/block');
  const kinds = new Set(transactions.map(({ traits: [kind] }) => kind));
  const sampled = new Set((await sample.transactions()).map(({ id }) => id));
  const shown = new Set(transactions.filter(({ id }) => sampled.has(id)).map(({ traits: [kind] }) => kind));
  expect(kinds.size).toBeGreaterThan(10);
  expect(shown).toEqual(kinds);
});

test('sampled blocks show memos and amounts above 2^53, and the next blocks with their IDs', async () => {
  const { sample } = await surveyed();
  const { transactions } = await sample.survey('P/block');
  const heights = new Set((await sample.blocks()).map(({ height }) => height));
  const named = transactions.filter(({ height }) => heights.has(height) && heights.has(height + 1n));
  const shown = new Set(named.flatMap(({ traits }) => traits));
  expect([...shown]).toEqual(expect.arrayContaining(['a memo', 'a large stake', 'a large import']));
});

type Fault = (container: Container, all: readonly Container[]) => Container | undefined;

const FAULTS: readonly Fault[] = [
  (container) => containerWith(container, { bytes: flip(container.bytes) }),
  () => undefined,
  (container, all) => {
    const other = all[Number(container.index) - 7];
    return containerWith(container, { id: other?.id, bytes: other?.bytes });
  },
  (container, all) => {
    const other = all[Number(container.index) + 1];
    return containerWith(container, { bytes: other?.bytes });
  },
];

describe('one fault in one old container', () => {
  test.each(Array.from({ length: 8 }, (_, seed) => seed))('is found, by seed %i', async (seed) => {
    const place = 40n + seededBelow(BigInt(blocks - 60), seed, 'fault');
    const fault = FAULTS[seed % FAULTS.length];
    const change = withOtherContainers((container, all) => {
      if (container.index !== place || all.length !== blocks) return container;
      return fault?.(container, all);
    }, 'index.getContainerRange');
    const { sample } = await surveyed({ change });
    const { contradictions } = await sample.survey('P/block');
    const rules = ['number', 'repeated ID', 'hash', 'unreadable', 'parent', 'height'] as const;
    const found = rules.flatMap((rule) => contradictions.of(rule)).map(({ position }) => position);
    expect(found).toContain(place);
  });
});
