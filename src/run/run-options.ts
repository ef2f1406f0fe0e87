import type { ChosenProfile } from '../target/profile/chosen-profile.ts';
import type { DeclaredCapabilities } from '../target/capabilities.ts';
import type { Knowledge } from '../target/knowledge.ts';
import type { Alternative, OpenTarget } from '../target/open-target.ts';
import type { SampleHints } from '../target/sample-hints.ts';
import type { SurveyBound } from '../target/survey/survey-bound.ts';
import type { Exchange, Header } from '../transport/exchange.ts';
import type { ReferenceNodeOptions } from '../reference-node/index.ts';
import type { Note, Report, RequirementResult } from '../generated/report.ts';

/** A ledger that the reference node can hold. */
export type Scenario = NonNullable<ReferenceNodeOptions['scenario']>;

/** Which node is judged: one that runs already, or the embedded reference node. */
export type TargetChoice =
  | ({
      readonly url: string;
      /** Nodes in other states, for what this one's data cannot show. */
      readonly alternatives?: readonly Alternative[];
      readonly known?: Knowledge;
    } & Pick<OpenTarget, 'restart' | 'upgrade' | 'whyNoUpgrade'>)
  | {
      readonly referenceNode: {
        readonly scenario: Scenario;
        readonly seed: number;
        /** Name of a mutant: the node has its defect. */
        readonly mutant?: string;
        /** Milliseconds from one block to the next, whether there is something to accept or not. */
        readonly blockEveryMs?: number;
      };
    };

/** Everything that decides what a run does. The command line makes it; nothing below asks the environment. */
export interface RunOptions extends TestOptions {
  readonly target: TargetChoice;
}

/** How a target is tested that is there already. */
export interface TestOptions {
  /** What is expected of the node; `auto` finds out which release it is. */
  readonly profile: ChosenProfile | 'auto';
  /** What the node is known to offer, or not to; what is not named is found out. */
  readonly capabilities: DeclaredCapabilities;
  /** Seed of samples and of generated inputs. */
  readonly seed: number;
  /** Generated cases per property. */
  readonly runs: number;
  /** Pages that are read of each index to know the chain; `DEFAULT_SURVEY` when left out. */
  readonly survey?: SurveyBound;
  /** How often every check is run, each time with samples found anew; once when left out. */
  readonly repeat?: number;
  /** Services, methods and requirement-ID patterns; a requirement is asked when it matches one of each given list. */
  readonly services?: readonly string[];
  readonly methods?: readonly string[];
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
  /** IDs of requirements that others judge: what answers to this run show of them goes into `beside` of the report. */
  readonly otherShards?: readonly string[];
  /** Requests that the run sends at most, those apart that wait for the node; what `requestBound` says when left out. */
  readonly maxRequests?: number;
  /** Requests under way at once. */
  readonly concurrency: number;
  readonly ratePerSecond?: number;
  /** Milliseconds for one exchange. */
  readonly timeoutMs: number;
  /** Milliseconds for the whole run. */
  readonly runTimeoutMs: number;
  /** Milliseconds to wait for a target that does not answer yet. */
  readonly waitReadyMs: number;
  readonly headers: readonly Header[];
  /** PEM text of a certificate authority to trust. */
  readonly ca?: string;
  /** Accept any certificate. */
  readonly insecure: boolean;
  /** A user of the node's user store. */
  readonly user?: string;
  readonly password?: string;
  /** A private key of 32 bytes, as hex behind `0x`, whose funds may be spent. Without it nothing is sent that could be accepted. */
  readonly key?: string;
  /** What to look at before anything that is discovered. */
  readonly hints?: Partial<SampleHints>;
  /** Folder for exchanges.har; made when missing. Exchanges are not written without it. */
  readonly outDir?: string | undefined;
  /** IDs of requirements whose checks are switched off, so that they find nothing. */
  readonly disarmed?: readonly string[];
  /** Sees each exchange as it was, whatever comes of the run. */
  readonly onExchange?: (exchange: Exchange) => void;
  /** Told of each check which exchanges' responses it has read, by number. */
  readonly onChecked?: (id: string, responses: ReadonlySet<number>) => void;
  readonly onProgress?: (done: number, total: number, result: RequirementResult) => void;
  readonly signal?: AbortSignal;
}

/** What a run found, before the verdict on the whole. */
export interface RunOutcome extends Omit<Report, 'exitCode' | 'outcome' | 'summary' | 'notes' | 'noteItems'> {
  readonly noteItems: readonly Note[];
  /** The target could not be reached, or was not ready, before anything was judged; in words. */
  readonly unreachable?: string;
  /** The target went away while it was judged. */
  readonly lost?: string;
  /** The run ended early for a reason of our own: its time limit, an interrupt. */
  readonly cut?: string;
  /** What broke in the suite itself outside of any check. */
  readonly broke?: string;
}
