import { decodeId, ZERO_ID } from '../../../encoding/id.ts';
import type { BlockchainStatus } from '../../ledger.ts';
import type { Call, Handlers } from '../../rpc/call.ts';
import { RpcError } from '../../rpc/rpc-error.ts';
import { chainIdOf } from '../chain-aliases.ts';
import { whyNotAnId } from '../why-not-an-id.ts';
import { notASubnet } from './subnets.ts';

/** The blockchains and who validates them. */
export const BLOCKCHAIN_HANDLERS: Handlers = {
  'platform.getBlockchains': ({ ledger }) => ({
    blockchains: ledger
      .blockchains()
      .map(({ id, name, subnetId, vmId }) => ({ id, name, subnetID: subnetId, vmID: vmId })),
  }),
  'platform.getBlockchainStatus': (call) => {
    const name = call.args.string('blockchainID');
    if (name === '') throw new RpcError("argument 'blockchainID' not given");
    const id = chainIdOf(call.ledger, name) ?? (decodeId(name).ok ? name : undefined);
    if (id === undefined) {
      throw new RpcError(`problem parsing blockchainID ${JSON.stringify(name)}: ${whyNotAnId(name)}`);
    }
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
    if (id !== ZERO_ID && ledger.subnet(id) === undefined) {
      throw notASubnet(ledger, id, `problem retrieving subnet "${id}": not found`);
    }
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
