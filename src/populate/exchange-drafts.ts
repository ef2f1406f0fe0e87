import { joined, list, text, u32, u8 } from '../encoding/pack.ts';
import { type Output, packedAmount, packedInOrder, packedInput, packedOutput } from '../target/codec/transferable.ts';
import type { Utxo } from '../target/codec/utxo.ts';
import type { Draft } from './wallet.ts';

/** Type IDs of the X-Chain's transactions. */
const TYPE = { base: 0, createAsset: 1, import: 3, export: 4 } as const;

export function exchangePayment(outputs: readonly Output[]): Draft {
  return { typeId: TYPE.base, outputs };
}

/** Creates an asset with these outputs as its whole supply. The `asset` of the outputs is ignored. */
export function createAsset(name: string, symbol: string, supply: readonly Output[]): Draft {
  const state = joined(u32(0), packedInOrder(supply.map(packedAmount)));
  return {
    typeId: TYPE.createAsset,
    fee: 'createAssetTxFee',
    rest: joined(text(name), text(symbol), u8(0), list([state])),
  };
}

export function exchangeExport(chain: Uint8Array, outputs: readonly Output[]): Draft {
  return { typeId: TYPE.export, covers: outputs, rest: joined(chain, packedInOrder(outputs.map(packedOutput))) };
}

export function exchangeImport(chain: Uint8Array, imports: readonly Utxo[]): Draft {
  return { typeId: TYPE.import, imports, rest: joined(chain, packedInOrder(imports.map(packedInput))) };
}
