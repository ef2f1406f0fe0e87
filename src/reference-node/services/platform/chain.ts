import type { Handlers } from '../../rpc/call.ts';
import { RpcError } from '../../rpc/rpc-error.ts';
import { localTime } from '../local-time.ts';
import { proposedHeight } from './proposed-height.ts';

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
