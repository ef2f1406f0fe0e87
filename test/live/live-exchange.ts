import { ExchangeBlocks } from '../../src/reference-node/ledger/chains/exchange-chain.ts';
import type { ReadExchangeTx } from '../../src/reference-node/ledger/codec/exchange-txs.ts';
import { idKey } from '../../src/reference-node/ledger/codec/id-key.ts';
import type { CodecInput, CodecOutput } from '../../src/encoding/codec/layout.ts';
import { UtxoRecord, utxoKey } from '../../src/reference-node/ledger/codec/utxo.ts';
import { ensure, verifyAmounts } from '../../src/reference-node/ledger/rules/verify-spend.ts';
import { consumed, verifyInputOf } from '../../src/reference-node/ledger/rules/verify-tx.ts';
import { UtxoSet } from '../../src/reference-node/ledger/state/platform-state.ts';
import type { NetworkStart } from './genesis-file.ts';

const FEE = 1_000_000n;

/** An X-Chain on which anybody spends what they own. Each transaction has a block of its own. */
export class LiveExchange extends ExchangeBlocks {
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
export function addOutputs(to: UtxoSet, txId: Uint8Array, outputs: readonly CodecOutput[], firstIndex = 0): void {
  outputs.forEach((output, at) => to.add(new UtxoRecord(txId, firstIndex + at, output)));
}
