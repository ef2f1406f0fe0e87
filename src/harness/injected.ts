import type { ProfileFile } from '../generated/catalogue.ts';
import type { SampleHints } from '../target/sample.ts';
import type { Header } from '../transport/exchange.ts';

/** What the process that starts the runner tells the thread that runs the checks. Plain data. */
export interface InjectedRun {
  /** `judge`: each check is a test. `collect`: spec files only register their checks, for a caller that runs them itself. */
  readonly mode: 'judge' | 'collect';
  readonly url: string;
  /** Further nodes of the same make, asked for what the first one's data cannot show. */
  readonly alternatives: readonly string[];
  /** What is expected of the node: a profile of the package, or one that extends one of them. */
  readonly profile: ProfileFile;
  /** What the node does not offer -> why. */
  readonly absences: readonly (readonly [what: string, reason: string])[];
  /** Whether something may stand in front of the node that refuses requests in its place. */
  readonly mayBeProxied: boolean;
  /** Requests that were sent before, and are in `harFile` already. */
  readonly requestsBefore: number;
  readonly seed: number;
  readonly runs: number;
  /** Requirements that are asked. */
  readonly selected: readonly string[];
  readonly concurrency: number;
  readonly ratePerSecond?: number;
  readonly timeoutMs: number;
  /** Unix milliseconds at which the run must have ended. */
  readonly deadline: number;
  readonly headers: readonly Header[];
  readonly ca?: string;
  readonly insecure: boolean;
  readonly user?: string;
  readonly password?: string;
  /** The key whose funds may be spent, as hex behind `0x`. */
  readonly key?: string;
  readonly hints: SampleHints;
  /** File that exchanges are written to. */
  readonly harFile: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    conformance: InjectedRun;
  }
}
