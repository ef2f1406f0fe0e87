import { describe, expect, test } from 'vitest';
import { buildLedger } from '../../reference-node/scenarios/build-ledger.ts';
import { Unreadable, UnknownKind } from './byte-cursor.ts';
import { readContractBlock, readExchangeBlock } from './other-blocks.ts';
import { innerBlockOf } from './proposer-block.ts';

const ledger = buildLedger('standard', 1, 'document');

function blocksOf(path: 'X/block' | 'C/block'): readonly Uint8Array[] {
  return (ledger.index(path) ?? []).map(({ bytes }) => innerBlockOf(bytes) ?? new Uint8Array());
}

describe.each([
  ['X/block', readExchangeBlock],
  ['C/block', readContractBlock],
] as const)('blocks of %s', (path, read) => {
  test('say their height and time', () => {
    const headers = blocksOf(path).map(read);
    expect(headers.map(({ height }) => height)).toEqual(headers.map((_, at) => BigInt(at + 1)));
    const times = headers.map(({ time }) => time);
    expect(times).toEqual(times.toSorted((a, b) => (a < b ? -1 : 1)));
  });

  test('are refused when they break off in their header', () => {
    const [block = new Uint8Array()] = blocksOf(path);
    for (const length of [0, 1, 2, 40]) expect(() => read(block.subarray(0, length))).toThrow(Unreadable);
  });
});

test('a header of very many members is refused before they fill the memory', () => {
  const sized = (first: number, bytes: Uint8Array): Uint8Array =>
    Buffer.concat([Uint8Array.of(first + 4), Buffer.from(bytes.length.toString(16).padStart(8, '0'), 'hex'), bytes]);
  const header = sized(0xf7, new Uint8Array(16 * 1024 * 1024));
  expect(() => readContractBlock(sized(0xf7, header))).toThrow('a header of more than 64 members');
});

test('a block of the X-Chain of another kind is not known, RLP with something behind it is unreadable', () => {
  const [exchange = new Uint8Array()] = blocksOf('X/block');
  expect(() => readExchangeBlock(exchange.with(5, 99))).toThrow(UnknownKind);
  const [contract = new Uint8Array()] = blocksOf('C/block');
  expect(() => readContractBlock(Buffer.concat([contract, new Uint8Array(2)]))).toThrow('2 extra bytes at the end');
});
