import type { SignedTx } from '../../src/reference-node/ledger/codec/signed-tx.ts';
import { verifyTx } from '../../src/reference-node/ledger/rules/verify-tx.ts';
import { History } from '../../src/reference-node/scenarios/history.ts';

/** Keeps what it accepts, and verifies it as if it had been issued. */
export class VerifiedHistory extends History {
  readonly txs: SignedTx[] = [];

  override accept(tx: SignedTx): SignedTx {
    verifyTx(this.platform.state, tx);
    this.txs.push(tx);
    return super.accept(tx);
  }
}
