/**
 * The result of decoding text or bytes: a value, or a human-readable reason.
 * Decoders never throw on invalid input. The reason describes the error in the input, not the function that found it.
 */
export type Decoded<T> = { readonly ok: true; readonly value: T } | Undecodable;

/** Why the input cannot be decoded. */
export interface Undecodable {
  readonly ok: false;
  readonly reason: string;
  /** Whether the decoder stopped because the input has more values than it may read. */
  readonly isTooLarge?: true;
}

export function decoded<T>(value: T): Decoded<T> {
  return { ok: true, value };
}

/** The reason why the input cannot be decoded. */
export function undecodable(reason: string): Undecodable {
  return { ok: false, reason };
}

/** The decoded bytes. Undecodable unless there are exactly `length` bytes. */
export function sized(bytes: Decoded<Uint8Array>, length: number): Decoded<Uint8Array> {
  if (!bytes.ok || bytes.value.length === length) return bytes;
  return undecodable(`${bytes.value.length} bytes instead of ${length}`);
}
