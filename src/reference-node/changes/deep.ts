import type { Json } from '../ledger.ts';
import { HANDLERS } from '../services/handlers.ts';
import { result } from './changes.ts';
import type { Change } from './change.ts';
import { isItems, isMembers } from './json-path.ts';

/** What a value inside a result becomes; `name` is the member that holds it, or holds the list of it. */
export type Rewrite = (value: Json, name: string) => Json;

const METHODS = Object.keys(HANDLERS);

/** Changes every value inside the results of the methods (of all by default), the innermost first. */
export function everywhere(rewrite: Rewrite, methods: string | readonly string[] = METHODS): Change {
  return result(methods, (whole) => rewritten(whole, '', rewrite));
}

/** A copy of the value with every value inside it changed, the innermost first. */
export function rewritten(value: Json, name: string, rewrite: Rewrite): Json {
  return rewrite(rewrittenInside(value, name, rewrite), name);
}

function rewrittenInside(value: Json, name: string, rewrite: Rewrite): Json {
  if (isItems(value)) return value.map((item) => rewritten(item, name, rewrite));
  if (!isMembers(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, item === undefined ? item : rewritten(item, key, rewrite)]),
  );
}
