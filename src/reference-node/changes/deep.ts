import type { Json } from '../ledger.ts';
import { HANDLERS } from '../services/handlers.ts';
import { mapResult } from './changes.ts';
import type { Change } from '../server/patch.ts';
import { isItems, isMembers } from './json-path.ts';

/** What a value inside a result becomes; `name` is the member that holds it, or holds the list of it. */
export type Rewrite = (value: Json, name: string) => Json;

const METHODS = Object.keys(HANDLERS);

/** Changes every value inside the results of the methods (of all by default), the innermost first. */
export function mapEverywhere(rewrite: Rewrite, methods: string | readonly string[] = METHODS): Change {
  return mapResult(methods, (whole) => rewriteDeep(whole, '', rewrite));
}

/** A copy of the value with every value inside it changed, the innermost first. */
export function rewriteDeep(value: Json, name: string, rewrite: Rewrite): Json {
  return rewrite(rewriteInside(value, name, rewrite), name);
}

function rewriteInside(value: Json, name: string, rewrite: Rewrite): Json {
  if (isItems(value)) return value.map((item) => rewriteDeep(item, name, rewrite));
  if (!isMembers(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, item === undefined ? item : rewriteDeep(item, key, rewrite)]),
  );
}
