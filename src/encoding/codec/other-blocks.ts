import { ByteCursor, Unreadable, UnknownKind } from './byte-cursor.ts';

/** The position of a block in the X-Chain or the C-Chain. */
export interface BlockHeader {
  /** 32 bytes. */
  readonly parent: Uint8Array;
  readonly height: bigint;
  /** Unix seconds. */
  readonly time: bigint;
}

const EXCHANGE_BLOCK = 20;

/**
 * The header of a block of the X-Chain, and the bytes of its transaction if it has only one: without the two bytes of the codec version.
 *
 * @throws Unreadable if the bytes are truncated.
 * @throws UnknownKind for another kind of block or another codec version.
 */
export function readExchangeBlock(bytes: Uint8Array): BlockHeader & { readonly onlyTx?: Uint8Array | undefined } {
  const from = new ByteCursor(bytes);
  const version = from.u16();
  const kind = from.u32();
  if (version !== 0 || kind !== EXCHANGE_BLOCK)
    throw new UnknownKind(`a block of the kind 0x${kind.toString(16)}, codec version ${version}`, kind);
  const header = { parent: from.bytes(32), height: from.u64(), time: from.u64() };
  // A Merkle root, then transactions. This chain has many kinds of transactions.
  from.skip(32);
  return { ...header, onlyTx: from.u32() === 1 ? from.bytes(from.left) : undefined };
}

/** Positions of members in the header of a C-Chain block. */
const PARENT = 0;
const HEIGHT = 8;
const TIME = 11;
/** More members than any release writes into a header. */
const MOST_MEMBERS = 64;

/**
 * The header of a block of the C-Chain. The block is an RLP list, and its first item is the list of the header's members.
 *
 * @throws Unreadable if the bytes are truncated, extra bytes follow, or the lists do not have this form.
 */
export function readContractBlock(bytes: Uint8Array): BlockHeader {
  const [block, rest] = partOf(bytes);
  if (rest.length > 0) throw new Unreadable(`${rest.length} extra bytes at the end`);
  const [header] = partOf(block.value);
  if (!block.isList || !header.isList) throw new Unreadable('not a list of lists');
  const members: Uint8Array[] = [];
  for (let left = header.value; left.length > 0;) {
    if (members.length === MOST_MEMBERS) throw new Unreadable(`a header of more than ${MOST_MEMBERS} members`);
    const [member, behind] = partOf(left);
    members.push(member.value);
    left = behind;
  }
  const [parent, height, time] = [members[PARENT], members[HEIGHT], members[TIME]];
  if (parent?.length !== 32 || height === undefined || time === undefined)
    throw new Unreadable('not the header of a block');
  return { parent, height: bigEndian(height), time: bigEndian(time) };
}

interface RlpPart {
  readonly isList: boolean;
  readonly value: Uint8Array;
}

/** The first item of RLP bytes, and the rest of the bytes. */
function partOf(bytes: Uint8Array): readonly [RlpPart, Uint8Array] {
  const from = new ByteCursor(bytes);
  const first = from.u8();
  if (first < 0x80) return [{ isList: false, value: bytes.subarray(0, 1) }, bytes.subarray(1)];
  const isList = first >= 0xc0;
  const short = first - (isList ? 0xc0 : 0x80);
  const length = short < 56 ? short : Number(bigEndian(from.bytes(short - 55)));
  const value = from.bytes(length);
  return [{ isList, value }, bytes.subarray(from.at)];
}

function bigEndian(bytes: Uint8Array): bigint {
  if (bytes.length > 8) throw new Unreadable(`an integer of ${bytes.length} bytes`);
  return bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
}
