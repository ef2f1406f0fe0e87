import { describe, expect, test } from 'vitest';
import { valueOf } from '../../../test/support/value-of.ts';
import { ACCEPTED } from '../../../test/fixtures/accepted-transactions.ts';
import { readRecording, recordingsFolder } from '../../../test/fixtures/recordings.ts';
import { decodeHex, decodeHexChecked } from '../hex.ts';
import { ByteCursor } from './byte-cursor.ts';
import { bytesAs, type KindLayout } from './layout.ts';
import { readPlatformBlock, readSignedTransaction, type SignedTransaction } from './platform-chain.ts';
import { innerBlockOf } from './proposer-block.ts';
import { CREDENTIALS, PLATFORM, type PlatformTx } from './layouts.ts';
import { signedBytes, unsignedBytes } from './key.ts';

const unsigned = ({ kind, body }: PlatformTx): Uint8Array => unsignedBytes<KindLayout>(PLATFORM[kind], body);

/** The bytes of a read transaction, with the signatures that were read. Without the codec version, as a block holds it. */
function again(read: SignedTransaction): Buffer {
  return Buffer.concat([unsigned(read), bytesAs(CREDENTIALS, read.credentials)]).subarray(2);
}

function keyBytes(hex: string): { readonly privateKey: Uint8Array } {
  return { privateKey: valueOf(decodeHex(hex)) };
}

describe('a transaction that a real node accepted', () => {
  test.each(Object.entries(ACCEPTED))('%s is written and signed to the same bytes', (kind, { key, hex }) => {
    const bytes = decodeHexChecked(hex);
    const from = new ByteCursor(bytes.ok ? bytes.value.subarray(2) : new Uint8Array());
    const read = readSignedTransaction(from);
    from.end();
    expect(read.kind).toBe(kind);
    expect(signedBytes(unsigned(read), [keyBytes(key)], read.credentials.length)).toEqual(bytes.ok && bytes.value);
  });
});

test('nothing is written without a member, or with bytes of another length', () => {
  expect(() => unsignedBytes<KindLayout>(PLATFORM.RewardValidatorTx, {})).toThrow('the member txID is missing');
  const signer = { publicKey: new Uint8Array(49), proofOfPossession: new Uint8Array(96) };
  expect(() => bytesAs('signer', signer)).toThrow('49 bytes instead of 48');
});

const folder = recordingsFolder();

describe.skipIf(folder === undefined)('transactions in the blocks of real nodes (CONFORMANCE_RECORDINGS)', () => {
  test.each([
    ['avalanchego-1.11.2', 21],
    ['avalanchego-1.11.2-network', 18],
    ['avalanchego-1.13.5', 10],
    ['avalanchego-1.14.2-l1', 15],
  ])('of %s are written to the bytes that were read, and %d signed by the published key, too', (name, signed) => {
    const key = keyBytes(ACCEPTED.BaseTx.key);
    const hexes = readRecording(folder ?? '', name).flatMap(({ answer }) => answer.match(/0x[\da-f]{100,}/g) ?? []);
    const found = [...new Set(hexes)].flatMap((hex) => {
      const bytes = decodeHexChecked(hex);
      return bytes.ok ? transactionsIn(innerBlockOf(bytes.value) ?? bytes.value) : [];
    });
    const read = new Map(found.map((each) => [each.id, each]));
    for (const each of read.values()) expect(again(each).equals(each.bytes), each.id).toBe(true);
    const same = [...read.values()].filter(
      (each) =>
        each.credentials.length > 0 &&
        Buffer.from(signedBytes(unsigned(each), [key], each.credentials.length).subarray(2)).equals(each.bytes),
    );
    expect(same).toHaveLength(signed);
  });
});

/** The transactions of a block; none of other bytes, such as a UTXO. */
function transactionsIn(bytes: Uint8Array): readonly SignedTransaction[] {
  try {
    const { transactions = [], proposed } = readPlatformBlock(bytes);
    return [...transactions, ...(proposed === undefined ? [] : [proposed])];
  } catch {
    return [];
  }
}
