import type { ErrorObject } from 'ajv/dist/2020.js';
import { unionExpectation, valueText } from './describe.ts';
import { explain, explainName, finding, formatReason, missingMember } from './explain.ts';
import { pointerTokens } from '../json-pointer.ts';
import { isSchemaNode, schemaList, type SchemaNode, requirementOf } from '../schema/schema-node.ts';
import type { SchemaSet } from '../schema/schemas.ts';
import {
  allInPlace,
  ownMember,
  type Applied,
  appliedInPlace,
  appliedToItem,
  appliedToMember,
} from '../schema/applicators.ts';
import type { Finding } from '../../../generated/report.ts';

/** Keywords whose errors mean that a value has the wrong type, and not only a wrong content. */
const KIND = new Set(['type', 'x-type', 'x-integer', 'const', 'enum', 'false schema']);

/**
 * Converts validation errors to findings. The errors in the branches of a union (`anyOf`, `oneOf`) become one finding. If only one
 * branch fits the type of the value, they become the findings of this branch.
 *
 * @param pointer Position of the checked value in the response.
 * @param from Unions at or before this step are ignored.
 */
export function explainAll(set: SchemaSet, located: readonly Located[], pointer: string, from = 0): Explained[] {
  const direct: Located[] = [];
  const inBranches = new Map<string, Located[]>();
  const ids = new Map<SchemaNode, number>();
  const key = (node: SchemaNode, path: string): string => {
    const id = ids.get(node) ?? ids.size;
    ids.set(node, id);
    return `${id} ${path}`;
  };
  for (const item of located) {
    const at = branchStep(item, from);
    const union = at === undefined ? undefined : item.way[at - 1];
    if (union === undefined) {
      direct.push(item);
      continue;
    }
    const tokens = pointerTokens(item.error.instancePath).slice(0, union.depth);
    const group = key(union.node, tokens.join('\u0000'));
    inBranches.set(group, [...(inBranches.get(group) ?? []), item]);
  }
  return direct.flatMap((item) => {
    const { keyword, instancePath } = item.error;
    if (keyword === 'if' || keyword === 'propertyNames') return [];
    if (keyword === 'anyOf' || keyword === 'oneOf') {
      const union = item.way.at(-1)?.node ?? {};
      const branches = inBranches.get(key(union, pointerTokens(instancePath).join('\u0000'))) ?? [];
      return explainUnion(set, item, branches, pointer);
    }
    const tell = item.way.some((step) => step.by === 'propertyNames') ? explainName : explain;
    return [{ finding: tell(set, item.error, pointer), requirement: attribute(set, item.way, item.error) }];
  });
}

/** The first step after `from` that enters a branch of a union. */
function branchStep({ way }: Located, from: number): number | undefined {
  const at = way.findIndex((step, index) => index > from && (step.by === 'anyOf' || step.by === 'oneOf'));
  return at < 0 ? undefined : at;
}

function explainUnion(set: SchemaSet, union: Located, refused: readonly Located[], pointer: string): Explained[] {
  const { error, way } = union;
  const node: SchemaNode = isSchemaNode(error.parentSchema) ? error.parentSchema : {};
  const meant = schemaList(node[error.keyword])
    .map((branch) => refused.filter((item) => item.way[way.length]?.node === branch))
    .filter((items) => items.length > 0 && !items.some((item) => isOtherKind(item, union)));
  const [only] = meant;
  const sole = meant.length === 1 && only !== undefined ? only : undefined;
  if (sole?.some((item) => isWithin(item, union)) === true) return explainAll(set, sole, pointer, way.length);
  const expected = unionExpectation(set, node);
  const actual = valueText(error.data);
  const is = refused.length === 0 ? `is ${actual}, which matches more than one alternative` : `is ${actual}`;
  const reason = sole?.map((item) => reasonOf(item)).find((text) => text !== undefined);
  return [
    {
      finding: finding({
        at: pointer + error.instancePath,
        is,
        expected,
        reason,
        rule: error.keyword,
        value: error.data,
      }),
      requirement: attribute(set, way, error),
    },
  ];
}

function isOtherKind({ error }: Located, union: Located): boolean {
  return error.instancePath === union.error.instancePath && KIND.has(error.keyword);
}

/** Whether an error is about a part of the union's value. */
function isWithin({ error }: Located, union: Located): boolean {
  return (
    error.instancePath !== union.error.instancePath || missingMember(error) !== undefined || error.keyword === 'not'
  );
}

function reasonOf({ error }: Located): string | undefined {
  return isSchemaNode(error.parentSchema) && typeof error.data === 'string'
    ? formatReason(error.parentSchema, error.data)
    : undefined;
}

/**
 * The requirement of a validation error: for a missing member, the requirement of the member; else that of the schema with the failed
 * keyword; else the nearest one on the way to this schema. Undefined if no schema on the way has a requirement.
 */
function attribute(set: SchemaSet, way: readonly Step[], error: ErrorObject): string | undefined {
  const last = way.at(-1);
  if (last === undefined) return undefined;
  const missing = missingMember(error);
  const own = requirementOf(last.node);
  if (missing !== undefined) {
    const stated = memberRequirement([last.node], missing) ?? own;
    if (stated !== undefined) return stated;
    const first = way.find((step) => step.depth === last.depth)?.node ?? last.node;
    const elsewhere = memberRequirement(allInPlace(set, [first]), missing);
    if (elsewhere !== undefined) return elsewhere;
  }
  const union =
    error.keyword === 'anyOf' || error.keyword === 'oneOf' ? sameRequirement(last.node, error.keyword) : undefined;
  if (union !== undefined) return union;
  for (const step of [...way].reverse()) {
    const requirement = requirementOf(step.node);
    if (requirement !== undefined) return requirement;
  }
  return undefined;
}

function memberRequirement(nodes: Iterable<SchemaNode>, name: string): string | undefined {
  for (const node of nodes) {
    const member = ownMember(node.properties, name);
    const requirement = member === undefined ? undefined : requirementOf(member);
    if (requirement !== undefined) return requirement;
  }
  return undefined;
}

/** The requirement that all branches of a union share; undefined if they differ. */
function sameRequirement(node: SchemaNode, keyword: string): string | undefined {
  const stated = new Set(schemaList(node[keyword]).map(requirementOf));
  return stated.size === 1 ? [...stated][0] : undefined;
}

/** One schema on the way from the root to the schema with the failed keyword. */
interface Step {
  readonly node: SchemaNode;
  /** How it was applied: by a keyword to the same value, or to a member or item of it. */
  readonly by: Applied['keyword'] | 'root' | 'member';
  /** Number of names and indexes from the root value to its value. */
  readonly depth: number;
}

/** Largest number of schemas on the way for the same value. Only a schema that refers to itself has more. */
const MAX_STEPS = 100;

/**
 * The schemas on the way from `root` to the schema with the failed keyword, outermost first. The validator returns only the position
 * of the value, and not the schema that referred to a shared shape.
 */
export function locate(set: SchemaSet, root: SchemaNode, error: ErrorObject): Step[] {
  const tokens = pointerTokens(error.instancePath);
  const search = (way: readonly Step[]): Step[] | undefined => {
    const last = way.at(-1);
    if (last === undefined || way.length > MAX_STEPS + tokens.length) return undefined;
    if (last.depth === tokens.length && last.node === error.parentSchema) return [...way];
    for (const { keyword, node } of appliedInPlace(set, last.node)) {
      const found = search([...way, { node, by: keyword, depth: last.depth }]);
      if (found !== undefined) return found;
    }
    const token = tokens[last.depth];
    if (token === undefined || last.by === 'propertyNames') return undefined;
    for (const node of new Set([...appliedToMember(last.node, token), ...itemSchemas(last.node, token)])) {
      const found = search([...way, { node, by: 'member', depth: last.depth + 1 }]);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return search([{ node: root, by: 'root', depth: 0 }]) ?? [{ node: root, by: 'root', depth: 0 }];
}

function itemSchemas(node: SchemaNode, token: string): SchemaNode[] {
  return /^\d+$/.test(token) ? appliedToItem(node, Number(token)) : [];
}

/** A validation error, and the schemas on the way to it, outermost first. */
interface Located {
  readonly error: ErrorObject;
  readonly way: readonly Step[];
}

/** A finding, and the annotated requirement that it breaks, if any. */
interface Explained {
  readonly finding: Finding;
  readonly requirement: string | undefined;
}
