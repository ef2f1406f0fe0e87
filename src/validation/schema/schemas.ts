import type { AnyValidateFunction } from 'ajv/dist/core.js';
import type { Ajv2020, ErrorObject } from 'ajv/dist/2020.js';
import { createCompiler } from './compiler.ts';
import { mergePatch } from './merge-patch.ts';
import { prepareSchemas } from './prepare-schemas.ts';
import { SCHEMA_BASE, schemaFiles } from './schema-files.ts';
import type { SchemaNode } from './schema-node.ts';

/** A JSON merge patch (RFC 7396) of one schema, with which a profile replaces an expectation. */
export interface SchemaPatch {
  /** Path of the schema below `schemas/`. */
  readonly schema: string;
  readonly patch: SchemaNode;
}

/** What a validator collects: all errors, or the first one. Part of a schema -> its validator, which is compiled at its first use. */
type Compiled = WeakMap<SchemaNode, AnyValidateFunction>;
const [THOROUGH, HASTY]: readonly [Compiled, Compiled] = [new WeakMap(), new WeakMap()];

/**
 * The schemas for the checks of a target: those of the package, with the patches of a profile. Sets share the schemas that are the same
 * in them, and their validators.
 */
export class SchemaSet {
  readonly #roots = new Map<string, SchemaNode>();
  /** Part of a schema -> its `$id` and pointer. */
  readonly #places = new Map<SchemaNode, string>();
  readonly #nodes = new Map<string, SchemaNode>();
  readonly #referred = new Map<SchemaNode, SchemaNode>();
  readonly #compilers = new Map<Compiled, Ajv2020>();

  /** @throws Error if a patch is for a schema that does not exist. */
  constructor(patches: readonly SchemaPatch[] = []) {
    const schemas = new Map(schemaFiles());
    for (const { schema: path, patch } of patches) {
      const base = schemas.get(path);
      if (base === undefined) throw new Error(`There is no schema ${path} that could be patched.`);
      schemas.set(path, mergePatch(base, patch));
    }
    for (const [path, { root, places }] of prepareSchemas(schemas)) {
      this.#roots.set(path, root);
      for (const [node, place] of places) {
        this.#places.set(node, place);
        this.#nodes.set(place, node);
      }
    }
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
    return this.#validate(THOROUGH, node, value);
  }

  /** The first error, with the errors in the branches of its union. For values that are too large to collect all errors. */
  firstErrors(node: SchemaNode, value: unknown): ErrorObject[] {
    return this.#validate(HASTY, node, value);
  }

  #validate(compiled: Compiled, node: SchemaNode, value: unknown): ErrorObject[] {
    const validate = compiled.get(node) ?? this.#compile(compiled, node);
    compiled.set(node, validate);
    void validate(value);
    return validate.errors ?? [];
  }

  #compile(compiled: Compiled, node: SchemaNode): AnyValidateFunction {
    const place = this.#places.get(node);
    const validate = place === undefined ? undefined : this.#compiler(compiled).getSchema(place);
    if (validate === undefined) throw new Error(`This set has no schema at ${place ?? 'an unknown place'}.`);
    return validate;
  }

  #compiler(compiled: Compiled): Ajv2020 {
    const known = this.#compilers.get(compiled);
    if (known !== undefined) return known;
    const compiler = createCompiler({ allErrors: compiled === THOROUGH });
    for (const [path, root] of this.#roots) compiler.addSchema(root, SCHEMA_BASE + path);
    this.#compilers.set(compiled, compiler);
    return compiler;
  }
}
