interface Bounds {
  /** Largest number of kept results. */
  readonly kept: number;
  /** Longer texts are not kept. */
  readonly longest: number;
}

const IDS_AND_ADDRESSES: Bounds = { kept: 20_000, longest: 200 };

/**
 * A function of text that keeps its results: a run reads and writes the same IDs and addresses thousands of times.
 *
 * @param make A function whose result depends on the text alone, and which nobody changes.
 */
export function remembered<T>(
  make: (text: string) => T,
  { kept, longest }: Bounds = IDS_AND_ADDRESSES,
): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    if (text.length > longest) return make(text);
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size >= kept) known.clear();
    const made = make(text);
    // The key is a copy, because a part of a response would keep the whole response in memory.
    known.set(` ${text}`.slice(1), made);
    return made;
  };
}
