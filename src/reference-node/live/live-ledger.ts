import { encodeId } from '../../encoding/id.ts';
import { sha256 } from '../../encoding/sha256.ts';
import type { Ledger } from '../ledger.ts';
import { ContainerLog } from '../ledger/chains/container-log.ts';
import { CodecError } from '../ledger/codec/byte-reader.ts';
import { parseExchangeTx } from '../ledger/codec/exchange-txs.ts';
import { parseTx } from '../ledger/codec/signed-tx.ts';
import { ReferenceLedger } from '../ledger/reference-ledger.ts';
import { Mempool } from '../ledger/rules/mempool.ts';
import { parseContractExport } from './live-contract.ts';
import type { LiveChains } from './live-chains.ts';
import { factsOf } from './live-facts.ts';

/** When the rules of a network change. */
export interface Upgrades {
  /** Unix seconds. */
  readonly etna: bigint;
  readonly granite: bigint;
}

/** Rules of Etna, by kind of transaction: those that it brings, and those that it ends. */
const BROUGHT: ReadonlySet<string> = new Set([
  'ConvertSubnetToL1Tx',
  'RegisterL1ValidatorTx',
  'SetL1ValidatorWeightTx',
  'IncreaseL1ValidatorBalanceTx',
  'DisableL1ValidatorTx',
]);
const ENDED = 'TransformSubnetTx';

/** The ledger over chains that accept what anybody issues. */
export class LiveLedger extends ReferenceLedger {
  readonly chains: LiveChains;
  readonly upgrades: Upgrades;
  readonly #mempool: Mempool;

  /** @param nodeId 20 bytes */
  constructor(chains: LiveChains, upgrades: Upgrades, nodeId: Uint8Array) {
    const { platform, exchange, contract } = chains;
    const mempool = new Mempool(platform.state);
    super(platform, mempool, factsOf(chains, nodeId), {
      'C/block': contract.blocks,
      'X/tx': new ContainerLog(),
      'X/block': exchange.blocks,
      'X/vtx': new ContainerLog(),
    });
    this.chains = chains;
    this.upgrades = upgrades;
    this.#mempool = mempool;
  }

  override issue(bytes: Uint8Array): ReturnType<Ledger['issue']> {
    const error = this.#whyNotByRules(bytes);
    return error === undefined ? super.issue(bytes) : { ok: false, stage: 'issue', error };
  }

  #whyNotByRules(bytes: Uint8Array): string | undefined {
    const isEtna = this.upgrades.etna <= this.chains.nextTime;
    try {
      const { kind } = parseTx(bytes).unsigned;
      if (isEtna) return kind === ENDED ? 'TransformSubnetTx is not permitted post-Etna' : undefined;
      return BROUGHT.has(kind) ? 'attempting to use an Etna-upgrade feature prior to activation' : undefined;
    } catch (error) {
      if (error instanceof CodecError) return undefined;
      throw error;
    }
  }

  override acceptBlock(): bigint {
    const time = this.chains.nextTime;
    this.chains.platform.settle(time);
    this.chains.accept({ chain: 'P', time, txs: this.#mempool.takeForBlock().map((tx) => tx.bytes) });
    return this.height;
  }

  /**
   * Verifies a transaction of the X-Chain and accepts it at once. @returns its ID
   * @throws CodecError, VerificationError
   */
  issueExchange(bytes: Uint8Array): string {
    const tx = parseExchangeTx(bytes);
    const time = this.chains.nextTime;
    this.chains.exchange.verify(tx, time);
    this.chains.accept({ chain: 'X', time, txs: [bytes] });
    return encodeId(tx.id);
  }

  /**
   * Verifies an export of the C-Chain and accepts it at once. @returns its ID
   * @throws CodecError, VerificationError
   */
  issueContract(bytes: Uint8Array): string {
    this.chains.contract.verify(parseContractExport(bytes));
    this.chains.accept({ chain: 'C', time: this.chains.nextTime, txs: [bytes] });
    return encodeId(sha256(bytes));
  }
}
