import { type Handlers, type Call, RpcError } from '../../rpc/call.ts';
import { localTime, isMembers } from '../json-members.ts';
import type { Ledger, Block, Json, BlockchainStatus } from '../../ledger.ts';
import { type ByteEncoding, bytesText, readEncoding } from '../../rpc/arguments.ts';
import { decodeId, ZERO_ID } from '../../../encoding/id.ts';
import { chainIdOf, whyNotAnId } from '../chain-aliases.ts';
import { allSubnets, notASubnet } from './subnets.ts';

/** Where the chain stands, and its supply. */
export const CHAIN_HANDLERS: Handlers = {
  'platform.getHeight': ({ ledger }) => ({ height: ledger.height.toString() }),
  'platform.getProposedHeight': ({ ledger }) => ({ height: proposedHeight(ledger).toString() }),
  'platform.getTimestamp': ({ ledger }) => ({ timestamp: localTime(ledger.time * 1_000_000_000n) }),
  'platform.getCurrentSupply': ({ ledger, args, dialect }) => {
    const subnet = ledger.subnet(args.id('subnetID'));
    if (subnet === undefined || subnet.kind === 'permissioned')
      throw new RpcError('fetching current supply failed: not found');
    return { supply: subnet.supply.toString(), height: dialect.supplyHeight ? ledger.height.toString() : undefined };
  },
};

/** A block stays in the window for this time, in nanoseconds, and until this number of later blocks. */
const WINDOW_NS = 30_000_000_000n;
const WINDOW_BLOCKS = 64;

/** The height of the last block before those that were accepted lately. Without an index, nothing tells when that was. */
export function proposedHeight(ledger: Ledger): bigint {
  const now = BigInt(Date.now()) * 1_000_000n;
  const lately = (ledger.index('P/block') ?? [])
    .slice(-WINDOW_BLOCKS)
    .find((each) => each.acceptedAt >= now - WINDOW_NS);
  return lately?.index ?? ledger.height;
}

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

export const BLOCKCHAIN_HANDLERS: Handlers = {
  'platform.getBlockchains': ({ ledger }) => {
    const subnets = allSubnets(ledger).map((subnet) => subnet?.id);
    return {
      blockchains: ledger
        .blockchains()
        .toSorted((one, other) => subnets.indexOf(one.subnetId) - subnets.indexOf(other.subnetId))
        .map(({ id, name, subnetId, vmId }) => ({ id, name, subnetID: subnetId, vmID: vmId })),
    };
  },
  'platform.getBlockchainStatus': (call) => {
    const name = call.args.string('blockchainID');
    if (name === '') throw new RpcError("argument 'blockchainID' not given");
    const id = chainIdOf(call.ledger, name) ?? (decodeId(name).ok ? name : undefined);
    if (id === undefined)
      throw new RpcError(`problem parsing blockchainID ${JSON.stringify(name)}: ${whyNotAnId(name)}`);
    return { status: id === call.ledger.chainIds.P ? platformChainStatus(call) : statusOf(call, id) };
  },
  'platform.validatedBy': ({ ledger, args }) => {
    const id = args.id('blockchainID');
    if (id === ledger.chainIds.P) return { subnetID: ZERO_ID };
    const accepted = ledger.blockchains().find((blockchain) => blockchain.id === id);
    if (accepted !== undefined) return { subnetID: accepted.subnetId };
    if (ledger.tx(id) !== undefined) throw new RpcError(`"${id}" is not a blockchain`);
    throw new RpcError(`problem retrieving blockchain "${id}": not found`);
  },
  'platform.validates': ({ ledger, args }) => {
    const id = args.id('subnetID');
    if (id !== ZERO_ID && ledger.subnet(id) === undefined)
      throw notASubnet(ledger, id, `problem retrieving subnet "${id}": not found`);
    const own = ledger.blockchains().filter((blockchain) => blockchain.subnetId === id);
    return { blockchainIDs: own.map((blockchain) => blockchain.id) };
  },
};

function statusOf({ ledger }: Call, id: string): BlockchainStatus {
  return ledger.blockchain(id)?.status ?? 'Unknown';
}

/** Who validates the Primary Network validates all its chains, so the X-Chain tells. */
function platformChainStatus(call: Call): BlockchainStatus {
  return call.dialect.platformChainStatus === 'Syncing' ? 'Syncing' : statusOf(call, call.ledger.chainIds.X);
}
