import type { ErrorObject } from 'ajv/dist/2020.js';
import { type Applied, appliedInPlace, appliedToItem, appliedToMember } from '../schema/applicators.ts';
import { pointerTokens } from '../json-pointer.ts';
import type { SchemaNode } from '../schema/schema-node.ts';
import type { SchemaSet } from '../schema/schemas.ts';
import type { Finding } from '../../../generated/report.ts';

/** One schema on the way from the root to the schema with the failed keyword. */
export interface Step {
  readonly node: SchemaNode;
  /** How it was applied: by a keyword to the same value, or to a member or item of it. */
  readonly by: Applied['keyword'] | 'root' | 'member';
  /** Number of names and indexes from the root value to its value. */
  readonly depth: number;
}

/** Largest number of schemas on the way for the same value. Only a schema that refers to itself has more. */
const MAX_STEPS = 100;

/**
 * The schemas on the way from `root` to the schema with the failed keyword, outermost first. The validator returns only the position
 * of the value, and not the schema that referred to a shared shape.
 */
export function locate(set: SchemaSet, root: SchemaNode, error: ErrorObject): Step[] {
  const tokens = pointerTokens(error.instancePath);
  const search = (way: readonly Step[]): Step[] | undefined => {
    const last = way.at(-1);
    if (last === undefined || way.length > MAX_STEPS + tokens.length) return undefined;
    if (last.depth === tokens.length && last.node === error.parentSchema) return [...way];
    for (const { keyword, node } of appliedInPlace(set, last.node)) {
      const found = search([...way, { node, by: keyword, depth: last.depth }]);
      if (found !== undefined) return found;
    }
    const token = tokens[last.depth];
    if (token === undefined || last.by === 'propertyNames') return undefined;
    for (const node of new Set([...appliedToMember(last.node, token), ...itemSchemas(last.node, token)])) {
      const found = search([...way, { node, by: 'member', depth: last.depth + 1 }]);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return search([{ node: root, by: 'root', depth: 0 }]) ?? [{ node: root, by: 'root', depth: 0 }];
}

function itemSchemas(node: SchemaNode, token: string): SchemaNode[] {
  return /^\d+$/.test(token) ? appliedToItem(node, Number(token)) : [];
}

/** A validation error, and the schemas on the way to it, outermost first. */
export interface Located {
  readonly error: ErrorObject;
  readonly way: readonly Step[];
}

/** A finding, and the annotated requirement that it breaks, if any. */
export interface Explained {
  readonly finding: Finding;
  readonly requirement: string | undefined;
}
