import { EXCHANGE } from '../encoding/codec/layouts.ts';
import { type Output, writtenInputs, writtenOutputs } from '../target/codec/transferable.ts';
import type { Utxo } from '../target/codec/utxo.ts';
import { type Draft, draftOf } from './draft.ts';

export function exchangePayment(outputs: readonly Output[]): Draft {
  return draftOf(EXCHANGE.BaseTx, {}, { outputs });
}

/** Creates an asset with these outputs as its whole supply. The `asset` of the outputs is ignored. */
export function createAsset(name: string, symbol: string, supply: readonly Output[]): Draft {
  const outputs = writtenOutputs(supply);
  const members = { name, symbol, denomination: 0, initialStates: [{ fxIndex: 0, outputs }] };
  return draftOf(EXCHANGE.CreateAssetTx, members, { fee: 'createAssetTxFee' });
}

export function exchangeExport(chain: Uint8Array, outputs: readonly Output[]): Draft {
  const members = { destinationChain: chain, exportedOutputs: writtenOutputs(outputs) };
  return draftOf(EXCHANGE.ExportTx, members, { covers: outputs });
}

export function exchangeImport(chain: Uint8Array, imports: readonly Utxo[]): Draft {
  return draftOf(EXCHANGE.ImportTx, { sourceChain: chain, importedInputs: writtenInputs(imports) }, { imports });
}
