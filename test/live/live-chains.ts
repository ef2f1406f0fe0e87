import { PLATFORM_BYTES } from '../../src/encoding/id.ts';
import { sha256 } from '../../src/encoding/sha256.ts';
import { PlatformChain } from '../../src/reference-node/ledger/chains/platform-chain.ts';
import { parseExchangeTx, type ReadExchangeTx } from '../../src/reference-node/ledger/codec/exchange-txs.ts';
import { idKey } from '../../src/reference-node/ledger/codec/id-key.ts';
import { parseTx, type SignedTx } from '../../src/reference-node/ledger/codec/signed-tx.ts';
import type { AcceptedBlock, ChainFile } from './chain-file.ts';
import type { NetworkStart } from './genesis-file.ts';
import { LiveContract, parseContractExport } from './live-contract.ts';
import { addOutputs, LiveExchange } from './live-exchange.ts';

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

  #execute({ chain, time, txs }: AcceptedBlock): void {
    if (chain === 'P') {
      const parsed = txs.map(parseTx);
      this.platform.settle(time, time);
      this.platform.accept(parsed, time);
      for (const tx of parsed) this.#exportToExchange(tx);
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
