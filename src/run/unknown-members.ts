import type { UnknownMembers } from '../generated/report.ts';

/** Members that a note lists. */
const LISTED = 100;

/** One note for each method whose responses had members that no schema lists. `members` are `method pointer`. */
export function unknownMemberNotes(members: Iterable<string>): UnknownMembers[] {
  const byMethod = new Map<string, Set<string>>();
  for (const member of members) {
    const at = member.lastIndexOf(' /');
    const method = member.slice(0, at);
    // The same member of each item of a list is one thing to tell.
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
