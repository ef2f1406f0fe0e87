import { expect, test } from 'vitest';
import { expectSameAfterKills, expectWholeOfShards } from './audit/audits.ts';

test('an audit that is killed at any of 40 moments and resumed gives the same report as one that is not', async () => {
  const phases = await expectSameAfterKills(40);
  expect([...phases]).toEqual(
    expect.arrayContaining(['chain', 'indexes', 'stakers', 'rewards', 'addresses', 'records']),
  );
});

test('four shards merged give the report of the whole', async () => {
  await expectWholeOfShards(4);
});
