/**
 * The items in lists in which others, of which the node knows nothing, stand before, between, behind and around them. In the last list,
 * each item occurs twice.
 */
export function around<T>(items: readonly T[], [one, other]: readonly [T, T]): readonly (readonly T[])[] {
  const backwards = items.toReversed();
  return [
    [one, ...items],
    [...backwards, other],
    items.flatMap((item) => [item, one, other]),
    [one, ...items, other, ...backwards],
  ];
}
