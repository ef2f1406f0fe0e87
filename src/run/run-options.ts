import type { ChosenProfile } from '../client/profile/detect-profile.ts';
import type { DeclaredCapabilities } from '../client/capabilities.ts';
import type { NamedNode } from '../client/target.ts';
import type { SampleHints } from '../client/knowledge.ts';
import type { SurveyBound } from '../client/survey-bound.ts';
import type { Exchange } from '../transport/exchange.ts';
import type { TransportSettings } from '../transport/transport.ts';
import type { ReferenceNodeOptions } from '../reference-node/index.ts';
import type { Note, Report, RequirementResult } from '../generated/report.ts';
import type { RunFacts } from '../judge/verdict/settle.ts';

/** The chain and state of a reference node. */
export type Scenario = NonNullable<ReferenceNodeOptions['scenario']>;

/** The node under test: a running one, or the embedded reference node. */
export type TargetChoice =
  | { readonly url: string }
  | {
      readonly referenceNode: {
        readonly scenario: Scenario;
        readonly seed: number;
        /** Name of a mutant: the node has its defect. */
        readonly mutant?: string | undefined;
        /** Milliseconds between blocks, also without transactions. */
        readonly blockEveryMs?: number | undefined;
      };
    };

/** All settings of a run. The command line or a program makes them; the run reads no environment. */
export interface RunOptions extends TestOptions {
  readonly target: TargetChoice;
  /** Other nodes of the network of a running node. */
  readonly peers?: readonly NamedNode[] | undefined;
  /** A trusted node of the same network, whose answers are compared with those of the target. */
  readonly against?: NamedNode | undefined;
}

/** The settings for testing an open target. */
export interface TestOptions {
  /** The expectations of the node. `auto` detects its release. */
  readonly profile: ChosenProfile | 'auto';
  /** Declared and demanded capabilities. The suite detects the others. */
  readonly capabilities?: DeclaredCapabilities | undefined;
  /** Seed of samples and of generated inputs. */
  readonly seed: number;
  /** Generated cases per property. */
  readonly runs: number;
  /** The path of the only generated case to run, from a finding. */
  readonly path?: string | undefined;
  /** Pages to read from each index for the survey. Default: `DEFAULT_SURVEY`. */
  readonly survey?: SurveyBound | undefined;
  /** The number of runs of each check, each with new samples. Default: 1. */
  readonly repeat?: number | undefined;
  /** Services, methods and IDs, as patterns. */
  readonly only?: readonly string[] | undefined;
  readonly skip?: readonly string[] | undefined;
  /** IDs of requirements of other shards. The report contains in `beside` what responses of this run show about them. */
  readonly otherShards?: readonly string[] | undefined;
  /** The largest number of requests, without those that wait for the node. Default: `requestBound`. */
  readonly maxRequests?: number | undefined;
  /** How requests are sent to the node. */
  readonly transport: TransportSettings;
  /** Milliseconds for the whole run, with the wait for the target. */
  readonly runTimeoutMs: number;
  /** Milliseconds to wait for a target that is not ready. Default: 0. */
  readonly waitReadyMs?: number | undefined;
  /** Test the target even if none of its responses looks like one of a node. */
  readonly assumeNode?: boolean | undefined;
  /** A user of the node's user store. */
  readonly user?: string | undefined;
  readonly password?: string | undefined;
  /** A private key of 32 bytes, hex with `0x`, whose funds the run may spend. Without it, no transaction that could be accepted is sent. */
  readonly key?: string | undefined;
  /** What transactions may burn, in nAVAX. Default: `DEFAULT_BUDGET`. */
  readonly budget?: bigint | undefined;
  /** IDs of the networks, other than local ones, for which transactions may be signed. */
  readonly allowNetworks?: readonly number[] | undefined;
  /** Data to sample before discovered data. */
  readonly hints?: Partial<SampleHints> | undefined;
  /** Folder for exchanges.har.gz and the logs of a launched node; created if missing. Without it, neither is written. */
  readonly outDir?: string | undefined;
  /** Whether the exchanges are written there. Default: true. */
  readonly isRecorded?: boolean | undefined;
  /** IDs of requirements whose checks are switched off. */
  readonly disarmed?: readonly string[] | undefined;
  readonly onExchange?: (exchange: Exchange) => void;
  /** Called at each assertion of a check, with the ID of its requirement, before it is known to hold. */
  readonly onAssertion?: ((id: string) => void) | undefined;
  /** Receives for each check the numbers of the exchanges whose responses it read, and the stack of its failure. */
  readonly onChecked?: (id: string, responses: ReadonlySet<number>, failedAt?: string) => void;
  readonly onProgress?: ((done: number, total: number, result: RequirementResult) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The results of a run, before the decision about its exit code. */
export interface RunOutcome extends Omit<Report, 'exitCode' | 'outcome' | 'summary' | 'notes' | 'noteItems'> {
  readonly noteItems: readonly Note[];
  /** What the life of the node told behind the rounds, for the verdicts. */
  readonly later?: Pick<RunFacts, 'audited' | 'population'> | undefined;
  /** Why no check ran: the target was unreachable or not ready. */
  readonly unreachable?: string | undefined;
  /** Why no check ran: the trusted node cannot be used. */
  readonly unusable?: string | undefined;
  /** Why the target was lost during the run. */
  readonly lost?: string | undefined;
  /** Why the suite ended the run early: its time limit, or an interrupt. */
  readonly cut?: string | undefined;
  /** What did not come about, so that much was not tested: on the node that the suite launched, or of the answers of an audit. */
  readonly missed?: string | undefined;
  /** A suite bug outside of any check. */
  readonly broke?: string | undefined;
}
