import type { Report, RequirementResult } from '../generated/report.ts';
import type { Header } from '../transport/exchange.ts';

/** What one run is asked to do. Times are in milliseconds, patterns are requirement IDs with `*` for anything. */
export interface RunOptions {
  readonly target:
    { readonly url: string } | { readonly referenceNode: { readonly scenario: string; readonly seed: number } };
  readonly profile: string;
  readonly seed: number;
  /** How many inputs each generated check tries. */
  readonly runs: number;
  readonly services?: readonly string[];
  readonly methods?: readonly string[];
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
  readonly concurrency: number;
  readonly ratePerSecond?: number;
  readonly timeoutMs: number;
  readonly runTimeoutMs: number;
  readonly waitReadyMs: number;
  readonly headers: readonly Header[];
  /** PEM text of the certificate authority to trust. */
  readonly ca?: string;
  readonly insecure: boolean;
  readonly user?: string;
  readonly password?: string;
  readonly outDir: string;
  readonly allure: boolean;
  readonly onProgress?: (done: number, total: number, result: RequirementResult) => void;
  readonly signal?: AbortSignal;
}

/** What a run found, before it is decided what that means: the report less its verdict as a whole. */
export type RunOutcome = Omit<Report, 'exitCode' | 'outcome' | 'summary'> & {
  /** Why the target was lost mid-run, when it was. */
  readonly lost?: string;
  /** Why nothing could be asked, when nothing answered. */
  readonly unreachable?: string;
};
