import { hash } from 'node:crypto';
import { SCHEMA_BASE } from './schema-files.ts';
import { isSchemaNode, type SchemaNode } from './schema-node.ts';

/** A schema file whose numbers have `x-type` in place of `type`, and the place of each part of it: its `$id` and pointer. */
export interface PreparedSchema {
  /** A hash of the file and of all files that it refers to. */
  readonly key: string;
  readonly root: SchemaNode;
  readonly places: ReadonlyMap<SchemaNode, string>;
}

const REFERENCES = /"\$ref":"([^"#]+)/g;

/** Key -> the prepared file. */
const PREPARED = new Map<string, PreparedSchema>();

/**
 * Prepares the files of a set. Sets in which a file and all files that it refers to have the same content share the
 * prepared file, and whatever is kept for its parts.
 *
 * @param schemas By path below `schemas/`.
 */
export function prepareSchemas(schemas: ReadonlyMap<string, SchemaNode>): ReadonlyMap<string, PreparedSchema> {
  const texts = new Map([...schemas].map(([path, schema]) => [path, JSON.stringify(schema)]));
  const hashes = new Map([...texts].map(([path, text]) => [path, hash('sha256', text, 'base64url')]));
  const referred = new Map([...texts].map(([path, text]) => [path, filesIn(path, text)]));
  return new Map(
    [...schemas].map(([path, schema]) => {
      const reached = new Set([path]);
      for (const each of reached) for (const next of referred.get(each) ?? []) reached.add(next);
      const key = hash(
        'sha256',
        [...reached].map((each) => `${each} ${hashes.get(each) ?? ''}`).join('\n'),
        'base64url',
      );
      const prepared = PREPARED.get(key) ?? { key, ...prepare(path, schema) };
      PREPARED.set(key, prepared);
      return [path, prepared];
    }),
  );
}

function filesIn(path: string, text: string): readonly string[] {
  const base = SCHEMA_BASE + path;
  return [...text.matchAll(REFERENCES)].map(([, file = '']) => new URL(file, base).href.slice(SCHEMA_BASE.length));
}

function prepare(path: string, schema: SchemaNode): Omit<PreparedSchema, 'key'> {
  const places = new Map<SchemaNode, string>();
  const copyOf = (part: SchemaNode, place: string): SchemaNode => {
    const copy: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(part)) {
      const here = `${place}/${encodeURI(name.replaceAll('~', '~0').replaceAll('/', '~1'))}`;
      if (Array.isArray(value)) {
        copy[name] = value.map((item: unknown, at) => (isSchemaNode(item) ? copyOf(item, `${here}/${at}`) : item));
      } else copy[name] = isSchemaNode(value) && name !== 'const' ? copyOf(value, here) : value;
    }
    const types: unknown[] = [part.type].flat();
    if (types.includes('integer') || types.includes('number')) {
      delete copy.type;
      copy['x-type'] = part.type;
    }
    places.set(copy, place);
    return copy;
  };
  return { root: copyOf(schema, `${SCHEMA_BASE}${path}#`), places };
}
