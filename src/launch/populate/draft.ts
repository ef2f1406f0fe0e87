import type { BodyOf } from '../../encoding/codec/kinds.ts';
import type { CodecInput, CodecMembers, CodecOutput, KindLayout } from '../../encoding/codec/layout.ts';
import type { Key } from '../../encoding/codec/key.ts';
import type { Broken } from '../../client/writer.ts';
import type { FeeName } from '../../client/fees/documented.ts';
import type { Work } from './fees/gas.ts';
import { EXCHANGE } from '../../encoding/codec/layouts.ts';
import { compareInputs, compareOutputs } from '../../encoding/codec/outputs.ts';

/** A transaction without the parts that the wallet adds: inputs, change and signatures. */
export interface Draft {
  readonly layout: KindLayout;
  /** The members after those that all transactions have. */
  readonly members: CodecMembers;
  readonly outputs?: readonly CodecOutput[];
  /** Amounts that it needs in addition to its outputs and the fee: stake, exports, balances. */
  readonly covers?: readonly Amount[];
  /** The UTXOs that it imports. The same key signs for them, and they count as available funds. */
  readonly imports?: readonly CodecInput[];
  /** Who signs for each of its inputs, if not the key alone. */
  readonly signers?: readonly Key[];
  /** Whether the key also signs for a Subnet or a validator. */
  readonly authorized?: boolean;
  /** The rule that it breaks, so that no node may accept it. */
  readonly broken?: Broken | undefined;
  /** Its memo. From Durango on, nodes take none, and it is left out. */
  readonly memo?: Uint8Array;
  /** The name of its fee; default: `txFee`. */
  readonly fee?: FeeName;
  /** What it costs a node beside its bytes, inputs, outputs and signatures. */
  readonly work?: Work;
}

export interface Amount {
  readonly assetID: Uint8Array;
  readonly amount: bigint;
}

/** The members that the wallet adds. */
type Added = 'networkID' | 'blockchainID' | 'outputs' | 'inputs' | 'memo';

/** A draft of a kind of transaction, with the members of this kind. */
export function draftOf<T extends KindLayout>(
  layout: T,
  members: Omit<BodyOf<T>, Added>,
  needs: Omit<Draft, 'layout' | 'members'>,
): Draft {
  return { layout, members, ...needs };
}

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
