import type { CheckContext } from '../../src/harness/index.ts';

const shared = new WeakMap<object, Map<string, Promise<unknown>>>();

/** Does something once in a run, however many checks need it, and shares the outcome, a failure too. */
export function once<T>({ sample }: CheckContext, name: string, make: () => Promise<T>): Promise<T> {
  let ofRun = shared.get(sample);
  if (ofRun === undefined) {
    ofRun = new Map();
    shared.set(sample, ofRun);
  }
  // Each name is used by one maker, so that what is stored under it has that maker's type.
  const known = ofRun.get(name) as Promise<T> | undefined;
  const pending = known ?? make();
  ofRun.set(name, pending);
  return pending;
}
