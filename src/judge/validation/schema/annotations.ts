import { appliedInPlace, ownMember } from './applicators.ts';
import { requirementOf, schemaList, schemaMap, type SchemaNode } from './schema-node.ts';
import { SchemaSet } from './schemas.ts';

let base: SchemaSet | undefined;

/** The schemas of the package, without a profile. */
export function baseSchemas(): SchemaSet {
  base ??= new SchemaSet();
  return base;
}

/**
 * The annotated requirements of a schema and of the shapes that it refers to, outermost first.
 *
 * @param path Such as `platform/getHeight.result`, with or without `.json`.
 * @throws Error if the set has no such schema.
 */
export function requirementsOfSchema(path: string, set: SchemaSet = baseSchemas()): string[] {
  const reached = new Set([set.root(path.endsWith('.json') ? path : `${path}.json`)]);
  const requirements = new Set<string>();
  for (const node of reached) {
    const requirement = requirementOf(node);
    if (requirement !== undefined) requirements.add(requirement);
    for (const below of subschemas(set, node)) reached.add(below);
  }
  return [...requirements];
}

/** The requirements in the schemas of responses. A single response can prove or break them. */
export function requirementsOfAnswers(set: SchemaSet = baseSchemas()): ReadonlySet<string> {
  const paths = set.paths().filter((path) => /^envelope\/|^health\/report|\.result\.json$/.test(path));
  return new Set(paths.flatMap((path) => requirementsOfSchema(path, set)));
}

/** All schemas that `node` applies to a value or to a part of it. */
export function subschemas(set: SchemaSet, node: SchemaNode): SchemaNode[] {
  const members = ['items', 'additionalProperties']
    .map((keyword) => ownMember(node, keyword))
    .filter((schema) => schema !== undefined);
  return [
    ...appliedInPlace(set, node).map((applied) => applied.node),
    ...schemaMap(node.properties).map(([, schema]) => schema),
    ...schemaMap(node.patternProperties).map(([, schema]) => schema),
    ...schemaList(node.prefixItems),
    ...members,
  ];
}
