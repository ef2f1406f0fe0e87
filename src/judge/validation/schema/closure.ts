import { appliedToItem, appliedToMember, knowsMember, listsMembers, ownMember } from './applicators.ts';
import { isSchemaNode, requirementOf, schemaList, type SchemaNode } from './schema-node.ts';
import type { SchemaSet } from './schemas.ts';

/**
 * All schemas that apply to one value together, and the schemas for its parts. There are few closures and millions of values, so the
 * results are computed once for each closure.
 */
export class Closure {
  readonly requirements: readonly string[];
  /** Whether one of the schemas lists the members of an object. */
  readonly listsMembers: boolean;
  /** Whether the schemas contain nothing about members and items. */
  readonly isLeaf: boolean;
  readonly #nodes: readonly SchemaNode[];
  readonly #members = new Map<string, readonly SchemaNode[]>();
  #items: readonly SchemaNode[] | undefined;

  constructor(nodes: readonly SchemaNode[]) {
    this.#nodes = nodes;
    this.requirements = nodes.map(requirementOf).filter((id) => id !== undefined);
    this.listsMembers = nodes.some(listsMembers);
    this.isLeaf = !this.listsMembers && !nodes.some(looksInside);
    if (!nodes.some((node) => schemaList(node.prefixItems).length > 0)) this.#items = this.#toItem(0);
  }

  member(name: string): readonly SchemaNode[] {
    const known = this.#members.get(name);
    if (known !== undefined) return known;
    const put = this.#nodes.flatMap((node) => appliedToMember(node, name));
    // Other names are not kept: they are from the target, and their number has no limit.
    if (this.#nodes.some((node) => ownMember(node.properties, name) !== undefined)) this.#members.set(name, put);
    return put;
  }

  item(at: number): readonly SchemaNode[] {
    return this.#items ?? this.#toItem(at);
  }

  /** Whether one of the schemas lists the member, or allows all members. */
  knows(name: string): boolean {
    return this.#nodes.some((node) => knowsMember(node, name));
  }

  #toItem(at: number): readonly SchemaNode[] {
    return this.#nodes.flatMap((node) => appliedToItem(node, at));
  }
}

function looksInside({ items, prefixItems, additionalProperties }: SchemaNode): boolean {
  return isSchemaNode(items) || Array.isArray(prefixItems) || isSchemaNode(additionalProperties);
}

const NUMBERS = new WeakMap<SchemaNode, number>();
const CLOSURES = new WeakMap<SchemaSet, Map<string, Closure>>();
let numbered = 0;

/** The closure of these schemas of a set. The same schemas return the same object. */
export function closureOf(set: SchemaSet, nodes: readonly SchemaNode[]): Closure {
  const closures = CLOSURES.get(set) ?? new Map<string, Closure>();
  CLOSURES.set(set, closures);
  const key = nodes.map(numberOf).join(' ');
  const closure = closures.get(key) ?? new Closure(nodes);
  closures.set(key, closure);
  return closure;
}

/** A number that no other part of a schema has. */
export function numberOf(node: SchemaNode): number {
  const number = NUMBERS.get(node) ?? (numbered += 1);
  NUMBERS.set(node, number);
  return number;
}
