import { ExchangeBlocks } from './exchange-blocks.ts';
import { idKey } from '../codec/id-key.ts';
import { exchangeVertex } from '../codec/exchange-blocks.ts';
import { type ExchangeTx, signExchangeTx, type SignedExchangeTx } from '../codec/exchange-txs.ts';
import type { Key } from '../keys/keys.ts';
import { compareOutputs } from '../codec/tx-order.ts';
import type { TransferableInput, TransferableOutput } from '../codec/transferables.ts';

const FEE = 1_000_000n;

/** The newest change of one asset: what the next transaction spends. */
interface Coin {
  readonly txID: Uint8Array;
  readonly outputIndex: number;
  readonly amount: bigint;
}

/** An X-Chain with one spender: vertices first, blocks since. */
export class ExchangeChain extends ExchangeBlocks {
  readonly #networkId: number;
  readonly #avaxAssetId: Uint8Array;
  readonly #key: Key;
  #coin: Coin;

  /** @param supply what the genesis gives to the spender */
  constructor(networkId: number, chainId: Uint8Array, avaxAssetId: Uint8Array, key: Key, supply: bigint) {
    super(chainId);
    this.#networkId = networkId;
    this.#avaxAssetId = avaxAssetId;
    this.#key = key;
    this.#coin = { txID: avaxAssetId, outputIndex: 0, amount: supply };
  }

  /** Issues a transfer to the address in a vertex of its own. */
  vertex(to: Uint8Array, amount: bigint, time: bigint): void {
    const tx = this.#spend(amount + FEE, (base) => ({
      kind: 'BaseTx',
      body: { ...base, outputs: sorted([...base.outputs, this.#pay(to, amount)]) },
    }));
    const parents = this.vertices.lastId ? [this.vertices.lastId] : [];
    const vertex = exchangeVertex(this.chainId, BigInt(parents.length + this.vertices.all().length), parents, [tx]);
    this.txs.append(tx.id, tx.bytes, time);
    this.accepted.set(idKey(tx.id), tx.bytes);
    this.vertices.append(vertex.id, vertex.bytes, time);
  }

  /** Accepts a block with a transfer to the address. */
  transfer(to: Uint8Array, amount: bigint, time: bigint): void {
    const tx = this.#spend(amount + FEE, (base) => ({
      kind: 'BaseTx',
      body: { ...base, outputs: sorted([...base.outputs, this.#pay(to, amount)]) },
    }));
    this.accept(tx, time);
  }

  /** Creates an asset of that amount, all of it the spender's. Its ID is that of the transaction. */
  createAsset(name: string, symbol: string, amount: bigint, time: bigint): Uint8Array {
    const outputs = [this.#pay(this.#key.address, amount).output];
    const tx = this.#spend(FEE, (base) => ({
      kind: 'CreateAssetTx',
      body: { ...base, name, symbol, denomination: 6, initialStates: [{ fxIndex: 0, outputs }] },
    }));
    this.accept(tx, time);
    return tx.id;
  }

  /**
   * Exports AVAX, or all of an asset that the spender has just created (its output then follows the change).
   * @returns ID of the transaction; the outputs are numbered behind the change, in the order in which they are given back
   */
  export(
    destinationChain: Uint8Array,
    exported: readonly TransferableOutput[],
    time: bigint,
  ): { readonly id: Uint8Array; readonly firstIndex: number; readonly outputs: readonly TransferableOutput[] } {
    const outputs = sorted(exported);
    const avax = outputs.filter(({ assetID }) => Buffer.compare(assetID, this.#avaxAssetId) === 0);
    const tokens = outputs.filter((output) => !avax.includes(output));
    const burnt = avax.reduce((sum, { output }) => sum + output.amount, FEE);
    const tokenInput = this.#tokenInput(tokens);
    const tx = this.#spend(burnt, (base) => ({
      kind: 'ExportTx',
      body: {
        ...base,
        inputs: [...base.inputs, ...tokenInput].sort((a, b) => Buffer.compare(a.txID, b.txID)),
        destinationChain,
        exportedOutputs: outputs,
      },
    }));
    this.accept(tx, time);
    return { id: tx.id, firstIndex: 1, outputs };
  }

  #tokenInput(tokens: readonly TransferableOutput[]): TransferableInput[] {
    const assetID = tokens[0]?.assetID;
    if (!assetID) return [];
    const amount = tokens.reduce((sum, { output }) => sum + output.amount, 0n);
    return [
      { txID: assetID, outputIndex: 1, assetID, input: { stakeableLocktime: 0n, amount, signatureIndices: [0] } },
    ];
  }

  #spend(
    burnt: bigint,
    build: (base: Extract<ExchangeTx, { kind: 'BaseTx' }>['body']) => ExchangeTx,
  ): SignedExchangeTx {
    const { txID, outputIndex, amount } = this.#coin;
    const assetID = this.#avaxAssetId;
    const change = this.#pay(this.#key.address, amount - burnt);
    const unsigned = build({
      networkID: this.#networkId,
      blockchainID: this.chainId,
      outputs: [change],
      inputs: [{ txID, outputIndex, assetID, input: { stakeableLocktime: 0n, amount, signatureIndices: [0] } }],
      memo: new Uint8Array(),
    });
    const tx = signExchangeTx(unsigned, this.#key);
    this.#coin = { txID: tx.id, outputIndex: unsigned.body.outputs.indexOf(change), amount: amount - burnt };
    return tx;
  }

  #pay(address: Uint8Array, amount: bigint): TransferableOutput {
    return {
      assetID: this.#avaxAssetId,
      output: { stakeableLocktime: 0n, amount, locktime: 0n, threshold: 1, addresses: [address] },
    };
  }
}

function sorted(outputs: readonly TransferableOutput[]): readonly TransferableOutput[] {
  return [...outputs].sort(compareOutputs);
}
