import { isSchemaNode, requirementOf, type SchemaNode } from '../validation/schema/schema-node.ts';
import type { Requirement } from './requirement.ts';

/** Requirements that stand together. */
export interface RowSource {
  /** What problems call it: the path of its file. */
  readonly name: string;
  readonly requirements: readonly Requirement[];
}

/** The key of these rows in the data of the build. */
export const ROWS_OF_SCHEMAS = 'rows of schemas';

/**
 * The requirements that the schemas state: one for each part with a sentence beside its `x-requirement`. Level and
 * section are those of the part, or those of the file (`x-source`).
 *
 * @param files Schemas by path below `schemas/`. A unit test compares their annotations with the schema of the catalogue.
 */
export function rowsOfSchemas(files: ReadonlyMap<string, SchemaNode>): RowSource[] {
  return [...files].map(([path, root]) => ({
    name: `schemas/${path}`,
    requirements: partsOf(root).flatMap((part) => {
      const id = requirementOf(part);
      return id === undefined || part['x-statement'] === undefined ? [] : [rowOf(id, root['x-source'], part, files)];
    }),
  }));
}

function rowOf(id: string, source: unknown, part: SchemaNode, files: ReadonlyMap<string, SchemaNode>): Requirement {
  const [prefix = ''] = id.split('/');
  const [service = ''] = prefix.split('.');
  const annotation = {
    id,
    ...(isSchemaNode(source) ? source : {}),
    ...Object.fromEntries(
      ['level', 'section', 'statement', 'why', 'readings', 'from'].flatMap((member) => {
        const value = part[`x-${member}`];
        return value === undefined ? [] : [[member, value]];
      }),
    ),
    statement: `${String(part['x-statement'])}${allowanceOf(part)}`,
  };
  const method = files.has(`${prefix.replace('.', '/')}.result.json`) ? prefix : '*';
  // The annotations are compared with the schema of such rows in a unit test.
  return { service, method, ...annotation } as Requirement;
}

/** What the sentence does not say itself: how else the node may return an empty list or map. */
function allowanceOf(part: SchemaNode): string {
  const [isNull, isAbsent] = [part['x-null-is-empty'] === true, part['x-absent-is-empty'] === true];
  if (!isNull && !isAbsent) return '';
  const ways = [...(isNull ? ['null'] : []), ...(isAbsent ? ['left out'] : [])];
  return ` If it is empty, it may also be ${ways.join(' or ')}.`;
}

function partsOf(value: unknown): SchemaNode[] {
  if (Array.isArray(value)) return value.flatMap(partsOf);
  return isSchemaNode(value) ? [value, ...Object.values(value).flatMap(partsOf)] : [];
}
