import type { Json } from '../ledger.ts';
import type { Change } from './change.ts';
import { mapResultAt } from './changes.ts';
import { isItems } from './json-path.ts';

/** A list in reverse order. Any other value stays the same. */
export function reversed(value: Json): Json {
  return isItems(value) ? value.toReversed() : value;
}

/** Each second call returns the lists at a path of the result in reverse order. */
export function turnedRound(method: string, path: string): Change {
  let calls = 0;
  return mapResultAt(method, path, (value) => {
    calls += 1;
    return calls % 2 === 0 ? reversed(value) : value;
  });
}
