/** What RLP writes: bytes, an unsigned number, or a list of such. */
export type RlpItem = Uint8Array | bigint | readonly RlpItem[];

/** RLP bytes, as EVM chains write their blocks. */
export function rlp(item: RlpItem): Uint8Array {
  if (typeof item === 'bigint') return rlp(numberBytes(item));
  if (item instanceof Uint8Array) {
    const [first] = item;
    return item.length === 1 && first !== undefined && first < 0x80 ? item : prefixed(0x80, item);
  }
  return prefixed(0xc0, Buffer.concat(item.map(rlp)));
}

function prefixed(offset: number, payload: Uint8Array): Uint8Array {
  if (payload.length <= 55) return Uint8Array.of(offset + payload.length, ...payload);
  const length = numberBytes(BigInt(payload.length));
  return new Uint8Array(Buffer.concat([Uint8Array.of(offset + 55 + length.length), length, payload]));
}

function numberBytes(value: bigint): Uint8Array {
  if (value === 0n) return new Uint8Array();
  const digits = value.toString(16);
  return new Uint8Array(Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex'));
}
