const known = new WeakMap<object, number>();

/** The number of members of an object that nobody changes any more. It is counted once: thousands of findings may name one object. */
export function sizeOf(value: object): number {
  const size = known.get(value) ?? Object.keys(value).length;
  known.set(value, size);
  return size;
}
