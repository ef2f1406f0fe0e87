import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Bytes of a body from which on it counts: the engine frees the memory of smaller ones in time. */
const LARGE = 1024 * 1024;
/** Bytes of large bodies after which the memory of those that nobody uses any more is freed. */
const ENOUGH = 16 * 1024 * 1024;

let bytesSince = 0;
let collect: (() => void) | undefined;

/** Counts a body that is read, by its length in bytes. */
export function countBody(bytes: number): void {
  if (bytes >= LARGE) bytesSince += bytes;
}

/**
 * Frees the memory of the large bodies so far, if it is much, and of the texts made of them. The engine alone waits until several of them
 * fill hundreds of megabytes.
 */
export function freeMemory(): void {
  if (bytesSince < ENOUGH) return;
  bytesSince = 0;
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
