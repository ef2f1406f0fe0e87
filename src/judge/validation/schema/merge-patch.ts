import { isSchemaNode, type SchemaNode } from './schema-node.ts';

/** Applies a JSON merge patch (RFC 7396) to a copy of `target`. */
export function mergePatch(target: unknown, patch: SchemaNode): SchemaNode {
  const merged = new Map<string, unknown>(isSchemaNode(target) ? Object.entries(target) : []);
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) merged.delete(name);
    else merged.set(name, isSchemaNode(value) ? mergePatch(merged.get(name), value) : value);
  }
  return Object.fromEntries(merged);
}
