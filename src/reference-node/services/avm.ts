import type { Handlers } from '../rpc/call.ts';
import { RpcError } from '../rpc/rpc-error.ts';
import { bytesText, readHexEncoding } from './bytes-text.ts';

/** The two X-Chain methods that the document names. */
export const AVM_HANDLERS: Handlers = {
  'avm.getTx': (call) => {
    const id = call.args.id('txID');
    const encoding = readHexEncoding(call);
    const bytes = call.ledger.exchangeTx(id);
    if (bytes === undefined) throw new RpcError("couldn't get tx: not found");
    return { tx: bytesText(bytes, encoding), encoding };
  },
  'avm.getTxStatus': ({ ledger, args }) => {
    const id = args.id('txID');
    return { status: ledger.exchangeTx(id) === undefined ? 'Unknown' : 'Accepted' };
  },
};
