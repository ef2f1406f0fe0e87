import { EXCHANGE } from '../../encoding/codec/layouts.ts';
import type { CodecInput, CodecOutput } from '../../encoding/codec/layout.ts';
import { compareInputs, compareOutputs } from '../../encoding/codec/outputs.ts';
import { type Draft, draftOf } from './draft.ts';

export function exchangePayment(outputs: readonly CodecOutput[]): Draft {
  return draftOf(EXCHANGE.BaseTx, {}, { outputs });
}

/** Creates an asset with these outputs as its whole supply. The asset of the outputs is ignored. */
export function createAsset(name: string, symbol: string, supply: readonly CodecOutput[]): Draft {
  const outputs = supply.toSorted(compareOutputs);
  const members = { name, symbol, denomination: 0, initialStates: [{ fxIndex: 0, outputs }] };
  return draftOf(EXCHANGE.CreateAssetTx, members, { fee: 'createAssetTxFee' });
}

export function exchangeExport(chain: Uint8Array, outputs: readonly CodecOutput[]): Draft {
  const members = { destinationChain: chain, exportedOutputs: outputs.toSorted(compareOutputs) };
  return draftOf(EXCHANGE.ExportTx, members, { covers: outputs });
}

export function exchangeImport(chain: Uint8Array, imports: readonly CodecInput[]): Draft {
  return draftOf(
    EXCHANGE.ImportTx,
    { sourceChain: chain, importedInputs: imports.toSorted(compareInputs) },
    { imports },
  );
}
