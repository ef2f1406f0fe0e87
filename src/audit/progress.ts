import type { Store } from './store/store.ts';
import { readValue, writeValue } from './store/stored-map.ts';

/** The phases of an audit, in order. */
export const PHASES = ['chain', 'indexes', 'stakers', 'rewards', 'addresses', 'records', 'done'] as const;
export type Phase = (typeof PHASES)[number];

/** How far an audit is. */
export interface Progress {
  readonly phase: Phase;
  /** Where in the phase to go on: a key, or a position; empty at its start. */
  readonly cursor: string;
  /** The height accepted at the start: the last block that is audited. */
  readonly height: bigint;
  /** Unix milliseconds of the first start. */
  readonly startedAt: number;
  /** Facts of the genesis taken from the node. */
  readonly facts: number;
  readonly blocks: number;
  readonly transactions: number;
}

const KEY = 'm/audit';

/** Reads the progress of the last commit; undefined in a new store. */
export function readProgress(store: Store): Progress | undefined {
  const text = store.get(KEY);
  return text === undefined ? undefined : (readValue(text) as Progress);
}

/** Writes the progress with the next commit. */
export function keepProgress(store: Store, progress: Progress): void {
  store.put(KEY, writeValue(progress));
}
