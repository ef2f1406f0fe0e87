import { expect, test } from 'vitest';
import { exampleResult } from '../../test/example-report.ts';
import type { Note } from '../generated/report.ts';
import { withUntoldPasses } from './untold-passes.ts';

const AGREES = 'platform.validatedBy/agrees-with-get-blockchains';
const PARTS = 'platform.getBalance/parts-add-up';

function untold(defaults: string[], empty: string[] = [], passes: string[] = []): Note {
  return { kind: 'untold-members', defaults, empty, equal: [], short: [], passes };
}

async function passesOf(noteItems: readonly Note[], results: Parameters<typeof exampleResult>[0][]) {
  const found = await withUntoldPasses({ requirements: results.map(exampleResult), noteItems });
  const note = found.noteItems.find((each) => each.kind === 'untold-members');
  return { passes: note?.passes, reasons: found.requirements.map(({ reason }) => reason) };
}

const agrees = { id: AGREES, method: 'platform.validatedBy' };

test('a pass that rests on default values alone says which', async () => {
  expect(await passesOf([untold(['platform.validatedBy /subnetID'])], [agrees])).toEqual({
    passes: [AGREES],
    reasons: [
      'it rests on default values alone: `/subnetID` was 0, empty, null or the ID of zero bytes in each record; one with another value is missing',
    ],
  });
});

test('one member with another value is enough, and a failure has its findings', async () => {
  const parts = { id: PARTS, method: 'platform.getBalance' };
  const lists = ['unlockeds', 'lockedStakeables', 'lockedNotStakeables', 'balances'];
  const empty = lists.map((name) => `platform.getBalance /${name}`);
  expect((await passesOf([untold([], empty)], [parts])).passes).toEqual([PARTS]);
  expect((await passesOf([untold([], empty.slice(1))], [parts])).passes).toEqual([]);
  const failed = { ...agrees, verdict: 'fail' as const };
  expect((await passesOf([untold(['platform.validatedBy /subnetID'])], [failed])).passes).toEqual([]);
});

test('of all shards, only what no shard has seen counts', async () => {
  const before = { ...agrees, reason: 'it rests on default values alone' };
  const seen = [untold(['platform.validatedBy /subnetID'], [], [AGREES]), untold([])];
  expect(await passesOf(seen, [before])).toEqual({ passes: [], reasons: [undefined] });
});

test('a run without such a note says nothing', async () => {
  expect(await passesOf([], [agrees])).toEqual({ passes: undefined, reasons: [undefined] });
});
