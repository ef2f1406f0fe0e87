import { isJsonObject, type JsonValue, LosslessNumber } from '../../encoding/json.ts';
import { allInPlace } from '../../judge/validation/schema/applicators.ts';
import { type Closure, closureOf, numberOf } from '../../judge/validation/schema/closure.ts';
import { isSchemaNode, type SchemaNode } from '../../judge/validation/schema/schema-node.ts';
import type { SchemaSet } from '../../judge/validation/schema/schemas.ts';

/**
 * What two right nodes may answer differently. `value`: each has its own, of one form. `order`: a list is a set. `choice`: each chooses
 * its own items, as many as the other. `page`: a list is a set if it has all, and a choice if the request or a bound ends it. `cursor`:
 * a value is compared unless the request has a cursor, which is that of one node. `late`: it is compared when the chain has been at rest.
 */
export type Own = 'value' | 'order' | 'choice' | 'page' | 'cursor' | 'late';

/** Why right nodes differ in a member, from `x-own` in its schema. */
export interface Mask {
  readonly of: Own;
  readonly reason: string;
  /** The values that stand for each other. Default: all of one form. */
  readonly among: readonly unknown[] | undefined;
  /** Whether one node may lack the member. */
  readonly mayLack: boolean;
}

/** Headers that right nodes send otherwise, and why. Names are in lower case. */
export const OWN_HEADERS: ReadonlyMap<string, string> = new Map([
  ['date', 'the time of the response'],
  ['node-id', 'the ID of the node itself'],
  ['content-length', 'follows from the body'],
  ['transfer-encoding', 'follows from the length of the body'],
  ['connection', 'belongs to the connection'],
  ['keep-alive', 'belongs to the connection'],
]);

const ANNOTATION = 'x-own';
const KINDS: ReadonlySet<unknown> = new Set<Own>(['value', 'order', 'choice', 'page', 'cursor', 'late']);

/** The schemas of a value in a response, and what they say of its parts. */
export class Shape {
  readonly mask: Mask | undefined;
  readonly #set: SchemaSet;
  readonly #nodes: readonly SchemaNode[];
  readonly #closure: Closure;

  private constructor(set: SchemaSet, nodes: readonly SchemaNode[]) {
    this.#set = set;
    // A branch that does not fit the value says nothing wrong about it: the masks of all branches hold.
    this.#nodes = [...allInPlace(set, nodes)];
    this.#closure = closureOf(set, this.#nodes);
    this.mask = this.#nodes.map(maskOf).find((mask) => mask !== undefined);
  }

  /** The shape of the result of a method, or of the report at a health endpoint; one that says nothing for another name. */
  static of(set: SchemaSet, schema: string): Shape {
    const path = `${schema}.result.json`;
    return Shape.#by(set, set.has(path) ? [set.root(path)] : []);
  }

  /** There are few shapes and many values. */
  static #by(set: SchemaSet, nodes: readonly SchemaNode[]): Shape {
    const key = nodes.map(numberOf).join(' ');
    const shapes = SHAPES.get(set) ?? new Map<string, Shape>();
    SHAPES.set(set, shapes);
    const shape = shapes.get(key) ?? new Shape(set, nodes);
    shapes.set(key, shape);
    return shape;
  }

  member(name: string): Shape {
    return Shape.#by(this.#set, this.#closure.member(name));
  }

  get item(): Shape {
    return Shape.#by(this.#set, this.#closure.item(0));
  }
}

const SHAPES = new WeakMap<SchemaSet, Map<string, Shape>>();

function maskOf(node: SchemaNode): Mask | undefined {
  const said = node[ANNOTATION];
  if (!isSchemaNode(said) || !isOwn(said.of) || typeof said.reason !== 'string') return undefined;
  const { of, reason, among, mayLack } = said;
  return { of, reason, among: Array.isArray(among) ? among : undefined, mayLack: mayLack === true };
}

function isOwn(value: unknown): value is Own {
  return KINDS.has(value);
}

const FORMS: readonly [form: string, pattern: RegExp][] = [
  ['integer in text', /^\d+$/],
  ['decimal in text', /^\d+\.\d+$/],
  ['time', /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/],
  ['duration', /^(?:\d+(?:\.\d+)?(?:ns|µs|ms|s|m|h))+$/],
  ['hex', /^0x[\da-f]*$/],
  ['node ID', /^NodeID-\w+$/],
  ['address', /^\w+-\w+1[02-9ac-hj-np-z]+$/],
  ['ID', /^[1-9A-HJ-NP-Za-km-z]{40,}$/],
];

/** The form of a value, which a mask leaves compared: a number, a time, a duration, an ID. */
export function formOf(value: JsonValue): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return FORMS.find(([, pattern]) => pattern.test(value))?.[0] ?? 'text';
  if (typeof value === 'number' || typeof value === 'bigint' || value instanceof LosslessNumber) return 'number';
  if (typeof value === 'boolean') return 'boolean';
  return isJsonObject(value) ? 'object' : 'list';
}

/** Methods whose error has what is each node's own: what of its message is not compared, and why. */
export const OWN_IN_ERRORS: ReadonlyMap<string, readonly [part: RegExp, reason: string]> = new Map([
  ['platform.getUTXOs', [/[1-9A-HJ-NP-Za-km-z]{40,}/g, 'the message names the first UTXO, and their order is free']],
  ['platform.issueTx', [/^[^]*$/g, 'each node remembers why it first refused a transaction']],
]);
