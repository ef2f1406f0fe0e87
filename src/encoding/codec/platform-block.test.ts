import { describe, expect, test } from 'vitest';
import { decodeHexChecked } from '../hex.ts';
import { encodeId } from '../id.ts';
import { isJsonObject, parseJson } from '../json.ts';
import { readRecording, recordingsFolder } from '../../../test/fixtures/recordings.ts';
import type { Block } from '../../reference-node/ledger.ts';
import { buildLedger } from '../../reference-node/scenarios/build-ledger.ts';
import { textOf } from '../read-json.ts';
import { Unreadable, UnknownKind } from './byte-cursor.ts';
import { readPlatformBlock, type PlatformBlock } from './platform-chain.ts';

function blocksOf(rules: 'document' | 'granite'): readonly Block[] {
  const ledger = buildLedger('standard', 1, rules);
  const heights = Array.from({ length: Number(ledger.height) }, (_, at) => BigInt(at + 1));
  return heights.map((height) => ledger.blockByHeight(height)).filter((block) => block !== undefined);
}

function idsIn({ transactions = [], proposed }: PlatformBlock): readonly string[] {
  const all = [...transactions, ...(proposed === undefined ? [] : [proposed])];
  return all.map(({ id }) => encodeId(Buffer.from(id, 'hex')));
}

describe.each(['document', 'granite'] as const)('blocks of a chain by the rules %s', (rules) => {
  const blocks = blocksOf(rules);

  test('are read whole, with the IDs of their transactions', () => {
    expect(blocks.length).toBeGreaterThan(1000);
    for (const { bytes, height, time, parentId, txs } of blocks) {
      const read = readPlatformBlock(bytes);
      expect(read).toMatchObject({ height, time });
      expect(encodeId(read.parent)).toBe(parentId);
      expect(idsIn(read)).toEqual(txs.map(({ id }) => id));
    }
  });

  test('are refused wherever they break off, and with a byte too many', () => {
    const kinds = new Map(blocks.map((block) => [readPlatformBlock(block.bytes).transactions?.[0]?.kind, block]));
    expect(kinds.size).toBeGreaterThan(8);
    for (const { bytes } of kinds.values()) {
      for (let length = 0; length < bytes.length; length += 1)
        expect(() => readPlatformBlock(bytes.subarray(0, length))).toThrow(Unreadable);
      expect(() => readPlatformBlock(Buffer.concat([bytes, new Uint8Array(1)]))).toThrow('1 extra bytes at the end');
    }
  });
});

test('a kind of block or transaction that is not known is told from bytes that break off', () => {
  const standard = blocksOf('document').find(({ txs }) => txs.length > 0 && txs.length < 3)?.bytes ?? new Uint8Array();
  expect(() => readPlatformBlock(standard.with(5, 0x77))).toThrow(UnknownKind);
  const read = readPlatformBlock(standard);
  const { kind, parent, height, time } = read;
  const transaction = standard.indexOf(0, 58) + 3;
  const later = readPlatformBlock(standard.with(transaction, 0x70));
  expect(later).toEqual({ kind, parent, height, time });
  expect(read.transactions).toBeDefined();
});

const folder = recordingsFolder();

describe.skipIf(folder === undefined)('blocks that real nodes answered (CONFORMANCE_RECORDINGS)', () => {
  test.each(['avalanchego-1.11.2', 'avalanchego-1.13.5', 'avalanchego-1.14.2-l1'])('of %s are read whole', (name) => {
    const answers = readRecording(folder ?? '', name).filter(({ body }) => body.includes('platform.getBlock'));
    const blocks = answers.flatMap(({ answer }) => {
      const parsed = parseJson(Buffer.from(answer));
      const text = parsed.ok && isJsonObject(parsed.value) ? textOf(parsed.value.result, 'block') : undefined;
      const bytes = decodeHexChecked(text ?? '');
      return bytes.ok && bytes.value.length > 46 ? [bytes.value] : [];
    });
    expect(blocks.length).toBeGreaterThan(5);
    for (const bytes of blocks) expect(readPlatformBlock(bytes).transactions).toBeDefined();
  });
});
