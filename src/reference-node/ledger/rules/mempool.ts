import { CONFLICT, type Ledger, type TxStatus } from '../../ledger.ts';
import { CodecError, parseTx, type SignedTx } from '../codec/signed-tx.ts';
import { idKey } from '../codec/id-key.ts';
import type { PlatformState } from '../state/platform-state.ts';
import { claimsOf, verifyTx } from './verify-tx.ts';
import { ensure, VerificationError } from './verify-spend.ts';

/** Refused transactions that are remembered; nodes keep as many. */
const REMEMBERED = 64;

type Issued = ReturnType<Ledger['issue']>;

/** Transactions between issuance and acceptance, and those that were refused. */
export class Mempool {
  readonly #state: PlatformState;
  readonly #processing = new Map<
    string,
    { readonly tx: SignedTx; readonly held: boolean; readonly claims: readonly string[] }
  >();
  readonly #claimed = new Set<string>();
  readonly #dropped = new Map<string, string>();

  constructor(state: PlatformState) {
    this.#state = state;
  }

  /** Another mempool with the same transactions. */
  copy(): Mempool {
    const copy = new Mempool(this.#state);
    for (const [key, held] of this.#processing) copy.#processing.set(key, held);
    for (const claim of this.#claimed) copy.#claimed.add(claim);
    for (const [key, reason] of this.#dropped) copy.#dropped.set(key, reason);
    return copy;
  }

  /** Parses, verifies and takes a signed transaction; see Ledger.issue. */
  issue(bytes: Uint8Array): Issued {
    let tx: SignedTx;
    try {
      tx = parseTx(bytes);
    } catch (error) {
      if (!(error instanceof CodecError)) throw error;
      return { ok: false, stage: 'parse', error: `couldn't parse tx: ${error.message}` };
    }
    return this.add(tx, false);
  }

  /** @param held stays Processing, whatever blocks are accepted */
  add(tx: SignedTx, held: boolean): Issued {
    const key = idKey(tx.idBytes);
    if (this.#processing.has(key)) return { ok: true, txId: tx.id };
    const before = this.#dropped.get(key);
    if (before !== undefined) return { ok: false, stage: 'issue', error: before };
    try {
      this.#take(tx, held);
    } catch (error) {
      if (!(error instanceof VerificationError)) throw error;
      this.#drop(key, error.message);
      return { ok: false, stage: 'issue', error: error.message };
    }
    return { ok: true, txId: tx.id };
  }

  #take(tx: SignedTx, held: boolean): void {
    const unsigned = verifyTx(this.#state, tx);
    const claims = claimsOf(unsigned);
    ensure(!claims.some((key) => this.#claimed.has(key)), CONFLICT);
    for (const key of claims) this.#claimed.add(key);
    this.#processing.set(idKey(tx.idBytes), { tx, held, claims });
  }

  #drop(key: string, reason: string): void {
    this.#dropped.set(key, reason);
    const oldest = this.#dropped.keys().next();
    if (this.#dropped.size > REMEMBERED && !oldest.done) this.#dropped.delete(oldest.value);
  }

  /** All that wait for a block. */
  waiting(): SignedTx[] {
    return [...this.#processing.values()].filter(({ held }) => !held).map(({ tx }) => tx);
  }

  /**
   * What the next block holds, one after the other: it leaves the mempool. What has become invalid meanwhile, also by one before it in the
   * block, is dropped.
   * @param fits whether the block has room for a transaction; else it stays
   */
  *takeForBlock(fits: (tx: SignedTx) => boolean = () => true): Iterable<SignedTx> {
    for (const [key, { tx, held, claims }] of this.#processing) {
      if (held || !fits(tx)) continue;
      this.#processing.delete(key);
      for (const claim of claims) this.#claimed.delete(claim);
      try {
        verifyTx(this.#state, tx);
      } catch (error) {
        if (!(error instanceof VerificationError)) throw error;
        this.#drop(key, error.message);
        continue;
      }
      yield tx;
    }
  }

  processing(txId: Uint8Array): SignedTx | undefined {
    return this.#processing.get(idKey(txId))?.tx;
  }

  status(txId: Uint8Array): { readonly status: TxStatus; readonly reason?: string } {
    const key = idKey(txId);
    if (this.#state.tx(txId)) return { status: 'Committed' };
    if (this.#processing.has(key)) return { status: 'Processing' };
    const reason = this.#dropped.get(key);
    return reason === undefined ? { status: 'Unknown' } : { status: 'Dropped', reason };
  }
}
