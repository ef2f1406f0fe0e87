import { sha256 } from '../../../encoding/sha256.ts';
import { packed } from '../../../encoding/codec/kinds.ts';
import { CONTRACT_EXPORT, CREDENTIALS } from '../../../encoding/codec/layouts.ts';
import { writeProposerBlock } from '../../../encoding/codec/proposer-block.ts';
import { ContainerLog } from './container-log.ts';
import { type Key, signHash } from '../keys/keys.ts';
import { type CodecOutput, writeAs } from '../../../encoding/codec/layout.ts';

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
  export(destinationChain: Uint8Array, exportedOutputs: readonly CodecOutput[], key: Key, time: bigint): Uint8Array {
    const spent = exportedOutputs.reduce((sum, { amount }) => sum + amount, FEE);
    const assetID = exportedOutputs[0]?.assetID ?? new Uint8Array(32);
    const body = {
      networkID: this.#networkId,
      blockchainID: this.#chainId,
      destinationChain,
      inputs: [{ address: key.address, amount: spent, assetID, nonce: this.#nonce++ }],
      exportedOutputs,
    };
    const tx = packed((to) => {
      writeAs(['typed', CONTRACT_EXPORT], to, body);
      writeAs(CREDENTIALS, to, [{ signatures: [signHash(sha256(to.finish()), key)] }]);
    });
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
    const { id, bytes } = writeProposerBlock({ parentId, inner, header: { time, platformHeight: 0n } });
    this.blocks.append(id, bytes, time);
  }
}

/** What RLP writes: bytes, an unsigned number, or a list of such. */
type RlpItem = Uint8Array | bigint | readonly RlpItem[];

/** RLP bytes, as EVM chains write their blocks. */
export function rlp(item: RlpItem): Uint8Array {
  if (typeof item === 'bigint') return rlp(numberBytes(item));
  if (item instanceof Uint8Array) {
    const [first] = item;
    return item.length === 1 && first !== undefined && first < 0x80 ? item : prefixed(0x80, item);
  }
  return prefixed(0xc0, Buffer.concat(item.map(rlp)));
}

function prefixed(offset: number, payload: Uint8Array): Uint8Array {
  if (payload.length <= 55) return Uint8Array.of(offset + payload.length, ...payload);
  const length = numberBytes(BigInt(payload.length));
  return new Uint8Array(Buffer.concat([Uint8Array.of(offset + 55 + length.length), length, payload]));
}

function numberBytes(value: bigint): Uint8Array {
  if (value === 0n) return new Uint8Array();
  const digits = value.toString(16);
  return new Uint8Array(Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex'));
}
