import { formOf, type FormLeaf, spelledForm } from '../../../encoding/codec/json-form.ts';
import type { Layout, ValueOf } from '../../../encoding/codec/layout.ts';
import { SECP256K1_FX } from '../../../encoding/codec/layouts.ts';
import { encodeAddress } from '../../../encoding/address.ts';
import { encodeCb58 } from '../../../encoding/cb58.ts';
import { encodeHex } from '../../../encoding/hex.ts';
import { encodeId } from '../../../encoding/id.ts';
import { encodeNodeId } from '../../../encoding/node-id.ts';
import type { Json } from '../../ledger.ts';

/** How addresses are written in json forms. */
export interface AddressStyle {
  /** Chain alias before the dash. */
  readonly chain: string;
  /** Bech32 prefix. */
  readonly hrp: string;
}

/** The json form of a value, as deployed nodes spell it. */
export function jsonAs<const L extends Layout>(layout: L, value: ValueOf<L>, style: AddressStyle): Json {
  return spelledForm<Json>(formOf(layout, value), (leaf) => spell(leaf, style)) ?? null;
}

function spell({ leaf, value }: FormLeaf, style: AddressStyle): Json | undefined {
  switch (leaf) {
    case 'integer':
    case 'text':
      return value;
    case 'id':
      return encodeId(value);
    case 'node':
      return encodeNodeId(value);
    case 'hex':
      return encodeHex(value);
    case 'base64':
      return Buffer.from(value).toString('base64');
    case 'numbers':
      return [...value];
    case 'addresses':
      return value.map((bytes) => encodeAddress({ ...style, bytes }));
    case 'shortIds':
      return value.map(encodeCb58);
    case 'fx':
      return SECP256K1_FX;
    case 'none':
      return undefined;
  }
}
