/** Items of a list that a note names. */
const MOST_ITEMS = 12;
const LIST = /^(.* \(no failure\)): (.+?)(, and \d+ more)?$/s;
const COUNT = /^(\d+) (requirements were not judged.*)$/s;

/** The notes of all shards as one run would have them: one list for each thing, counts added up, nothing twice. */
export function mergedNotes(notes: readonly string[]): string[] {
  const lists = new Map<string, Set<string>>();
  const cut = new Set<string>();
  const counts = new Map<string, number>();
  const keys = notes.map((note) => {
    const [, head, items = '', more] = LIST.exec(note) ?? [];
    const [, count, what] = COUNT.exec(note) ?? [];
    if (what !== undefined) counts.set(what, (counts.get(what) ?? 0) + Number(count));
    if (head === undefined) return what ?? note;
    lists.set(head, new Set([...(lists.get(head) ?? []), ...items.split(', ')]));
    if (more !== undefined) cut.add(head);
    return head;
  });
  return [...new Set(keys)].map((key) => {
    const items = lists.get(key);
    if (items !== undefined) return `${key}: ${listed([...items].sort(), cut.has(key))}`;
    const count = counts.get(key);
    return count === undefined ? key : `${count} ${key}`;
  });
}

/** How many were left out is not known once a shard has cut its list. */
function listed(items: readonly string[], wasCut: boolean): string {
  const rest = items.length - MOST_ITEMS;
  const more = wasCut ? ', and more' : rest > 0 ? `, and ${rest} more` : '';
  return items.slice(0, MOST_ITEMS).join(', ') + more;
}
