import { createRequire } from 'node:module';
import type { AnyValidateFunction } from 'ajv/dist/core.js';
import type { Ajv2020, ErrorObject } from 'ajv/dist/2020.js';
import { mergePatch } from './merge-patch.ts';
import { prepareSchemas } from './prepare-schemas.ts';
import { SCHEMA_BASE, schemaFiles } from './schema-files.ts';
import type { SchemaNode } from './schema-node.ts';
import { remembered } from '../../../encoding/remembered.ts';
import { FORMATS } from './formats.ts';
import { integerBounds, isIntegerWithin, isOfType } from './numbers.ts';

/** Keywords that allow and forbid nothing. */
const ANNOTATIONS = [
  ...['x-requirement', 'x-statement', 'x-level', 'x-section', 'x-why', 'x-readings', 'x-from', 'x-source'],
  ...['x-null-is-empty', 'x-absent-is-empty', 'tsType'],
];

// Loaded with the first compiler: its 100 files would delay the first request, and commands that validate nothing.
const load = createRequire(import.meta.url);

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

/**
 * Creates an ajv with the formats and keywords of the schemas. `x-type` replaces `type` for numbers, because ajv does not accept a
 * bigint as a number.
 */
function createCompiler({ allErrors }: { allErrors: boolean }): Ajv2020 {
  const { Ajv2020: Ajv } = load('ajv/dist/2020.js') as { readonly Ajv2020: typeof Ajv2020 };
  const ajv = new Ajv({
    strict: true,
    strictTypes: false,
    strictRequired: false,
    allErrors,
    verbose: true,
    inlineRefs: false,
    // Optimizing takes half as long as compiling, which is longer than a run saves by it.
    code: { optimize: false },
    // A unit test checks the schemas against the meta-schema, so a run does not repeat this.
    validateSchema: false,
  });
  for (const [name, { decode, isCostly }] of FORMATS) {
    const validate = (text: string): boolean => decode(text).ok;
    ajv.addFormat(name, { validate: isCostly === true ? remembered(validate) : validate });
  }
  for (const keyword of ANNOTATIONS) ajv.addKeyword({ keyword });
  ajv.addKeyword({
    keyword: 'x-integer',
    errors: false,
    compile: (schema: unknown) => {
      const bounds = integerBounds(schema);
      return (value: unknown) => isIntegerWithin(value, bounds);
    },
  });
  ajv.addKeyword({
    keyword: 'x-type',
    errors: false,
    compile: (schema: unknown) => {
      const types: unknown[] = Array.isArray(schema) ? schema : [schema];
      return (value: unknown) => types.some((type) => isOfType(value, type));
    },
  });
  return ajv;
}
