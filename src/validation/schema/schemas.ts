import type { AnyValidateFunction } from 'ajv/dist/core.js';
import type { Ajv2020, ErrorObject } from 'ajv/dist/2020.js';
import { createCompiler } from './compiler.ts';
import { mergePatch } from './merge-patch.ts';
import { SCHEMA_BASE, schemaFiles } from './schema-files.ts';
import { isSchemaNode, type SchemaNode } from './schema-node.ts';

/** A JSON merge patch (RFC 7396) of one schema, with which a profile replaces an expectation. */
export interface SchemaPatch {
  /** Path of the schema below `schemas/`. */
  readonly schema: string;
  readonly patch: SchemaNode;
  /** Whether the package has no such schema, and this is the whole of it. */
  readonly isNew?: true;
}

/** The validators of parts of schemas, which are compiled at their first use. */
interface Validators {
  readonly compiler: Ajv2020;
  readonly compiled: Map<SchemaNode, AnyValidateFunction>;
}

/**
 * The schemas for the checks of a target: those of the package, with the patches of a profile. A validator is compiled at its first
 * use, once for each set and schema.
 */
export class SchemaSet {
  readonly #roots = new Map<string, SchemaNode>();
  /** Part of a schema -> its `$id` and pointer. */
  readonly #places = new Map<SchemaNode, string>();
  readonly #nodes = new Map<string, SchemaNode>();
  readonly #referred = new Map<SchemaNode, SchemaNode>();
  #thorough: Validators | undefined;
  #hasty: Validators | undefined;

  /** @throws Error if a patch is for a schema that does not exist. */
  constructor(patches: readonly SchemaPatch[] = []) {
    const schemas = new Map(schemaFiles());
    for (const { schema: path, patch, isNew } of patches) {
      const base = schemas.get(path);
      if (base === undefined && isNew !== true) throw new Error(`There is no schema ${path} that could be patched.`);
      schemas.set(path, mergePatch(base, patch));
    }
    for (const [path, schema] of schemas) this.#roots.set(path, this.#prepare(schema, `${SCHEMA_BASE}${path}#`));
  }

  /** Paths of all schemas, below `schemas/`. */
  paths(): string[] {
    return [...this.#roots.keys()];
  }

  has(path: string): boolean {
    return this.#roots.has(path);
  }

  /** @throws Error if there is no such schema. */
  root(path: string): SchemaNode {
    const root = this.#roots.get(path);
    if (root === undefined) throw new Error(`There is no schema ${path}.`);
    return root;
  }

  /**
   * The schema that `node` refers to with `$ref`; undefined without `$ref`.
   *
   * @throws Error if that schema does not exist.
   */
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

  /** All errors of `value` against a part of a schema of this set; empty if it is valid. */
  errors(node: SchemaNode, value: unknown): ErrorObject[] {
    return this.#validate((this.#thorough ??= this.#validators({ allErrors: true })), node, value);
  }

  /** The first error, with the errors in the branches of its union. For values that are too large to collect all errors. */
  firstErrors(node: SchemaNode, value: unknown): ErrorObject[] {
    return this.#validate((this.#hasty ??= this.#validators({ allErrors: false })), node, value);
  }

  #validators(options: { readonly allErrors: boolean }): Validators {
    const compiler = createCompiler(options);
    for (const [path, root] of this.#roots) compiler.addSchema(root, SCHEMA_BASE + path);
    return { compiler, compiled: new Map() };
  }

  #validate({ compiler, compiled }: Validators, node: SchemaNode, value: unknown): ErrorObject[] {
    const validate = compiled.get(node) ?? this.#compile(compiler, node);
    compiled.set(node, validate);
    void validate(value);
    return validate.errors ?? [];
  }

  #compile(compiler: Ajv2020, node: SchemaNode): AnyValidateFunction {
    const place = this.#places.get(node);
    const validate = place === undefined ? undefined : compiler.getSchema(place);
    if (validate === undefined) throw new Error(`This set has no schema at ${place ?? 'an unknown place'}.`);
    return validate;
  }

  /** A copy of the schema with `x-type` in place of a `type` for numbers. Stores the place of each part. */
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
