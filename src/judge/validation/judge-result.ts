import { isJsonObject, type JsonValue } from '../../encoding/json.ts';
import { judgeValue, type Judgement } from './judge-value.ts';
import type { SchemaNode } from './schema/schema-node.ts';
import type { SchemaSet } from './schema/schemas.ts';

/** Length of a response, in bytes, from which its result is kept for equal ones. Shorter ones are parsed and judged each time. */
export const LONG_RESPONSE = 100_000;

interface Known {
  /** The schema, which sets share if it is the same in them with all that it refers to. */
  readonly root: SchemaNode;
  readonly judgement: Judgement;
}

const known = new WeakMap<object, Known>();

/**
 * Checks the result of a response; see `judgeValue`. A long result that several responses share (see `EqualResults`) is checked once.
 * Nobody may change its judgement.
 *
 * @param bytes Length of the response.
 */
export function judgeResult(set: SchemaSet, schemaPath: string, result: JsonValue, bytes: number): Judgement {
  const isKept = bytes >= LONG_RESPONSE && isJsonObject(result);
  const before = isKept ? known.get(result) : undefined;
  const root = set.root(schemaPath);
  if (before?.root === root) return before.judgement;
  const judgement = judgeValue(set, schemaPath, result, '/result', bytes);
  if (isKept) known.set(result, { root, judgement });
  return judgement;
}
