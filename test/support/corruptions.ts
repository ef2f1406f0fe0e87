/** Every text that differs from `text` in one character, taken from `alphabet`, at or after position `from`. ASCII only. */
export function corruptions(text: string, alphabet: string, from = 0): string[] {
  const others = Array.from(alphabet);
  return Array.from(text).flatMap((character, at) =>
    at < from
      ? []
      : others.filter((other) => other !== character).map((other) => text.slice(0, at) + other + text.slice(at + 1)),
  );
}
