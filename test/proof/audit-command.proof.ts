import { expect, test } from 'vitest';
import { expectSameAfterKills, expectWholeOfShards, expectWholeWhileMoving } from '../audit/audits.ts';

test('an audit that is killed at any of 40 moments and resumed gives the same report as one that is not', async () => {
  const phases = await expectSameAfterKills(40);
  // The first phase keeps nothing before its end; that of rewards takes few requests, and may be hit or not.
  expect([...phases]).toEqual(expect.arrayContaining(['none', 'indexes', 'stakers', 'addresses', 'records']));
});

test('four shards merged give the report of the whole', () => expectWholeOfShards(4));

test('four shards of a node that accepts a block a second ask what one audit at their height asks', () =>
  expectWholeWhileMoving(4));
