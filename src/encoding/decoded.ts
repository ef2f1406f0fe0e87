/**
 * The result of decoding text or bytes: a value, or a human-readable reason.
 * Decoders never throw on invalid input. The reason describes the error in the input, not the function that found it.
 */
export type Decoded<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly reason: string };

/** A decoded value. */
export function decoded<T>(value: T): Decoded<T> {
  return { ok: true, value };
}

/** The reason why the input cannot be decoded. */
export function undecodable(reason: string): { readonly ok: false; readonly reason: string } {
  return { ok: false, reason };
}
