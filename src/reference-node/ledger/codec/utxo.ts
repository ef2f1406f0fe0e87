import { packedAs } from '../../../encoding/codec/kinds.ts';
import { bytesAs, type CodecOutput } from '../../../encoding/codec/layout.ts';
import { INPUT_ID, UTXO } from '../../../encoding/codec/layouts.ts';
import { encodeId } from '../../../encoding/id.ts';
import { sha256 } from '../../../encoding/sha256.ts';
import type { Owner, Utxo } from '../../ledger.ts';
import { idKey } from './id-key.ts';

/** The map key of a UTXO: its transaction and its place among the outputs. */
export function utxoKey(txId: Uint8Array, outputIndex: number): string {
  return `${idKey(txId)}:${outputIndex}`;
}

/** An unspent output. Texts and bytes are made when they are asked for: most never are. */
export class UtxoRecord implements Utxo {
  readonly txIdBytes: Uint8Array;
  readonly outputIndex: number;
  readonly output: CodecOutput;
  #inputId: string | undefined;
  #txId: string | undefined;
  #assetId: string | undefined;

  constructor(txIdBytes: Uint8Array, outputIndex: number, output: CodecOutput) {
    this.txIdBytes = txIdBytes;
    this.outputIndex = outputIndex;
    this.output = output;
  }

  get key(): string {
    return utxoKey(this.txIdBytes, this.outputIndex);
  }

  get txId(): string {
    this.#txId ??= encodeId(this.txIdBytes);
    return this.#txId;
  }

  get assetId(): string {
    this.#assetId ??= encodeId(this.output.assetID);
    return this.#assetId;
  }

  get amount(): bigint {
    return this.output.amount;
  }

  get owner(): Owner {
    return this.output;
  }

  get stakeableLocktime(): bigint {
    return this.output.stakeableLocktime;
  }

  get bytes(): Uint8Array {
    return packedAs(UTXO, { txID: this.txIdBytes, outputIndex: this.outputIndex, output: this.output });
  }

  /** Kept once made: a walk through the pages of an address asks for it again and again. */
  get inputId(): string {
    this.#inputId ??= encodeId(
      sha256(bytesAs(INPUT_ID, { outputIndex: BigInt(this.outputIndex), txID: this.txIdBytes })),
    );
    return this.#inputId;
  }
}
