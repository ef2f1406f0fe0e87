import { appliedInPlace, ownMember } from './applicators.ts';
import { requirementOf, schemaList, schemaMap, type SchemaNode } from './schema-node.ts';
import { SchemaSet } from './schemas.ts';

let base: SchemaSet | undefined;

/** The schemas of the package as they are, without any profile. */
export function baseSchemas(): SchemaSet {
  base ??= new SchemaSet();
  return base;
}

/**
 * The requirements that a schema of the package and the shapes it refers to are annotated with, outermost first.
 * `path` as in `platform/getHeight.result`, with or without `.json`.
 * @throws Error when there is no such schema.
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

/** The requirements that a schema of an answer states: one answer, judged alone, shows that they are kept or broken. */
export function requirementsOfAnswers(set: SchemaSet = baseSchemas()): ReadonlySet<string> {
  const paths = set.paths().filter((path) => /^envelope\/|^health\/report|\.result\.json$/.test(path));
  return new Set(paths.flatMap((path) => requirementsOfSchema(path, set)));
}

/** Every schema that `node` applies to a value or to a part of it. */
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
