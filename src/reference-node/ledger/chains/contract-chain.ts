import { sha256 } from '../../../encoding/sha256.ts';
import { ByteWriter } from '../codec/byte-writer.ts';
import { address, id, list, struct, u32, u64 } from '../codec/codec.ts';
import { ContainerLog } from './container-log.ts';
import { type Key, signHash } from '../keys/keys.ts';
import { proposerContainer } from '../codec/proposer-container.ts';
import { rlp } from '../codec/rlp.ts';
import { credentials } from '../codec/signed-tx.ts';
import { type TransferableOutput, transferableOutput } from '../codec/transferables.ts';

/** Type ID and members of a transaction that exports. */
export const EXPORT_TX = 1;
export const exportBody = struct({
  networkID: u32,
  blockchainID: id,
  destinationChain: id,
  inputs: list(struct({ address, amount: u64, assetID: id, nonce: u64 })),
  exportedOutputs: list(transferableOutput),
});

const FEE = 1_000_000n;
const GAS_LIMIT = 15_000_000n;

/**
 * A C-Chain of blocks in the form of an EVM: header, transactions, uncles, version and atomic transaction. It runs
 * no contracts; the hashes in its headers are SHA-256.
 */
export class ContractChain {
  readonly blocks = new ContainerLog();
  readonly #networkId: number;
  readonly #chainId: Uint8Array;
  #parentHash: Uint8Array;
  #height = 0n;
  #nonce = 0n;

  constructor(networkId: number, chainId: Uint8Array) {
    this.#networkId = networkId;
    this.#chainId = chainId;
    this.#parentHash = sha256(chainId);
  }

  /** Accepts a block without transactions. */
  block(time: bigint): void {
    this.accept(new Uint8Array(), time);
  }

  /** Accepts a block that exports to another chain. @returns ID of the transaction */
  export(
    destinationChain: Uint8Array,
    exportedOutputs: readonly TransferableOutput[],
    key: Key,
    time: bigint,
  ): Uint8Array {
    const spent = exportedOutputs.reduce((sum, { output }) => sum + output.amount, FEE);
    const assetID = exportedOutputs[0]?.assetID ?? new Uint8Array(32);
    const to = new ByteWriter();
    to.u16(0);
    to.u32(EXPORT_TX);
    exportBody.write(to, {
      networkID: this.#networkId,
      blockchainID: this.#chainId,
      destinationChain,
      inputs: [{ address: key.address, amount: spent, assetID, nonce: this.#nonce++ }],
      exportedOutputs,
    });
    credentials.write(to, [{ signatures: [signHash(sha256(to.finish()), key)] }]);
    const tx = to.finish();
    this.accept(tx, time);
    return sha256(tx);
  }

  /** Accepts a block with the signed bytes of an atomic transaction; no bytes for none. */
  accept(atomicTx: Uint8Array, time: bigint): void {
    this.#height += 1n;
    const nothing = new Uint8Array();
    const header = [
      this.#parentHash,
      sha256(nothing),
      new Uint8Array(20),
      sha256(this.#parentHash),
      sha256(nothing),
      sha256(nothing),
      new Uint8Array(256),
      1n,
      this.#height,
      GAS_LIMIT,
      0n,
      time,
      nothing,
      new Uint8Array(32),
      new Uint8Array(8),
      sha256(atomicTx),
    ];
    const inner = rlp([header, [], [], 0n, atomicTx]);
    this.#parentHash = sha256(rlp(header));
    const parentId = this.blocks.lastId ?? this.#chainId;
    const { id: containerId, bytes } = proposerContainer({ kind: 'block', parentId, time, platformHeight: 0n, inner });
    this.blocks.append(containerId, bytes, time);
  }
}
