import type { UnknownMembers } from '../generated/report.ts';

/** Largest number of members in a note. */
const LISTED = 100;

/**
 * One note for each method with response members that no schema lists.
 *
 * @param members Items of the form `method pointer`.
 */
export function unknownMemberNotes(members: Iterable<string>): UnknownMembers[] {
  const byMethod = new Map<string, Set<string>>();
  for (const member of members) {
    const at = member.lastIndexOf(' /');
    const method = member.slice(0, at);
    // The same member in several items of a list becomes one entry.
    const pointer = member.slice(at + 1).replaceAll(/\/\d+(?=\/|$)/g, '/*');
    byMethod.set(method, (byMethod.get(method) ?? new Set()).add(pointer));
  }
  return [...byMethod].map(([method, pointers]) => ({
    kind: 'unknown-members',
    method,
    members: [...pointers].sort().slice(0, LISTED),
    more: Math.max(0, pointers.size - LISTED),
  }));
}
