import { unpacked } from '../../src/encoding/codec/kinds.ts';
import { readAs } from '../../src/encoding/codec/layout.ts';
import { CREDENTIALS } from '../../src/encoding/codec/layouts.ts';
import { sha256 } from '../../src/encoding/sha256.ts';
import { inNodeWords, type Credentials } from '../../src/reference-node/ledger/codec/signed-tx.ts';
import {
  type ExchangeTx,
  exchangeTx,
  type SignedExchangeTx,
} from '../../src/reference-node/ledger/codec/exchange-txs.ts';

/** A transaction of the X-Chain with its credentials. */
export interface ReadExchangeTx extends SignedExchangeTx {
  readonly unsigned: ExchangeTx;
  readonly credentials: Credentials;
  /** SHA-256 of what was signed. */
  readonly hash: Uint8Array;
}

/**
 * Reads a signed transaction from its bytes, codec prefix included.
 * @throws CodecError
 */
export function parseExchangeTx(bytes: Uint8Array): ReadExchangeTx {
  return inNodeWords(() =>
    unpacked(bytes, (from) => {
      const unsigned = exchangeTx.read(from);
      const hash = sha256(from.since(0));
      return { bytes, id: sha256(bytes), unsigned, hash, credentials: readAs(CREDENTIALS, from) };
    }),
  );
}
