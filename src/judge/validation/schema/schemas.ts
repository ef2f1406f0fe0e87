import type { AnyValidateFunction } from 'ajv/dist/core.js';
import type { Ajv2020, ErrorObject } from 'ajv/dist/2020.js';
import { builtValidator, type Thoroughness } from './built-validators.ts';
import { createCompiler, LIBRARY } from './compiler.ts';
import { SCHEMA_BASE, schemaFiles } from './schema-files.ts';
import { type SchemaNode, isSchemaNode } from './schema-node.ts';
import { hash } from 'node:crypto';

/** A JSON merge patch (RFC 7396) of one schema, with which a profile replaces an expectation. */
export interface SchemaPatch {
  /** Path of the schema below `schemas/`. */
  readonly schema: string;
  readonly patch: SchemaNode;
}

/** Part of a schema -> its validator, which is made at its first use. */
type Validators = WeakMap<SchemaNode, AnyValidateFunction>;
const VALIDATORS: Readonly<Record<Thoroughness, Validators>> = { thorough: new WeakMap(), hasty: new WeakMap() };

/**
 * The schemas for the checks of a target: those of the package, with the patches of a profile. Sets share the schemas that are the same
 * in them, and their validators.
 */
export class SchemaSet {
  readonly #roots = new Map<string, SchemaNode>();
  /** Part of a schema -> its `$id` and pointer. */
  readonly #places = new Map<SchemaNode, string>();
  readonly #nodes = new Map<string, SchemaNode>();
  /** Path of a schema -> the key of its content. */
  readonly #keys = new Map<string, string>();
  readonly #referred = new Map<SchemaNode, SchemaNode>();
  readonly #compilers = new Map<Thoroughness, Ajv2020>();

  /** @throws Error if a patch is for a schema that does not exist. */
  constructor(patches: readonly SchemaPatch[] = []) {
    const schemas = new Map(schemaFiles());
    for (const { schema: path, patch } of patches) {
      const base = schemas.get(path);
      if (base === undefined) throw new Error(`There is no schema ${path} that could be patched.`);
      schemas.set(path, mergePatch(base, patch));
    }
    for (const [path, { root, places, key }] of prepareSchemas(schemas)) {
      this.#roots.set(path, root);
      this.#keys.set(path, key);
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

  /** The place of a part of a schema of this set: its path below `schemas/`, and its pointer after `#`. */
  placeOf(node: SchemaNode): string {
    const place = this.#places.get(node);
    if (place === undefined) throw new Error('This set has no such schema.');
    return place.slice(SCHEMA_BASE.length);
  }

  /** The key of a part of a schema: the same in all sets in which it is the same, with all that it refers to. */
  keyOf(node: SchemaNode): string {
    const [path = '', pointer = ''] = this.placeOf(node).split('#');
    return `${this.#keys.get(path) ?? ''}#${pointer}`;
  }

  /** All errors of `value` against a part of a schema of this set; empty if it is valid. */
  errors(node: SchemaNode, value: unknown): ErrorObject[] {
    return this.#validate('thorough', node, value);
  }

  /** The first error, with the errors in the branches of its union. For values that are too large to collect all errors. */
  firstErrors(node: SchemaNode, value: unknown): ErrorObject[] {
    return this.#validate('hasty', node, value);
  }

  #validate(thoroughness: Thoroughness, node: SchemaNode, value: unknown): ErrorObject[] {
    const validate = this.#validator(thoroughness, node);
    return validate(value) === true ? [] : (validate.errors ?? []);
  }

  #validator(thoroughness: Thoroughness, node: SchemaNode): AnyValidateFunction {
    const known = VALIDATORS[thoroughness].get(node);
    if (known !== undefined) return known;
    const validator = this.#built(thoroughness, node) ?? this.compiled(thoroughness, node);
    VALIDATORS[thoroughness].set(node, validator);
    return validator;
  }

  /** The validator that the build has compiled. */
  #built(thoroughness: Thoroughness, node: SchemaNode): AnyValidateFunction | undefined {
    const at = (place: string): SchemaNode => this.#nodes.get(SCHEMA_BASE + place) ?? {};
    const of = (place: string): AnyValidateFunction => this.#validator(thoroughness, at(place));
    return builtValidator(thoroughness, this.placeOf(node), this.keyOf(node))?.(at, of, LIBRARY);
  }

  /** Compiles the validator of a part of a schema, as the build does, and as a set does for a part that the build did not know. */
  compiled(thoroughness: Thoroughness, node: SchemaNode): AnyValidateFunction {
    let compiler = this.#compilers.get(thoroughness);
    if (compiler === undefined) {
      compiler = createCompiler(thoroughness);
      for (const [path, root] of this.#roots) compiler.addSchema(root, SCHEMA_BASE + path);
      this.#compilers.set(thoroughness, compiler);
    }
    const place = this.placeOf(node);
    const validator = compiler.getSchema(SCHEMA_BASE + place);
    if (validator === undefined) throw new Error(`There is no schema at ${place}.`);
    return validator;
  }
}

/** A schema file whose numbers have `x-type` in place of `type`, and the place of each part of it: its `$id` and pointer. */
interface PreparedSchema {
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
function prepareSchemas(schemas: ReadonlyMap<string, SchemaNode>): ReadonlyMap<string, PreparedSchema> {
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

/** Applies a JSON merge patch (RFC 7396) to a copy of `target`. */
export function mergePatch(target: unknown, patch: SchemaNode): SchemaNode {
  const merged = new Map<string, unknown>(isSchemaNode(target) ? Object.entries(target) : []);
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) merged.delete(name);
    else merged.set(name, isSchemaNode(value) ? mergePatch(merged.get(name), value) : value);
  }
  return Object.fromEntries(merged);
}
