import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Bytes of a body from which on its memory is worth the milliseconds: the engine frees that of smaller ones in time. */
const LARGE = 8 * 1024 * 1024;

/** Bytes of a body from which on a heap that grows in large steps would take hundreds of megabytes. */
const NOTABLE = 1024 * 1024;
/** How much a heap of a process grows between two collections, in percent of what is in use. */
const SMALL_STEPS = 20;
const LARGE_STEPS = 60;

let collect: (() => void) | undefined;
let hasLargeSteps = false;

/**
 * Lets the heap of this process grow in small steps: responses of several megabytes are parsed and read once, and without that it grows
 * to several times the memory in use.
 *
 * @param mayWait Whether it grows in larger steps until `freeMemory` hears of a body of a megabyte: small steps cost a run an eighth of
 *   its processor time.
 */
export function growInSteps(mayWait = false): void {
  hasLargeSteps = mayWait;
  setFlagsFromString(`--heap-growing-percent=${mayWait ? LARGE_STEPS : SMALL_STEPS}`);
}

/**
 * Frees the memory that nobody uses any more, if a large body has just been read or is done with. The engine alone waits until several of
 * them, with the texts made of them, fill hundreds of megabytes.
 *
 * @param bytes The length of the body.
 */
export function freeMemory(bytes: number): void {
  if (hasLargeSteps && bytes >= NOTABLE) growInSteps();
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
