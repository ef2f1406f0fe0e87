import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Bytes of answers after which what they left behind is collected. */
const BUDGET = 2 * 1024 * 1024;

let collect: (() => unknown) | undefined;
let since = 0;

/**
 * Takes note of the size of an answer. The engine lets garbage pile up to a multiple of what is in use; answers of megabytes, each
 * of which becomes a hundred thousand values that are looked at once, would take a run far beyond what it needs.
 */
export function noteAnswerOf(bytes: number): void {
  since += bytes;
  if (since < BUDGET) return;
  since = 0;
  collect ??= collector();
  collect();
}

function collector(): () => unknown {
  setFlagsFromString('--expose-gc');
  const found: unknown = runInNewContext('gc');
  return typeof found === 'function' ? () => void Reflect.apply(found, undefined, []) : () => undefined;
}
