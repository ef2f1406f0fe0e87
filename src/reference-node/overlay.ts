/** An object with some members in the place of its own: a ledger, or what one contains. */
export function overlay<T extends object>(base: T, own: Partial<T>): T {
  return new Proxy(base, {
    get(target, name) {
      const source = Object.hasOwn(own, name) ? own : target;
      const value: unknown = Reflect.get(source, name, source);
      // Members read private fields of the object that they belong to.
      return typeof value === 'function'
        ? (...given: unknown[]): unknown => Reflect.apply(value, source, given)
        : value;
    },
  });
}
