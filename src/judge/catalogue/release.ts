/** Compares two releases (`1.11.2`): below 0 when `a` is older than `b`, above 0 when newer, 0 when they are equal. */
export function compareReleases(a: string, b: string): number {
  const [left, right] = [a, b].map((text) => text.split('.').map(Number));
  for (const at of [0, 1, 2]) {
    const difference = (left?.[at] ?? 0) - (right?.[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** First and last release of a range, both included. Without `last`, the range has no end. */
export interface Releases {
  readonly first: string;
  readonly last?: string | undefined;
}

/** Whether a release is in a range. */
export function isWithin(release: string, { first, last }: Releases): boolean {
  return compareReleases(first, release) <= 0 && (last === undefined || compareReleases(release, last) <= 0);
}
