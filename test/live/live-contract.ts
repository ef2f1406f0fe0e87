import { PLATFORM_BYTES } from '../../src/encoding/id.ts';
import { encodeHex } from '../../src/encoding/hex.ts';
import { ContractChain } from '../../src/reference-node/ledger/chains/contract-chain.ts';
import { ByteCursor } from '../../src/encoding/codec/byte-cursor.ts';
import type { BodyOf } from '../../src/encoding/codec/kinds.ts';
import { readAs } from '../../src/encoding/codec/layout.ts';
import { CONTRACT_EXPORT } from '../../src/encoding/codec/layouts.ts';
import { inNodeWords } from '../../src/reference-node/ledger/codec/signed-tx.ts';
import { idKey } from '../../src/reference-node/ledger/codec/id-key.ts';
import { ensure } from '../../src/reference-node/ledger/rules/verify-spend.ts';
import type { NetworkStart } from './genesis-file.ts';

/** An export of the C-Chain: from accounts to outputs that the other chain imports. */
export type ContractExport = BodyOf<typeof CONTRACT_EXPORT>;

/** A C-Chain whose accounts export AVAX to the P-Chain. It verifies amounts and nonces, and no signatures. */
export class LiveContract extends ContractChain {
  readonly #networkId: number;
  readonly #chainId: Uint8Array;
  readonly #balances: Map<string, bigint>;
  readonly #nonces = new Map<string, bigint>();

  constructor({ platform, contract }: NetworkStart) {
    super(platform.networkId, platform.chains.C.idBytes);
    this.#networkId = platform.networkId;
    this.#chainId = platform.chains.C.idBytes;
    this.#balances = new Map(contract);
  }

  /** nAVAX. @param account lower-case hex digits */
  balance(account: string): bigint {
    return this.#balances.get(account) ?? 0n;
  }

  nonce(account: string): bigint {
    return this.#nonces.get(account) ?? 0n;
  }

  /**
   * Verifies an export against the present state.
   * @throws VerificationError
   */
  verify({ networkID, blockchainID, destinationChain, inputs, exportedOutputs }: ContractExport): void {
    ensure(networkID === this.#networkId, 'tx has wrong network ID');
    ensure(idKey(blockchainID) === idKey(this.#chainId), 'tx has wrong chain ID');
    ensure(idKey(destinationChain) === idKey(PLATFORM_BYTES), 'tx exports to an unknown chain');
    for (const { address, amount, nonce } of inputs) {
      ensure(nonce === this.nonce(accountOf(address)), 'invalid nonce');
      ensure(amount <= this.balance(accountOf(address)), 'insufficient funds');
    }
    const spent = inputs.reduce((sum, { amount }) => sum + amount, 0n);
    const made = exportedOutputs.reduce((sum, { amount }) => sum + amount, 0n);
    ensure(spent > made, 'insufficient funds');
  }

  /** Accepts a verified export at that time (Unix seconds). */
  execute(tx: Uint8Array, { inputs }: ContractExport, time: bigint): void {
    for (const { address, amount, nonce } of inputs) {
      const account = accountOf(address);
      this.#balances.set(account, this.balance(account) - amount);
      this.#nonces.set(account, nonce + 1n);
    }
    this.accept(tx, time);
  }
}

/**
 * Reads an export of the C-Chain from its signed bytes.
 * @throws CodecError when it is another transaction, or none.
 */
export function parseContractExport(bytes: Uint8Array): ContractExport {
  const from = new ByteCursor(bytes.subarray(2));
  return inNodeWords(() => readAs(['typed', CONTRACT_EXPORT], from));
}

function accountOf(address: Uint8Array): string {
  return encodeHex(address).slice(2);
}
