import { appliedInPlace } from '../../src/judge/validation/schema/applicators.ts';
import { isSchemaNode, schemaMap, type SchemaNode } from '../../src/judge/validation/schema/schema-node.ts';
import type { SchemaSet } from '../../src/judge/validation/schema/schemas.ts';

/** Deeper members are of the forms of blocks and transactions, which `json-form.test.ts` compares one by one. */
const DEEPEST = 5;

/** The patterns of all members that the schema of a result has. Items of lists and members with any name have the pattern `*`. */
export function schemaMembers(set: SchemaSet, method: string): readonly string[] {
  const found = new Set<string>();
  const read = (node: SchemaNode, path: readonly string[]): void => {
    for (const { keyword, node: applied } of appliedInPlace(set, node))
      if (keyword !== 'propertyNames') read(applied, path);
    const named = schemaMap(node.properties);
    const unnamed = [
      node.items,
      node.additionalProperties,
      ...schemaMap(node.patternProperties).map(([, each]) => each),
    ];
    const below = [...named, ...unnamed.filter(isSchemaNode).map((each) => ['*', each] as const)];
    for (const [name, each] of below) {
      const pattern = [...path, name];
      found.add(pattern.join('/'));
      if (pattern.length < DEEPEST) read(each, pattern);
    }
  };
  read(set.root(`${method.replace('.', '/')}.result.json`), []);
  return [...found].sort();
}
