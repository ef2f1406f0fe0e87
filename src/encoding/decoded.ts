/**
 * The outcome of decoding text or bytes: a value, or a reason that a person understands.
 * Decoders never throw on bad input; the reason says what is wrong with it, not which function refused it.
 */
export type Decoded<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly reason: string };

/** A value that was decoded. */
export function decoded<T>(value: T): Decoded<T> {
  return { ok: true, value };
}

/** Input that could not be decoded, and why. */
export function undecodable(reason: string): { readonly ok: false; readonly reason: string } {
  return { ok: false, reason };
}
