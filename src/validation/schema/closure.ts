import { appliedToItem, appliedToMember, knowsMember, listsMembers, ownMember } from './applicators.ts';
import { isSchemaNode, requirementOf, schemaList, type SchemaNode } from './schema-node.ts';
import type { SchemaSet } from './schemas.ts';

/**
 * All schemas that apply to one value together, and what they say of its parts. There are few, and millions of values: what
 * follows from them is found once.
 */
export class Closure {
  readonly requirements: readonly string[];
  /** Whether one of them says which members an object may have. */
  readonly listsMembers: boolean;
  /** Whether they say nothing of members and items. */
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

  /** The schemas that are put to the member. */
  member(name: string): readonly SchemaNode[] {
    const known = this.#members.get(name);
    if (known !== undefined) return known;
    const put = this.#nodes.flatMap((node) => appliedToMember(node, name));
    // Names that no schema lists come from the target: there is no end of them.
    if (this.#nodes.some((node) => ownMember(node.properties, name) !== undefined)) this.#members.set(name, put);
    return put;
  }

  /** The schemas that are put to the item at a position. */
  item(at: number): readonly SchemaNode[] {
    return this.#items ?? this.#toItem(at);
  }

  /** Whether one of them lists the member, or takes any. */
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

/** The closure of these schemas of a set: the same one for the same schemas. */
export function closureOf(set: SchemaSet, nodes: readonly SchemaNode[]): Closure {
  const closures = CLOSURES.get(set) ?? new Map<string, Closure>();
  CLOSURES.set(set, closures);
  const key = nodes.map(numberOf).join(' ');
  const closure = closures.get(key) ?? new Closure(nodes);
  closures.set(key, closure);
  return closure;
}

function numberOf(node: SchemaNode): number {
  const number = NUMBERS.get(node) ?? (numbered += 1);
  NUMBERS.set(node, number);
  return number;
}
