import { encodeId } from '../../../encoding/id.ts';
import { sha256 } from '../../../encoding/sha256.ts';
import type { Block, Json } from '../../ledger.ts';
import { ByteReader, CodecError } from './byte-reader.ts';
import { ByteWriter } from './byte-writer.ts';
import { type AddressStyle, id, list } from './codec.ts';
import { type SignedTx, txInBlock } from './signed-tx.ts';

const CODEC_VERSION = 0;
const GENESIS = 0x02;
const PROPOSAL = 0x1d;
const ABORT = 0x1e;
const COMMIT = 0x1f;
const STANDARD = 0x20;

interface Header {
  readonly parentId: Uint8Array;
  readonly height: bigint;
}

interface TimedHeader extends Header {
  /** Unix seconds. */
  readonly time: bigint;
}

/** What a P-Chain block holds, by kind. The genesis block has no time of its own. */
export type BlockContent =
  | ({ readonly kind: 'genesis' } & Header)
  | ({ readonly kind: 'standard'; readonly txs: readonly SignedTx[] } & TimedHeader)
  | ({ readonly kind: 'proposal'; readonly txs: readonly SignedTx[]; readonly tx: SignedTx } & TimedHeader)
  | ({ readonly kind: 'commit' | 'abort' } & TimedHeader);

const txList = list(txInBlock);

/** Bytes of a block, codec prefix included; its ID is their SHA-256. */
export function blockBytes(block: BlockContent): Uint8Array {
  const to = new ByteWriter(128);
  to.u16(CODEC_VERSION);
  to.u32({ genesis: GENESIS, standard: STANDARD, proposal: PROPOSAL, abort: ABORT, commit: COMMIT }[block.kind]);
  if (block.kind !== 'genesis') to.u64(block.time);
  if (block.kind === 'proposal') txList.write(to, block.txs);
  to.bytes(block.parentId);
  to.u64(block.height);
  if (block.kind === 'standard') txList.write(to, block.txs);
  if (block.kind === 'proposal') txInBlock.write(to, block.tx);
  return to.finish();
}

/**
 * Reads a block from its bytes.
 * @throws CodecError for other kinds of blocks and for bytes that are no block.
 */
export function parseBlock(bytes: Uint8Array): BlockContent {
  const from = new ByteReader(bytes);
  if (from.u16() !== CODEC_VERSION) throw new CodecError('unknown codec version');
  const block = readContent(from, from.u32());
  from.end();
  return block;
}

function readContent(from: ByteReader, type: number): BlockContent {
  const header = (): Header => ({ parentId: from.bytes(32), height: from.u64() });
  switch (type) {
    case GENESIS:
      return { kind: 'genesis', ...header() };
    case STANDARD:
      return { kind: 'standard', time: from.u64(), ...header(), txs: txList.read(from) };
    case PROPOSAL:
      return { kind: 'proposal', time: from.u64(), txs: txList.read(from), ...header(), tx: txInBlock.read(from) };
    case ABORT:
      return { kind: 'abort', time: from.u64(), ...header() };
    case COMMIT:
      return { kind: 'commit', time: from.u64(), ...header() };
    default:
      throw new CodecError(`couldn't unmarshal interface: unknown type ID ${type}`);
  }
}

/** An accepted block as the services read it. The genesis block takes its time from the chain. */
export function blockView(bytes: Uint8Array, style: AddressStyle, genesisTime: bigint): Block {
  const content = parseBlock(bytes);
  const blockId = encodeId(sha256(bytes));
  return {
    id: blockId,
    parentId: encodeId(content.parentId),
    height: content.height,
    time: content.kind === 'genesis' ? genesisTime : content.time,
    bytes,
    txs: txsOf(content).map((tx) => tx.view(style)),
    json: () => blockJson(content, blockId, style),
  };
}

function txsOf(block: BlockContent): readonly SignedTx[] {
  if (block.kind === 'standard') return block.txs;
  return block.kind === 'proposal' ? [...block.txs, block.tx] : [];
}

function blockJson(block: BlockContent, blockId: string, style: AddressStyle): Json {
  const common = { parentID: id.json(block.parentId, style), height: block.height, id: blockId };
  switch (block.kind) {
    case 'genesis':
      return common;
    case 'abort':
    case 'commit':
      return { time: block.time, ...common };
    case 'standard':
      return { time: block.time, ...common, txs: txList.json(block.txs, style) };
    case 'proposal':
      return { time: block.time, txs: txList.json(block.txs, style), ...common, tx: txInBlock.json(block.tx, style) };
  }
}
