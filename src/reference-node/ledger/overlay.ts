import type { Ledger } from '../ledger.ts';

/** The ledger with some members in the place of its own. */
export function overlay(base: Ledger, own: Partial<Ledger>): Ledger {
  return new Proxy(base, {
    get(target, name) {
      const source = Object.hasOwn(own, name) ? own : target;
      const value: unknown = Reflect.get(source, name, source);
      // Members read private fields of the ledger that they belong to.
      return typeof value === 'function'
        ? (...given: unknown[]): unknown => Reflect.apply(value, source, given)
        : value;
    },
  });
}
