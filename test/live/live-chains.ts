import { PLATFORM_BYTES } from '../../src/encoding/id.ts';
import { sha256 } from '../../src/encoding/sha256.ts';
import { PlatformChain } from '../../src/reference-node/ledger/chains/platform-chain.ts';
import { parseExchangeTx, type ReadExchangeTx } from './read-exchange-tx.ts';
import { idKey } from '../../src/reference-node/ledger/codec/id-key.ts';
import { parseTx, type SignedTx } from '../../src/reference-node/ledger/codec/signed-tx.ts';
import type { AcceptedBlock, ChainFile } from './chain-file.ts';
import type { NetworkStart } from './genesis-file.ts';
import { LiveContract, parseContractExport } from './live-contract.ts';
import { ExchangeBlocks } from '../../src/reference-node/ledger/chains/exchange-chain.ts';
import type { CodecInput, CodecOutput } from '../../src/encoding/codec/layout.ts';
import { UtxoRecord, utxoKey } from '../../src/reference-node/ledger/codec/utxo.ts';
import { ensure, verifyAmounts } from '../../src/reference-node/ledger/rules/verify-spend.ts';
import { consumed, verifyInputOf } from '../../src/reference-node/ledger/rules/verify-tx.ts';
import { UtxoSet } from '../../src/reference-node/ledger/state/platform-state.ts';

const FEE = 1_000_000n;

/** An X-Chain on which anybody spends what they own. Each transaction has a block of its own. */
class LiveExchange extends ExchangeBlocks {
  readonly utxos = new UtxoSet();
  /** What the P-Chain exported, and nobody has imported yet. */
  readonly atomic = new UtxoSet();
  readonly #networkId: number;
  readonly #avax: Uint8Array;

  constructor({ platform, exchange }: NetworkStart) {
    super(platform.chains.X.idBytes);
    this.#networkId = platform.networkId;
    this.#avax = platform.avaxAssetId;
    addOutputs(this.utxos, platform.avaxAssetId, exchange);
  }

  /**
   * Verifies a transaction against the present state.
   * @param now Unix seconds
   * @throws VerificationError
   */
  verify({ unsigned: { kind, body }, credentials, hash }: ReadExchangeTx, now: bigint): void {
    ensure(body.networkID === this.#networkId, 'tx has wrong network ID');
    ensure(idKey(body.blockchainID) === idKey(this.chainId), 'tx has wrong chain ID');
    const imported = kind === 'ImportTx' ? body.importedInputs : [];
    const exported = kind === 'ExportTx' ? body.exportedOutputs : [];
    const inputs = [...body.inputs, ...imported];
    ensure(inputs.length > 0, 'no inputs');
    ensure(new Set(inputs.map(keyOf)).size === inputs.length, 'inputs not sorted and unique');
    ensure(credentials.length === inputs.length, 'wrong number of credentials');
    const spent = inputs.map((input, at) => {
      const utxo = consumed(at < body.inputs.length ? this.utxos : this.atomic, input);
      verifyInputOf(input, utxo, credentials, at, hash, now);
      return utxo;
    });
    verifyAmounts(inputs, spent, [...body.outputs, ...exported], [{ assetID: this.#avax, amount: FEE }], now);
  }

  /** Accepts a verified transaction at that time (Unix seconds). What it exports is the matter of the other chain. */
  execute(tx: ReadExchangeTx, time: bigint): void {
    const { kind, body } = tx.unsigned;
    for (const { txID, outputIndex } of body.inputs) this.utxos.spend(txID, outputIndex);
    if (kind === 'ImportTx') {
      for (const { txID, outputIndex } of body.importedInputs) this.atomic.spend(txID, outputIndex);
    }
    const supply = kind === 'CreateAssetTx' ? body.initialStates.flatMap(({ outputs }) => outputs) : [];
    addOutputs(this.utxos, tx.id, [...body.outputs, ...supply.map((output) => ({ ...output, assetID: tx.id }))]);
    this.accept(tx, time);
  }
}

function keyOf({ txID, outputIndex }: CodecInput): string {
  return utxoKey(txID, outputIndex);
}

/** Adds outputs of a transaction to the unspent ones, numbered from `firstIndex`. */
function addOutputs(to: UtxoSet, txId: Uint8Array, outputs: readonly CodecOutput[], firstIndex = 0): void {
  outputs.forEach((output, at) => to.add(new UtxoRecord(txId, firstIndex + at, output)));
}

/** The three chains of a network that begins with its genesis. What they accept is stored, and there again after a restart. */
export class LiveChains {
  readonly platform: PlatformChain;
  readonly exchange: LiveExchange;
  readonly contract: LiveContract;
  readonly #file: ChainFile | undefined;
  /** What was accepted before the node started. */
  readonly stored: readonly AcceptedBlock[];

  /**
   * @param file left out when nothing is stored
   * @param graniteTime Unix seconds from which on headers of the proposer layer have an epoch
   */
  constructor(start: NetworkStart, file: ChainFile | undefined, graniteTime: bigint) {
    this.platform = new PlatformChain(start.platform, graniteTime);
    this.exchange = new LiveExchange(start);
    this.contract = new LiveContract(start);
    this.#file = file;
    this.stored = file?.read() ?? [];
    for (const block of this.stored) this.#execute(block);
  }

  /** Unix seconds of the next block: by the clock, and not before the last one. */
  get nextTime(): bigint {
    const now = BigInt(Math.floor(Date.now() / 1000));
    return now > this.platform.state.time ? now : this.platform.state.time;
  }

  /** Accepts verified transactions in a block of their chain. */
  accept(block: AcceptedBlock): void {
    this.#execute(block);
    this.#file?.append(block);
  }

  /** Accepts transactions in a block of the P-Chain. */
  acceptOnPlatform(time: bigint, txs: Iterable<SignedTx>): void {
    const accepted = this.#executeOnPlatform(time, txs);
    this.#file?.append({ chain: 'P', time, txs: accepted.map((tx) => tx.bytes) });
  }

  #executeOnPlatform(time: bigint, txs: Iterable<SignedTx>): readonly SignedTx[] {
    this.platform.settle(time, time);
    const accepted = this.platform.accept(txs, time);
    for (const tx of accepted) this.#exportToExchange(tx);
    return accepted;
  }

  #execute({ chain, time, txs }: AcceptedBlock): void {
    if (chain === 'P') {
      this.#executeOnPlatform(time, txs.map(parseTx));
      return;
    }
    for (const tx of txs) {
      if (chain === 'X') this.#executeOnExchange(parseExchangeTx(tx), time);
      else this.#executeOnContract(tx, time);
    }
  }

  #exportToExchange({ unsigned: { kind, body }, idBytes }: SignedTx): void {
    if (kind !== 'ExportTx' || idKey(body.destinationChain) !== idKey(this.platform.state.chainIds.X)) return;
    addOutputs(this.exchange.atomic, idBytes, body.exportedOutputs, body.outputs.length);
  }

  #executeOnExchange(tx: ReadExchangeTx, time: bigint): void {
    this.exchange.execute(tx, time);
    const { kind, body } = tx.unsigned;
    if (kind !== 'ExportTx' || idKey(body.destinationChain) !== idKey(PLATFORM_BYTES)) return;
    addOutputs(this.platform.state.atomic.X, tx.id, body.exportedOutputs, body.outputs.length);
  }

  #executeOnContract(tx: Uint8Array, time: bigint): void {
    const body = parseContractExport(tx);
    this.contract.execute(tx, body, time);
    addOutputs(this.platform.state.atomic.C, sha256(tx), body.exportedOutputs);
  }
}
