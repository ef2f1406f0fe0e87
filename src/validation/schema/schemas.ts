import type { Ajv2020, ErrorObject } from 'ajv/dist/2020.js';
import { createCompiler } from './compiler.ts';
import { mergePatch } from './merge-patch.ts';
import { SCHEMA_BASE, schemaFiles } from './schema-files.ts';
import { isSchemaNode, type SchemaNode } from './schema-node.ts';

/** A JSON merge patch (RFC 7396) of one schema: how a profile replaces an expectation. */
export interface SchemaPatch {
  /** Path of the schema below `schemas/`. */
  readonly schema: string;
  readonly patch: SchemaNode;
}

/**
 * The schemas that a target is judged by: those of the package, with the patches of a profile. Validators are compiled
 * when they are first needed, once per set and schema.
 */
export class SchemaSet {
  readonly #roots = new Map<string, SchemaNode>();
  /** Where each part of each schema stands: its `$id` and pointer. */
  readonly #places = new Map<SchemaNode, string>();
  readonly #nodes = new Map<string, SchemaNode>();
  readonly #referred = new Map<SchemaNode, SchemaNode>();
  readonly #thorough: Ajv2020 = createCompiler({ allErrors: true });
  #hasty: Ajv2020 | undefined;

  /** @throws Error for a patch of a schema that does not exist. */
  constructor(patches: readonly SchemaPatch[] = []) {
    const schemas = new Map(schemaFiles());
    for (const { schema: path, patch } of patches) {
      const base = schemas.get(path);
      if (base === undefined) throw new Error(`There is no schema ${path} that could be patched.`);
      schemas.set(path, mergePatch(base, patch));
    }
    for (const [path, schema] of schemas) {
      const root = this.#prepare(schema, `${SCHEMA_BASE}${path}#`);
      this.#roots.set(path, root);
      this.#thorough.addSchema(root, SCHEMA_BASE + path);
    }
  }

  /** Paths of all schemas, below `schemas/`. */
  paths(): string[] {
    return [...this.#roots.keys()];
  }

  has(path: string): boolean {
    return this.#roots.has(path);
  }

  /** @throws Error when there is no such schema. */
  root(path: string): SchemaNode {
    const root = this.#roots.get(path);
    if (root === undefined) throw new Error(`There is no schema ${path}.`);
    return root;
  }

  /** The schema that the `$ref` of `node` names, or undefined when it has none. */
  referred(node: SchemaNode): SchemaNode | undefined {
    if (typeof node.$ref !== 'string') return undefined;
    const known = this.#referred.get(node);
    if (known !== undefined) return known;
    const place = new URL(node.$ref, this.#places.get(node));
    const target = this.#nodes.get(place.hash === '' ? `${place.href}#` : place.href);
    if (target === undefined)
      throw new Error(`${this.#places.get(node) ?? 'A schema'} refers to ${place.href}, which does not exist.`);
    this.#referred.set(node, target);
    return target;
  }

  /** What of `value` does not fit a part of a schema of this set; empty when all does. */
  errors(node: SchemaNode, value: unknown): ErrorObject[] {
    return this.#validate(this.#thorough, node, value);
  }

  /** The first refusal, with those of the branches of a union that led to it: for values too large to tell all. */
  firstErrors(node: SchemaNode, value: unknown): ErrorObject[] {
    if (this.#hasty === undefined) {
      this.#hasty = createCompiler({ allErrors: false });
      for (const [path, root] of this.#roots) this.#hasty.addSchema(root, SCHEMA_BASE + path);
    }
    return this.#validate(this.#hasty, node, value);
  }

  #validate(compiler: Ajv2020, node: SchemaNode, value: unknown): ErrorObject[] {
    const place = this.#places.get(node);
    const validate = place === undefined ? undefined : compiler.getSchema(place);
    if (validate === undefined) throw new Error(`This set has no schema at ${place ?? 'an unknown place'}.`);
    void validate(value);
    return validate.errors ?? [];
  }

  /** A copy of the schema with its places noted, and `x-type` in place of a `type` that numbers may have. */
  #prepare(schema: SchemaNode, place: string): SchemaNode {
    const copy: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(schema)) {
      const here = `${place}/${encodeURI(name.replaceAll('~', '~0').replaceAll('/', '~1'))}`;
      if (Array.isArray(value)) {
        copy[name] = value.map((item: unknown, at) =>
          isSchemaNode(item) ? this.#prepare(item, `${here}/${at}`) : item,
        );
      } else copy[name] = isSchemaNode(value) && name !== 'const' ? this.#prepare(value, here) : value;
    }
    const types: unknown[] = [schema.type].flat();
    if (types.includes('integer') || types.includes('number')) {
      delete copy.type;
      copy['x-type'] = schema.type;
    }
    this.#places.set(copy, place);
    this.#nodes.set(place, copy);
    return copy;
  }
}
