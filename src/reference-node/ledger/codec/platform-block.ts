import { type BlockOf, readBlock } from '../../../encoding/codec/platform-block.ts';
import { encodeId } from '../../../encoding/id.ts';
import { sha256 } from '../../../encoding/sha256.ts';
import type { Block, Json } from '../../ledger.ts';
import { type AddressStyle, readInBlock, type SignedTx } from './signed-tx.ts';

/** An accepted block as the services read it. The genesis block takes its time from the chain. */
export function blockView(bytes: Uint8Array, style: AddressStyle, genesisTime: bigint): Block {
  const block = readBlock(bytes, readInBlock);
  const { parent, height, time = genesisTime, transactions = [], proposed } = block;
  const id = encodeId(sha256(bytes));
  const txs = [...transactions, ...(proposed ? [proposed] : [])].map((tx) => tx.view(style));
  return { id, parentId: encodeId(parent), height, time, bytes, txs, json: () => blockJson(block, id, style) };
}

function blockJson(block: BlockOf<SignedTx>, id: string, style: AddressStyle): Json {
  const { kind, parent, height, time, transactions = [], proposed } = block;
  const common = { parentID: encodeId(parent), height, id };
  // The genesis block, of the first rules.
  if (time === undefined) return common;
  const txs = { txs: transactions.map((tx) => tx.jsonIn(style)) };
  if (kind === 'standard') return { time, ...common, ...txs };
  return proposed ? { time, ...txs, ...common, tx: proposed.jsonIn(style) } : { time, ...common };
}
