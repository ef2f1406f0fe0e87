import { PLATFORM_BYTES } from '../../encoding/id.ts';
import { compareInputs, compareOutputs, ownedBy, pay } from '../../encoding/codec/outputs.ts';
import { sha256 } from '../../encoding/sha256.ts';
import { idKey } from '../ledger/codec/id-key.ts';
import { type Key, signHash } from '../ledger/keys/keys.ts';
import { feeOf } from '../ledger/state/network.ts';
import type { PlatformState } from '../ledger/state/platform-state.ts';
import type { PlatformTx } from '../../encoding/codec/layouts.ts';
import { type SpendingTx, signableBytes, SignedTx } from '../ledger/codec/signed-tx.ts';
import type { CodecInput, CodecOutput } from '../../encoding/codec/layout.ts';
import type { UtxoRecord } from '../ledger/codec/utxo.ts';

/** Members of every spending transaction. */
export type Base = Extract<SpendingTx, { kind: 'BaseTx' }>['body'];

/** Builds and signs transactions that one key pays for. */
export class Wallet {
  readonly #state: PlatformState;
  readonly #key: Key;

  constructor(state: PlatformState, key: Key) {
    this.#state = state;
    this.#key = key;
  }

  /**
   * A signed transaction that burns its fee, makes `outputs`, covers what it stakes, exports or burns besides, and gives the rest back.
   * @param covers amounts by asset that the inputs must cover beyond fee and `outputs`
   * @param controllers keys that sign for a Subnet, behind those of the inputs
   */
  build(
    outputs: readonly CodecOutput[],
    covers: readonly CodecOutput[],
    make: (base: Base) => SpendingTx,
    controllers: readonly Key[] = [],
  ): SignedTx {
    const fee = feeOf(make(this.#base([], [])));
    const needs = new Map<string, bigint>();
    const need = (assetID: Uint8Array, amount: bigint): void => {
      needs.set(idKey(assetID), (needs.get(idKey(assetID)) ?? 0n) + amount);
    };
    need(this.#state.avaxAssetId, fee);
    for (const { assetID, amount } of [...outputs, ...covers]) need(assetID, amount);
    const spent = [...needs].flatMap(([asset, amount]) => this.#coins(asset, amount));
    const change = [...needs].flatMap(([asset, amount]) => this.#change(spent, asset, amount));
    const tx = make(this.#base(spent.map(inputOf).sort(compareInputs), [...outputs, ...change].sort(compareOutputs)));
    const signers = spent.map(() => [this.#key]);
    return sign(tx, controllers.length > 0 ? [...signers, controllers] : signers);
  }

  /** A signed transaction that imports all of these, after the fee, to this key. */
  import(sourceChain: Uint8Array, utxos: readonly UtxoRecord[]): SignedTx {
    const fees = this.#coins(idKey(this.#state.avaxAssetId), 1n);
    const feePaid = this.#change(fees, idKey(this.#state.avaxAssetId), 1_000_000n);
    const gained = utxos.map(({ output: { assetID, amount } }) => pay(assetID, amount, ownedBy([this.#key.address])));
    const base = this.#base(fees.map(inputOf), [...feePaid, ...gained].sort(compareOutputs));
    const importedInputs = utxos.map(inputOf).sort(compareInputs);
    return sign(
      { kind: 'ImportTx', body: { ...base, sourceChain, importedInputs } },
      [...fees, ...utxos].map(() => [this.#key]),
    );
  }

  #base(inputs: readonly CodecInput[], outputs: readonly CodecOutput[]): Base {
    const networkID = this.#state.networkId;
    return { networkID, blockchainID: PLATFORM_BYTES, outputs, inputs, memo: new Uint8Array() };
  }

  /** Own unlocked outputs of an asset that are worth the amount, largest first. */
  #coins(asset: string, amount: bigint): UtxoRecord[] {
    if (amount === 0n) return [];
    const own = this.#state.utxos
      .ofAddress(this.#key.address)
      .filter(({ output }) => idKey(output.assetID) === asset && isFree(output))
      .sort((a, b) => (a.amount === b.amount ? 0 : a.amount > b.amount ? -1 : 1));
    const chosen: UtxoRecord[] = [];
    let sum = 0n;
    for (const utxo of own) {
      if (sum >= amount) break;
      chosen.push(utxo);
      sum += utxo.amount;
    }
    if (sum < amount) throw new Error(`The wallet lacks ${amount - sum} of an asset.`);
    return chosen;
  }

  #change(spent: readonly UtxoRecord[], asset: string, used: bigint): CodecOutput[] {
    const coins = spent.filter(({ output }) => idKey(output.assetID) === asset);
    const rest = coins.reduce((sum, { amount }) => sum + amount, -used);
    const assetID = coins[0]?.output.assetID;
    return assetID && rest > 0n ? [pay(assetID, rest, ownedBy([this.#key.address]))] : [];
  }
}

function isFree(output: CodecOutput): boolean {
  return output.stakeableLocktime === 0n && output.locktime === 0n && output.threshold === 1;
}

/** The input that spends an output by the first of its owners. */
export function inputOf({ txIdBytes: txID, outputIndex, output }: UtxoRecord): CodecInput {
  const { assetID, stakeableLocktime, amount } = output;
  return { txID, outputIndex, assetID, stakeableLocktime, amount, signatureIndices: [0] };
}

/** Signs a transaction: one credential for each list of keys. A key that signs twice signs the same. */
export function sign(tx: PlatformTx, signers: readonly (readonly Key[])[]): SignedTx {
  const hash = sha256(signableBytes(tx));
  const made = new Map<Key, Uint8Array>();
  const signatureOf = (key: Key): Uint8Array => {
    const signature = made.get(key) ?? signHash(hash, key);
    made.set(key, signature);
    return signature;
  };
  return new SignedTx(
    tx,
    signers.map((keys) => ({ signatures: keys.map(signatureOf) })),
  );
}
