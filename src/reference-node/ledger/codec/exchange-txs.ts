import { type AnyOf, type BodyOf, kindCodec, packed } from '../../../encoding/codec/kinds.ts';
import { writeAs } from '../../../encoding/codec/layout.ts';
import { CREDENTIALS, EXCHANGE } from '../../../encoding/codec/layouts.ts';
import { sha256 } from '../../../encoding/sha256.ts';
import { type Key, signHash } from '../keys/keys.ts';

/** A transaction of the X-Chain that spends and makes transferable outputs alone. */
export type ExchangeTx = AnyOf<typeof EXCHANGE>;
export type AssetBody = BodyOf<typeof EXCHANGE.CreateAssetTx>;

export const exchangeTx = kindCodec(EXCHANGE);

/** Bytes and ID of a transaction of the X-Chain. */
export interface SignedExchangeTx {
  readonly bytes: Uint8Array;
  /** 32 bytes. */
  readonly id: Uint8Array;
}

/** Signs each input with the one key; no key for a genesis asset, which spends nothing. */
export function signExchangeTx(tx: ExchangeTx, key: Key | undefined): SignedExchangeTx {
  const bytes = packed((to) => {
    exchangeTx.write(to, tx);
    const signatures = key ? [signHash(sha256(to.finish()), key)] : [];
    writeAs(
      CREDENTIALS,
      to,
      tx.body.inputs.map(() => ({ signatures })),
    );
  });
  return { bytes, id: sha256(bytes) };
}

/** Genesis bytes of an X-Chain with these assets, by alias. */
export function exchangeGenesis(assets: Readonly<Record<string, AssetBody>>): Uint8Array {
  return packed((to) => {
    to.u32(Object.keys(assets).length);
    for (const [alias, body] of Object.entries(assets)) {
      writeAs('text', to, alias);
      writeAs(EXCHANGE.CreateAssetTx[1], to, body);
    }
  });
}
