/** Chooses items so that each trait occurs at least once. Items of the rarest trait are first. */
export function oneOfEach<T>(items: readonly T[], traitsOf: (item: T) => readonly string[]): readonly T[] {
  const having = new Map<string, T[]>();
  for (const item of items) {
    for (const trait of traitsOf(item)) {
      const others = having.get(trait);
      if (others === undefined) having.set(trait, [item]);
      else others.push(item);
    }
  }
  const kinds = new Set<string>();
  const chosen: T[] = [];
  for (const [trait, [first]] of [...having].sort(([, a], [, b]) => a.length - b.length)) {
    if (kinds.has(trait) || first === undefined) continue;
    chosen.push(first);
    for (const each of traitsOf(first)) kinds.add(each);
  }
  return chosen;
}
