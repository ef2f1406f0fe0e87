import { sha256 } from '../../../encoding/sha256.ts';
import { ByteReader, CodecError } from './byte-reader.ts';
import { ByteWriter } from './byte-writer.ts';
import { type Codec, id, list, struct, text, u32, u8, unknownType, type ValueOf } from './codec.ts';
import { type Key, signHash } from '../keys/keys.ts';
import { baseFields } from './platform-txs.ts';
import { type Credentials, credentials } from './signed-tx.ts';
import { output, transferableInput, transferableOutput } from './transferables.ts';

/** The kinds of X-Chain transactions that spend and make transferable outputs alone, by type ID. */
const KINDS = {
  BaseTx: { typeId: 0, body: struct(baseFields) },
  CreateAssetTx: {
    typeId: 1,
    body: struct({
      ...baseFields,
      name: text,
      symbol: text,
      denomination: u8,
      initialStates: list(struct({ fxIndex: u32, outputs: list(output) })),
    }),
  },
  ImportTx: {
    typeId: 3,
    body: struct({ ...baseFields, sourceChain: id, importedInputs: list(transferableInput) }),
  },
  ExportTx: {
    typeId: 4,
    body: struct({ ...baseFields, destinationChain: id, exportedOutputs: list(transferableOutput) }),
  },
};

type Kind = keyof typeof KINDS;
export type ExchangeTx = { [K in Kind]: { readonly kind: K; readonly body: ValueOf<(typeof KINDS)[K]['body']> } }[Kind];
export type AssetBody = ValueOf<(typeof KINDS)['CreateAssetTx']['body']>;

const BY_KIND: Readonly<Record<Kind, { readonly typeId: number; readonly body: Codec<unknown> }>> = KINDS;

/** Bytes and ID of a transaction of the X-Chain. */
export interface SignedExchangeTx {
  readonly bytes: Uint8Array;
  /** 32 bytes. */
  readonly id: Uint8Array;
}

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
  const from = new ByteReader(bytes);
  if (from.u16() !== 0) throw new CodecError('unknown codec version');
  const typeId = from.u32();
  const [kind, found] = Object.entries(BY_KIND).find(([, each]) => each.typeId === typeId) ?? [];
  if (found === undefined) throw unknownType(typeId);
  // The table pairs every kind with the codec of its body.
  const unsigned = { kind, body: found.body.read(from) } as ExchangeTx;
  const hash = sha256(bytes.subarray(0, from.offset));
  const signed = credentials.read(from);
  from.end();
  return { bytes, id: sha256(bytes), unsigned, credentials: signed, hash };
}

/** Signs each input with the one key; no key for a genesis asset, which spends nothing. */
export function signExchangeTx(tx: ExchangeTx, key: Key | undefined): SignedExchangeTx {
  const to = new ByteWriter();
  to.u16(0);
  to.u32(BY_KIND[tx.kind].typeId);
  BY_KIND[tx.kind].body.write(to, tx.body);
  const signatures = key ? [signHash(sha256(to.finish()), key)] : [];
  credentials.write(
    to,
    tx.body.inputs.map(() => ({ signatures })),
  );
  const bytes = to.finish();
  return { bytes, id: sha256(bytes) };
}

/** Genesis bytes of an X-Chain with these assets, by alias. */
export function exchangeGenesis(assets: Readonly<Record<string, AssetBody>>): Uint8Array {
  const to = new ByteWriter();
  to.u16(0);
  to.u32(Object.keys(assets).length);
  for (const [alias, body] of Object.entries(assets)) {
    text.write(to, alias);
    KINDS.CreateAssetTx.body.write(to, body);
  }
  return to.finish();
}
