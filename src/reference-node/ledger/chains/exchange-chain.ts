import { compareOutputs } from '../../../encoding/codec/outputs.ts';
import { idKey } from '../codec/id-key.ts';
import { type ExchangeTx, signExchangeTx, type SignedExchangeTx } from '../codec/exchange-txs.ts';
import type { Key } from '../keys/keys.ts';
import type { CodecInput, CodecOutput } from '../../../encoding/codec/layout.ts';
import { sha256 } from '../../../encoding/sha256.ts';
import { ContainerLog } from './container-log.ts';
import { ByteWriter } from '../../../encoding/codec/byte-writer.ts';
import { writeProposerBlock } from '../../../encoding/codec/proposer-block.ts';

const STANDARD_BLOCK = 20;

/** What an X-Chain has accepted, with the logs of its indexes. */
export class ExchangeBlocks {
  readonly txs = new ContainerLog();
  readonly vertices = new ContainerLog();
  readonly blocks = new ContainerLog();
  /** Signed bytes of every accepted transaction, by `idKey` of its ID. */
  readonly accepted = new Map<string, Uint8Array>();
  protected readonly chainId: Uint8Array;
  #parentId: Uint8Array;
  #height = 0n;

  constructor(chainId: Uint8Array) {
    this.chainId = chainId;
    this.#parentId = sha256(chainId);
  }

  get height(): bigint {
    return this.#height;
  }

  /** Accepts a block with one transaction at that time (Unix seconds). */
  protected accept(tx: SignedExchangeTx, time: bigint): void {
    this.#height += 1n;
    const inner = exchangeBlock(this.#parentId, this.#height, time, [tx]);
    this.#parentId = sha256(inner);
    const parentId = this.blocks.lastId ?? this.chainId;
    const { id, bytes } = writeProposerBlock({ parentId, inner, header: { time, platformHeight: 0n } });
    this.blocks.append(id, bytes, time);
    this.accepted.set(idKey(tx.id), tx.bytes);
  }
}

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
    const outputs = [this.#pay(this.#key.address, amount)];
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
    exported: readonly CodecOutput[],
    time: bigint,
  ): { readonly id: Uint8Array; readonly firstIndex: number; readonly outputs: readonly CodecOutput[] } {
    const outputs = sorted(exported);
    const avax = outputs.filter(({ assetID }) => Buffer.compare(assetID, this.#avaxAssetId) === 0);
    const tokens = outputs.filter((output) => !avax.includes(output));
    const burnt = avax.reduce((sum, { amount }) => sum + amount, FEE);
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

  #tokenInput(tokens: readonly CodecOutput[]): CodecInput[] {
    const assetID = tokens[0]?.assetID;
    if (!assetID) return [];
    const amount = tokens.reduce((sum, { amount }) => sum + amount, 0n);
    return [{ txID: assetID, outputIndex: 1, assetID, stakeableLocktime: 0n, amount, signatureIndices: [0] }];
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
      inputs: [{ txID, outputIndex, assetID, stakeableLocktime: 0n, amount, signatureIndices: [0] }],
      memo: new Uint8Array(),
    });
    const tx = signExchangeTx(unsigned, this.#key);
    this.#coin = { txID: tx.id, outputIndex: unsigned.body.outputs.indexOf(change), amount: amount - burnt };
    return tx;
  }

  #pay(address: Uint8Array, amount: bigint): CodecOutput {
    return {
      assetID: this.#avaxAssetId,
      stakeableLocktime: 0n,
      amount,
      locktime: 0n,
      threshold: 1,
      addresses: [address],
    };
  }
}

function sorted(outputs: readonly CodecOutput[]): readonly CodecOutput[] {
  return [...outputs].sort(compareOutputs);
}

/** Bytes of an X-Chain block, as chains since Cortina have them. */
function exchangeBlock(
  parentId: Uint8Array,
  height: bigint,
  time: bigint,
  txs: readonly SignedExchangeTx[],
): Uint8Array {
  const to = new ByteWriter();
  to.u16(0);
  to.u32(STANDARD_BLOCK);
  to.bytes(parentId);
  to.u64(height);
  to.u64(time);
  to.bytes(new Uint8Array(32));
  to.u32(txs.length);
  for (const { bytes } of txs) to.bytes(bytes.subarray(2));
  return to.finish();
}

/** Bytes of an X-Chain vertex, as chains before Cortina had them; its ID is their SHA-256. */
function exchangeVertex(
  chainId: Uint8Array,
  height: bigint,
  parentIds: readonly Uint8Array[],
  txs: readonly SignedExchangeTx[],
): { readonly id: Uint8Array; readonly bytes: Uint8Array } {
  const to = new ByteWriter();
  to.u16(0);
  to.bytes(chainId);
  to.u64(height);
  to.u32(0);
  to.u32(parentIds.length);
  for (const parentId of parentIds) to.bytes(parentId);
  to.u32(txs.length);
  for (const { bytes } of txs) {
    to.u32(bytes.length);
    to.bytes(bytes);
  }
  const bytes = to.finish();
  return { id: sha256(bytes), bytes };
}
