import type { Handlers } from '../../server/call.ts';
import { RpcError } from '../../server/rpc-error.ts';
import { bytesText, readHexEncoding } from '../bytes-text.ts';

/** The two X-Chain methods that the document names, over the transactions that the X-Chain's index holds. */
export const AVM_HANDLERS: Handlers = {
  'avm.getTx': (call) => {
    const id = call.args.id('txID');
    const encoding = readHexEncoding(call);
    const tx = call.ledger.containerById('X/tx', id);
    if (tx === undefined) throw new RpcError("couldn't get tx: not found");
    return { tx: bytesText(tx.bytes, encoding), encoding };
  },
  'avm.getTxStatus': ({ ledger, args }) => {
    const id = args.id('txID');
    return { status: ledger.containerById('X/tx', id) === undefined ? 'Unknown' : 'Accepted' };
  },
};
