import type { IndexPath } from '../client/index-paths.ts';
import type { ProfileView } from '../judge/catalogue/profile-view.ts';
import type { Asker } from './asker.ts';
import type { ChainReader } from './chain-reader.ts';
import type { Genesis } from './genesis.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { Store } from './store/store.ts';
import { readValue, writeValue } from './store/stored-map.ts';

/** Milliseconds of work that a kill may cost. */
const COMMIT_MS = 1500;

/** What all phases of an audit share. */
interface AuditParts {
  readonly store: Store;
  readonly asker: Asker;
  readonly reader: ChainReader;
  readonly ledger: Ledger;
  readonly genesis: Genesis | undefined;
  readonly indexes: readonly IndexPath[];
  readonly profile: ProfileView;
  /** Whether one release accepted all blocks of the node. */
  readonly isOneRelease: boolean;
  /** The number of the audit among those of the node, if they share the questions about indexes of other chains. */
  readonly turn: number | undefined;
  /** The heights whose records are asked for. */
  readonly from: bigint;
  readonly to: bigint;
}

export type AuditState = ReturnType<typeof auditState>;

/** The state of an audit. @param progress How far it is @param onProgress Receives what each commit writes of that */
export function auditState(parts: AuditParts, progress: Progress, onProgress: (progress: Progress) => void) {
  let committedAt = performance.now();
  const state = {
    ...parts,
    progress,
    /** Changes the progress, which the next commit writes. */
    keep: (changes: Partial<Progress>): void => {
      state.progress = { ...state.progress, ...changes };
    },
    /** Counts facts that every shard takes: the first one counts them. */
    keepFacts: (number: number): void => {
      if (parts.asker.isFirstShard) state.keep({ facts: state.progress.facts + number });
    },
    /** Waits for all answers and writes everything. */
    commit: async (): Promise<void> => {
      await parts.asker.drain();
      keepProgress(parts.store, state.progress);
      await parts.asker.commit();
      committedAt = performance.now();
      onProgress(state.progress);
    },
    get isDue(): boolean {
      return performance.now() - committedAt > COMMIT_MS;
    },
    commitIfDue: async (): Promise<void> => {
      if (state.isDue) await state.commit();
    },
  };
  return state;
}

export const PHASES = ['chain', 'indexes', 'stakers', 'rewards', 'addresses', 'records', 'done'] as const;
type Phase = (typeof PHASES)[number];

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

function keepProgress(store: Store, progress: Progress): void {
  store.put(KEY, writeValue(progress));
}
