import { test } from 'vitest';
import { expectSameAfterKills, expectWholeOfShards } from './audit/audits.ts';

test('an audit that is killed ten times and resumed gives the same report as one that is not', async () => {
  await expectSameAfterKills(10);
});

test('four shards merged give the report of the whole', async () => {
  await expectWholeOfShards(4);
});
