import { encodeId } from '../../../encoding/id.ts';
import { sha256 } from '../../../encoding/sha256.ts';
import type { Owner, Utxo } from '../../ledger.ts';
import { ByteWriter } from './byte-writer.ts';
import { idKey } from './id-key.ts';
import { type TransferableOutput, transferableOutput } from './transferables.ts';

const CODEC_VERSION = 0;

/** The map key of a UTXO: its transaction and its place among the outputs. */
export function utxoKey(txId: Uint8Array, outputIndex: number): string {
  return `${idKey(txId)}:${outputIndex}`;
}

/** An unspent output. Texts and bytes are made when they are asked for: most never are. */
export class UtxoRecord implements Utxo {
  readonly txIdBytes: Uint8Array;
  readonly outputIndex: number;
  readonly transferable: TransferableOutput;
  #inputId: string | undefined;
  #txId: string | undefined;
  #assetId: string | undefined;

  constructor(txIdBytes: Uint8Array, outputIndex: number, transferable: TransferableOutput) {
    this.txIdBytes = txIdBytes;
    this.outputIndex = outputIndex;
    this.transferable = transferable;
  }

  get key(): string {
    return utxoKey(this.txIdBytes, this.outputIndex);
  }

  get txId(): string {
    this.#txId ??= encodeId(this.txIdBytes);
    return this.#txId;
  }

  get assetId(): string {
    this.#assetId ??= encodeId(this.transferable.assetID);
    return this.#assetId;
  }

  get amount(): bigint {
    return this.transferable.output.amount;
  }

  get owner(): Owner {
    return this.transferable.output;
  }

  get stakeableLocktime(): bigint {
    return this.transferable.output.stakeableLocktime;
  }

  get bytes(): Uint8Array {
    const to = new ByteWriter(128);
    to.u16(CODEC_VERSION);
    to.bytes(this.txIdBytes);
    to.u32(this.outputIndex);
    transferableOutput.write(to, this.transferable);
    return to.finish();
  }

  /** Kept once made: a walk through the pages of an address asks for it again and again. */
  get inputId(): string {
    this.#inputId ??= inputIdOf(this.txIdBytes, this.outputIndex);
    return this.#inputId;
  }
}

function inputIdOf(txId: Uint8Array, outputIndex: number): string {
  const to = new ByteWriter(40);
  to.u64(BigInt(outputIndex));
  to.bytes(txId);
  return encodeId(sha256(to.finish()));
}
