import type { Store } from './store/store.ts';

const KEY = 'm/network';
/** Network ID -> prefix of addresses. Other networks have `custom`. */
const PREFIXES = new Map([
  [1, 'avax'],
  [2, 'cascade'],
  [3, 'denali'],
  [4, 'everest'],
  [5, 'fuji'],
  [10, 'testing'],
  [12_345, 'local'],
]);

/** Keeps the network ID that transactions name. */
export function keepNetwork(store: Store, networkId: number): void {
  if (store.get(KEY) === undefined) store.put(KEY, String(networkId));
}

/** The network ID that transactions name; undefined before the first. */
export function networkOf(store: Store): number | undefined {
  const text = store.get(KEY);
  return text === undefined ? undefined : Number(text);
}

/** The prefix of addresses of a network. */
export function hrpOf(networkId: number | undefined): string {
  return PREFIXES.get(networkId ?? 0) ?? 'custom';
}
