import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Bytes of a body from which on its memory is worth the milliseconds: the engine frees that of smaller ones in time. */
const LARGE = 8 * 1024 * 1024;

let collect: (() => void) | undefined;

/**
 * Frees the memory that nobody uses any more, if a large body has just been read or is done with. The engine alone waits until several of
 * them, with the texts made of them, fill hundreds of megabytes.
 *
 * @param bytes The length of the body.
 */
export function freeMemory(bytes: number): void {
  if (bytes < LARGE) return;
  collect ??= collector();
  collect();
}

/** The garbage collector of the engine, which code sees only in a context that is made under this flag. */
function collector(): () => void {
  setFlagsFromString('--expose-gc');
  const collector: unknown = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  return typeof collector === 'function' ? () => void Reflect.apply(collector, undefined, []) : () => undefined;
}
