import type { Block, Json } from '../../ledger.ts';
import type { ByteEncoding } from '../../rpc/arguments.ts';
import type { Call, Handlers } from '../../rpc/call.ts';
import { RpcError } from '../../rpc/rpc-error.ts';
import { bytesText, readEncoding } from '../bytes-text.ts';
import { isMembers } from '../json-members.ts';

/** Accepted blocks, by ID and by height. */
export const BLOCK_HANDLERS: Handlers = {
  'platform.getBlock': (call) => {
    const id = call.args.id('blockID');
    const encoding = readEncoding(call);
    const block = call.ledger.blockById(id);
    if (block === undefined) throw new RpcError(`couldn't get block with id ${id}: not found`);
    return blockResult(call, block, encoding);
  },
  'platform.getBlockByHeight': (call) => {
    const height = call.args.uint('height', 64);
    const encoding = readEncoding(call);
    const block = call.ledger.blockByHeight(height);
    if (block === undefined) throw new RpcError(`couldn't get block at height ${height}: not found`);
    return blockResult(call, block, encoding);
  },
};

function blockResult(call: Call, block: Block, encoding: ByteEncoding): Json {
  return { block: encoding === 'json' ? blockJson(call, block) : bytesText(block.bytes, encoding), encoding };
}

function blockJson({ dialect }: Call, block: Block): Json {
  const json = block.json();
  if (!isMembers(json)) return json;
  if (dialect.blockTxs === 'always') return { ...json, txs: json.txs ?? block.txs.map((tx) => tx.json()) };
  if (dialect.blockTxs === 'standard-only' && 'tx' in json) return { ...json, txs: undefined };
  return json;
}
