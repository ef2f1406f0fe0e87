import { type Handlers, RpcError } from '../rpc/call.ts';
import { HEALTH_HANDLERS } from './health/health-monitor.ts';
import { INDEX_HANDLERS } from './index/methods.ts';
import { INFO_HANDLERS } from './info.ts';
import { BLOCK_HANDLERS, BLOCKCHAIN_HANDLERS, CHAIN_HANDLERS } from './platform/chain.ts';
import { FEE_HANDLERS } from './platform/fees.ts';
import { SUBNET_HANDLERS } from './platform/subnets.ts';
import { TRANSACTION_HANDLERS } from './platform/transactions.ts';
import { USER_STORE_HANDLERS } from './platform/addresses.ts';
import { UTXO_HANDLERS } from './platform/utxos.ts';
import { VALIDATOR_HANDLERS } from './platform/validators.ts';
import { bytesText, readHexEncoding } from '../rpc/arguments.ts';

/** The two X-Chain methods that the document names. */
const AVM_HANDLERS: Handlers = {
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

/** Every method that some release serves. Which of them a node serves is its dialect's matter. */
export const HANDLERS: Handlers = {
  ...HEALTH_HANDLERS,
  ...INDEX_HANDLERS,
  ...CHAIN_HANDLERS,
  ...BLOCK_HANDLERS,
  ...TRANSACTION_HANDLERS,
  ...UTXO_HANDLERS,
  ...VALIDATOR_HANDLERS,
  ...SUBNET_HANDLERS,
  ...BLOCKCHAIN_HANDLERS,
  ...USER_STORE_HANDLERS,
  ...FEE_HANDLERS,
  ...AVM_HANDLERS,
  ...INFO_HANDLERS,
};
