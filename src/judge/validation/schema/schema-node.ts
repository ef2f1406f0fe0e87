/** A JSON Schema, or a part of one. */
export type SchemaNode = Readonly<Record<string, unknown>>;

/** Whether the value is a schema object. Boolean schemas are ignored. */
export function isSchemaNode(value: unknown): value is SchemaNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The schemas in a keyword that maps names to schemas, such as `properties`. */
export function schemaMap(value: unknown): [string, SchemaNode][] {
  if (!isSchemaNode(value)) return [];
  return Object.entries(value).filter((entry): entry is [string, SchemaNode] => isSchemaNode(entry[1]));
}

/** The schemas in a keyword with a list of schemas, such as `anyOf`. */
export function schemaList(value: unknown): SchemaNode[] {
  return Array.isArray(value) ? value.filter(isSchemaNode) : [];
}

/** The requirement of a schema (`x-requirement`); undefined if it has none. */
export function requirementOf(node: SchemaNode): string | undefined {
  const id = node['x-requirement'];
  return typeof id === 'string' ? id : undefined;
}
