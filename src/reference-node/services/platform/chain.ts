import type { Handlers } from '../../rpc/call.ts';
import { RpcError } from '../../rpc/rpc-error.ts';
import { localTime } from '../local-time.ts';
import type { Ledger } from '../../ledger.ts';

/** Where the chain stands, and its supply. */
export const CHAIN_HANDLERS: Handlers = {
  'platform.getHeight': ({ ledger }) => ({ height: ledger.height.toString() }),
  'platform.getProposedHeight': ({ ledger }) => ({ height: proposedHeight(ledger).toString() }),
  'platform.getTimestamp': ({ ledger }) => ({ timestamp: localTime(ledger.time * 1_000_000_000n) }),
  'platform.getCurrentSupply': ({ ledger, args, dialect }) => {
    const subnet = ledger.subnet(args.id('subnetID'));
    if (subnet === undefined || subnet.kind === 'permissioned') {
      throw new RpcError('fetching current supply failed: not found');
    }
    return {
      supply: subnet.supply.toString(),
      height: dialect.supplyHeight ? ledger.height.toString() : undefined,
    };
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
