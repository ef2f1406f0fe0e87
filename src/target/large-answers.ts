import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Bytes of answers after which what they left behind is collected. */
const BUDGET = 2 * 1024 * 1024;

/** Bytes that the heap may grow by, while many values are looked at, before it is cleared. */
const GROWTH = 24 * 1024 * 1024;

let kept = 0;
let collect: (() => unknown) | undefined;
let since = 0;

/**
 * Takes note of the size of an answer. The engine lets garbage pile up to a multiple of what is in use; answers of megabytes, each
 * of which becomes a hundred thousand values that are looked at once, would take a run far beyond what it needs.
 */
export function noteAnswerOf(bytes: number): void {
  since += bytes;
  if (since >= BUDGET) clear();
}

/** Takes note that a check has ended: one that looks at every record of a long list leaves as much behind as the list itself. */
export function noteEndOfCheck(): void {
  const used = getHeapStatistics().used_heap_size;
  if (kept === 0) kept = used;
  if (used - kept >= GROWTH) clear();
}

function clear(): void {
  since = 0;
  collect ??= collector();
  collect();
  kept = getHeapStatistics().used_heap_size;
}

function collector(): () => unknown {
  setFlagsFromString('--expose-gc');
  const found: unknown = runInNewContext('gc');
  return typeof found === 'function' ? () => void Reflect.apply(found, undefined, []) : () => undefined;
}
