import { expect, test } from 'vitest';
import { exampleResult } from '../../../test/support/example-report.ts';
import type { Note } from '../../generated/report.ts';
import { withUntoldPasses } from './untold-passes.ts';

const AGREES = 'platform.validatedBy/agrees-with-get-blockchains';
const UNIQUE = 'platform.getSubnets/ids-unique';

function untold(defaults: string[], empty: string[] = [], passes: string[] = []): Note {
  return { kind: 'untold-members', defaults, empty, equal: [], short: [], passes };
}

function passesOf(noteItems: readonly Note[], results: Parameters<typeof exampleResult>[0][]) {
  const found = withUntoldPasses({ requirements: results.map(exampleResult), noteItems });
  const note = found.noteItems.find((each) => each.kind === 'untold-members');
  return { passes: note?.passes, reasons: found.requirements.map(({ reason }) => reason) };
}

const agrees = { id: AGREES, method: 'platform.validatedBy' };
const zero = untold(['platform.validatedBy /subnetID']);

test('a pass that rests on default values alone says so', () => {
  expect(passesOf([zero], [agrees])).toEqual({
    passes: [AGREES],
    reasons: [
      'it rests on default values alone: each value in the results of `platform.validatedBy` ' +
        'was 0, empty, null or the ID of zero bytes; a record with another value is missing',
    ],
  });
});

test('one member with another value is enough, and a failure has its findings', () => {
  const unique = { id: UNIQUE, method: 'platform.getSubnets' };
  const values = ['platform.getSubnets /subnets/*/id', 'platform.getSubnets /subnets/*/threshold'];
  const empty = ['platform.getSubnets /subnets/*/controlKeys'];
  expect(passesOf([untold(values, empty)], [unique]).passes).toEqual([UNIQUE]);
  expect(passesOf([untold([], ['platform.getSubnets /subnets'])], [unique]).passes).toEqual([UNIQUE]);
  expect(passesOf([untold(values)], [unique]).passes).toEqual([]);
  expect(passesOf([untold(values.slice(1), empty)], [unique]).passes).toEqual([]);
  expect(passesOf([zero], [{ ...agrees, verdict: 'fail' as const }]).passes).toEqual([]);
});

test('any value shows its shape, a refusal needs no data, and a response repeats the encoding', () => {
  const [shape, refusal] = ['platform.validatedBy/subnet-id', 'platform.validatedBy/unknown-blockchain-is-an-error'];
  expect(
    passesOf(
      [zero],
      [
        { ...agrees, id: shape },
        { ...agrees, id: refusal },
      ],
    ).passes,
  ).toEqual([]);
  const id = 'platform.getRewardUTXOs/unknown-tx-has-none';
  const none = untold(['platform.getRewardUTXOs /numFetched'], ['platform.getRewardUTXOs /utxos']);
  expect(passesOf([none], [{ id, method: 'platform.getRewardUTXOs' }]).passes).toEqual([id]);
});

test('of all shards, only what no shard has seen counts', () => {
  const before = { ...agrees, reason: 'it rests on default values alone' };
  const seen = [untold(['platform.validatedBy /subnetID'], [], [AGREES]), untold([])];
  expect(passesOf(seen, [before])).toEqual({ passes: [], reasons: [undefined] });
});

test('a run without such a note says nothing, nor does a result about no method', () => {
  expect(passesOf([], [agrees])).toEqual({ passes: undefined, reasons: [undefined] });
  expect(passesOf([zero], [{ id: 'http/post-only', method: 'http' }]).passes).toEqual([]);
});
