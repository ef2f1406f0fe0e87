import type { Store } from './store/store.ts';

const KEY = 'm/network';
/** Keeps the network ID that transactions name. */
export function keepNetwork(store: Store, networkId: number): void {
  if (store.get(KEY) === undefined) store.put(KEY, String(networkId));
}

/** The network ID that transactions name; undefined before the first. */
export function networkOf(store: Store): number | undefined {
  const text = store.get(KEY);
  return text === undefined ? undefined : Number(text);
}
