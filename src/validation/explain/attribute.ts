import type { ErrorObject } from 'ajv/dist/2020.js';
import { allInPlace, ownMember } from '../schema/applicators.ts';
import { missingMember } from './explain.ts';
import type { Step } from './locate.ts';
import { requirementOf, schemaList, type SchemaNode } from '../schema/schema-node.ts';
import type { SchemaSet } from '../schema/schemas.ts';

/**
 * The requirement of a validation error: for a missing member, the requirement of the member; else that of the schema with the failed
 * keyword; else the nearest one on the way to this schema. Undefined if no schema on the way has a requirement.
 */
export function attribute(set: SchemaSet, way: readonly Step[], error: ErrorObject): string | undefined {
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
