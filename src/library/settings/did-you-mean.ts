/**
 * "Did you mean run or node?", with at most `count` candidates that are similar to the typed text, the closest first;
 * undefined when none is similar.
 */
export function didYouMean(typed: string, candidates: readonly string[], count = 3): string | undefined {
  const near = nearest(typed, candidates, count);
  return near.length === 0 ? undefined : `Did you mean ${near.join(' or ')}?`;
}

/** The most edits, as a share of the longer text: with half of them, any two short words are similar. */
const FARTHEST = 0.4;

function nearest(typed: string, candidates: readonly string[], count: number): string[] {
  const text = typed.toLowerCase();
  const near = [...new Set(candidates)]
    .map((candidate) => ({ candidate, distance: distance(text, candidate.toLowerCase()) }))
    .filter((each) => each.distance <= Math.max(text.length, each.candidate.length) * FARTHEST)
    .sort((a, b) => a.distance - b.distance || (a.candidate < b.candidate ? -1 : 1));
  // Beside a slip of the keyboard, a name that merely resembles it is noise.
  const farthest = (near[0]?.distance ?? 0) * 2;
  return near
    .filter((each) => each.distance <= farthest)
    .slice(0, count)
    .map(({ candidate }) => candidate);
}

/** The number of edits that turn one text into the other: insert, delete or change a character, or swap two adjacent ones. */
export function distance(a: string, b: string): number {
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = at(previous, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swap = swapped ? at(before, j - 2) + 1 : Infinity;
      row.push(Math.min(change, swap, at(previous, j) + 1, at(row, j - 1) + 1));
    }
    before = previous;
    previous = row;
  }
  return at(previous, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Infinity;
}
