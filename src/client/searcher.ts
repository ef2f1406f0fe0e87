import type { NodeClient } from './node-client.ts';

/** Test data that other runs found in responses which this run would get, too. */
export interface FoundBefore {
  /** Key -> what returns the data. */
  readonly find: (key: string) => (() => Promise<unknown>) | undefined;
  /** Offers what this run found. `searched`: the methods in whose responses it was found. */
  readonly keep: (key: string, found: () => Promise<unknown>, searched: ReadonlySet<string>) => void;
}

/** Sends the calls that search for test data. */
export interface Searcher extends Pick<NodeClient, 'call'> {
  /** Default: nothing was found before. */
  readonly before?: (serves: (method: string) => boolean) => FoundBefore;
}
