const SHOWN = 12;

/** One line for each method whose answers had members that no schema lists. `members` are `method pointer`. */
export function unknownMemberNotes(members: Iterable<string>): string[] {
  const byMethod = new Map<string, Set<string>>();
  for (const member of members) {
    const at = member.lastIndexOf(' /');
    const method = member.slice(0, at);
    // The same member of each item of a list is one thing to tell.
    const pointer = member.slice(at + 1).replaceAll(/\/\d+(?=\/|$)/g, '/*');
    byMethod.set(method, (byMethod.get(method) ?? new Set()).add(pointer));
  }
  return [...byMethod].map(([method, pointers]) => {
    const shown = [...pointers].sort().slice(0, SHOWN).join(', ');
    const more = pointers.size > SHOWN ? `, and ${pointers.size - SHOWN} more` : '';
    return `${method} answers members that the document does not list (no failure): ${shown}${more}`;
  });
}
