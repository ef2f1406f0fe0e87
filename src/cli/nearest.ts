/** The candidates that are most like what was typed, best first; none when nothing is like it. */
export function nearest(typed: string, candidates: readonly string[], count = 3): string[] {
  const text = typed.toLowerCase().replaceAll('*', '');
  return [...new Set(candidates)]
    .map((candidate) => ({ candidate, distance: distance(text, candidate.toLowerCase()) }))
    .filter((each) => each.distance <= Math.max(text.length, each.candidate.length) * 0.6)
    .sort((a, b) => a.distance - b.distance || (a.candidate < b.candidate ? -1 : 1))
    .slice(0, count)
    .map(({ candidate }) => candidate);
}

/** How many single characters must be put in, taken out or changed to make one text of the other. */
function distance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const substitution = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(substitution, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    previous = row;
  }
  return previous[b.length] ?? 0;
}
