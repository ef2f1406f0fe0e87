// Generated from schemas/report by tools/generate.mjs. Do not edit: change the source and run `npm run generate`.

/**
 * One run, as a line of the history file.
 */
export interface HistoryEntry {
  schemaVersion: '1.0';
  /**
   * The RFC 3339 time at which the run started.
   */
  startedAt: string;
  /**
   * The user's name for this run: a build, a commit.
   */
  label?: undefined | string;
  /**
   * The version of the suite.
   */
  suite: string;
  target: string;
  /**
   * The name of the target in the configuration.
   */
  name?: undefined | string;
  /**
   * The flags that restricted the run to a part of the requirements; omitted for a whole run.
   */
  part?: undefined | string;
  profile: string;
  /**
   * The release that the node said it is. Runs of earlier versions of the suite, and of nodes that said none, lack it.
   */
  release?: undefined | string;
  seed: number;
  exitCode: number;
  /**
   * The verdict in one sentence.
   */
  outcome?: undefined | string;
  /**
   * The requirements by verdict. Passed ones are included: they distinguish a flaky requirement from an untested one.
   */
  verdicts: {
    [k: string]: string[];
  };
  /**
   * Requirements whose results failed the run.
   */
  gating: string[];
  /**
   * The methods that the node did not know. Runs of earlier versions of the suite lack it.
   */
  missing?: undefined | string[];
  /**
   * For each requirement in `gating` whose failure names methods: these methods. Runs of earlier versions of the suite lack it.
   */
  failedIn?:
    | undefined
    | {
        [k: string]: string[];
      };
  /**
   * By method.
   */
  latency: {
    [k: string]: Latency;
  };
}

/**
 * Durations of the exchanges of a method, in milliseconds.
 */
export interface Latency {
  count: number;
  p50: number;
  p95: number;
  max: number;
}

/**
 * The result of a self-check: for each mutant of the reference node, whether the expected check finds it.
 */
export interface KillMatrix {
  schemaVersion: '1.0';
  suite: {
    name: string;
    version: string;
  };
  /**
   * The seed of the chain, of the samples, and of the choice of mutants and pairs.
   */
  seed: number;
  /**
   * The RFC 3339 time at which the self-check started.
   */
  startedAt: string;
  durationMs: number;
  /**
   * True if every mutant was killed, every requirement has a mutant, each assertion fails on one, and neither the clean node nor a node with variants had a false alarm.
   */
  green: boolean;
  /**
   * The outcome in one sentence.
   */
  summary: string;
  totals: {
    mutants: number;
    /**
     * Requirements that the mutants break.
     */
    requirements: number;
    /**
     * Assertions that must fail on a mutant: each in a check, for each requirement whose check reaches it on a correct node, and each in a function of several checks.
     */
    assertions: number;
    killed: number;
    survived: number;
    wrongReason: number;
    notShown: number;
    broke: number;
  };
  /**
   * The profiles with which the clean node was tested.
   */
  profiles: string[];
  /**
   * The requirements that no mutant breaks.
   */
  withoutMutant: string[];
  /**
   * The assertions that fail on no mutant.
   */
  unproved: Unproved[];
  /**
   * Failures and errors on the clean node or on a node with variants.
   */
  falseAlarms: FalseAlarm[];
  /**
   * Suite bugs.
   */
  broken: string[];
  /**
   * The mutants; those that were not killed are first.
   */
  mutants: MutantRow[];
  /**
   * Nodes that differ where the document allows it; nodes with failures are first.
   */
  variants?: undefined | VariantRow[];
  /**
   * By requirement: the nodes with variants on which it was tested and did not fail.
   */
  silentOn?:
    | undefined
    | {
        [k: string]: number;
      };
}

export interface Unproved {
  /**
   * The requirement whose check never fails there; of a function of several checks, the first of them. Omitted if no correct node leads there.
   */
  id?: undefined | string;
  /**
   * The file in `specs`, the number of the assertion there, and its text.
   */
  assertion: string;
}

export interface FalseAlarm {
  profile: string;
  /**
   * The ID of the requirement.
   */
  id: string;
  verdict: string;
  reason: string;
  /**
   * The variants of the node; omitted for the clean node.
   */
  variants?: undefined | string[];
}

export interface MutantRow {
  name: string;
  /**
   * The requirement that must fail on this node.
   */
  breaks: string;
  /**
   * The defect in one sentence.
   */
  defect: string;
  /**
   * The number of the fault of real nodes that the mutant repeats.
   */
  history?: undefined | string;
  /**
   * The profile of the node with the defect; of several profiles, the one with the worst result.
   */
  profile: string;
  /**
   * killed: the requirement failed, and its finding uses a response that this defect changed. survived: the requirement passed. wrongReason: the requirement failed, and its finding uses no changed response. notShown: no check could test it. broke: the check itself broke.
   */
  outcome: 'killed' | 'survived' | 'wrongReason' | 'notShown' | 'broke';
  /**
   * The finding that killed the mutant, or the reason why it was not killed.
   */
  finding: string;
  /**
   * The assertion that failed; omitted if the requirement failed otherwise, such as by its schema.
   */
  assertion?: undefined | string;
  /**
   * Other requirements that failed on this node.
   */
  alsoFailed: string[];
  /**
   * Checks that broke on this node.
   */
  broke: string[];
  durationMs: number;
  /**
   * The results on nodes of other profiles, and on a node of which the suite has only the URL.
   */
  elsewhere?: undefined | TrialElsewhere[];
}

export interface VariantRow {
  /**
   * The differences of the node.
   *
   * @minItems 1
   */
  variants: string[];
  profile: string;
  /**
   * Requirements that were tested and did not fail.
   */
  tested: number;
  /**
   * Stated and derived requirements that failed, and checks that broke.
   */
  alarms: number;
}

export interface TrialElsewhere {
  profile: string;
  /**
   * The values of the row, and three more. otherwise: another stated or derived requirement failed because of the defect. hidden: an erratum of these releases hides the defect. noData: the node has no data to show the defect, and the suite has nothing but its URL.
   */
  outcome: 'killed' | 'otherwise' | 'hidden' | 'noData' | 'survived' | 'wrongReason' | 'notShown' | 'broke';
  finding: string;
}

/**
 * The verdicts of each requirement on each target of a fleet.
 */
export interface FleetMatrix {
  exitCode: 0 | 1 | 2 | 3 | 4 | 5;
  targets: FleetColumn[];
  requirements: FleetMatrixRow[];
}

/**
 * A target.
 */
export interface FleetColumn {
  name: string;
  exitCode: number;
  outcome: string;
  /**
   * Its address, or the executable that was started.
   */
  url?: undefined | string;
  /**
   * The release of the node; text of the node.
   */
  release?: undefined | string;
  /**
   * The RFC 3339 time at which its run started.
   */
  startedAt?: undefined | string;
  profile?: undefined | string;
  /**
   * The failures that fail its run.
   */
  gate?: undefined | GatePolicy;
  /**
   * How it stands to the other nodes, if they are of one network.
   */
  node?: undefined | NetworkNode;
  part?: undefined | ReportPart;
}

/**
 * A requirement.
 */
export interface FleetMatrixRow {
  id: string;
  level: Level;
  /**
   * By target whose profile or contract gives another level.
   */
  levels?:
    | undefined
    | {
        [k: string]: Level;
      };
  /**
   * Clients that break on a node that breaks the requirement.
   */
  neededBy?: undefined | ClientName[];
  /**
   * By target. Targets that did not run the requirement are omitted.
   */
  verdicts: {
    [k: string]: Verdict;
  };
}

/**
 * The requests that a run would send. The plan runs on the reference node and sends nothing to the target.
 */
export interface RunPlan {
  schemaVersion: '1.0';
  suite: {
    name: string;
    version: string;
  };
  /**
   * The address of the target, or `reference node`.
   */
  target: string;
  /**
   * The profile that defines the expectations.
   */
  profile: string;
  /**
   * The seed of samples and generated inputs.
   */
  seed: number;
  /**
   * The number of generated inputs for each property.
   */
  runs: number;
  /**
   * The number of runs of each check.
   */
  repeat: number;
  /**
   * The maximum number of pages to read from each index; 0 reads none.
   */
  survey: number | 'all';
  /**
   * The number of requirements to test.
   */
  requirements: number;
  /**
   * The number of requests of the run on the reference node.
   */
  requests: number;
  /**
   * The number of requests that the reference node answers with a result.
   */
  reads: number;
  /**
   * The number of requests that the reference node rejects, as the checks expect.
   */
  mayFail: number;
  /**
   * The number of transactions that the reference node accepts.
   */
  writes: number;
  /**
   * The maximum number of requests on any node; the run ends before it sends more.
   */
  bound: number;
  /**
   * The maximum number of requests per second.
   */
  ratePerSecond?: undefined | number;
  rows: PlannedRequests[];
}

/**
 * The requests of one method.
 */
export interface PlannedRequests {
  /**
   * `platform.getHeight`, `GET /ext/health`, or a description of requests that name no method of a node.
   */
  method: string;
  /**
   * The paths of the requests; the first path gets the most requests.
   */
  paths: string[];
  reads: number;
  mayFail: number;
  writes: number;
}

/**
 * The result of one run. The other formats, the exit code, `compare` and `merge` use only this report.
 */
export interface Report {
  schemaVersion: '1.0';
  suite: {
    name: string;
    version: string;
  };
  target: ReportTarget;
  profile: ProfileUse;
  gate?: undefined | GatePolicy;
  contract?: undefined | ContractUse;
  /**
   * The seed of samples and generated inputs.
   */
  seed: number;
  /**
   * The RFC 3339 time at which the run started.
   */
  startedAt: string;
  durationMs: number;
  /**
   * The number of HTTP requests sent, or of exchanges read from recordings.
   */
  requests: number;
  /**
   * Further arguments of the command line that affect the results. A command that repeats this run needs them.
   */
  replay?: undefined | string[];
  part?: undefined | ReportPart;
  shard?: undefined | Shard;
  selection?: undefined | RunSelection;
  /**
   * The number of requirements for which the run should give a result.
   */
  asked?: undefined | number;
  ended?: undefined | Ended;
  exitCode: number;
  /**
   * The reason for the exit code, in a sentence.
   */
  outcome: string;
  summary: Summary;
  launch?: undefined | Launch;
  audit?: undefined | Audit;
  /**
   * The nodes of the network, the tested one first, if others are known.
   */
  network?: undefined | NetworkNode[];
  requirements: RequirementResult[];
  /**
   * Results of this shard for requirements that other shards test.
   */
  beside?: undefined | RequirementResult[];
  /**
   * Results of requirements that are not in the contract of the run. They count nowhere else in this report.
   */
  notScored?: undefined | RequirementResult[];
  /**
   * The files of this report in its folder. Another file beside it belongs to another report.
   */
  files?: undefined | ReportFile[];
  /**
   * Observations that are not failures: unknown fields, warnings.
   */
  notes: string[];
  /**
   * For each client, what of the requirements that it needs failed.
   */
  clients?: undefined | ClientUse[];
  /**
   * The notes as data, in the same order.
   */
  noteItems?: undefined | Note[];
}

export interface ReportTarget {
  kind: 'node' | 'reference-node' | 'recording';
  /**
   * The base URL without secrets, or the names of the recordings.
   */
  url: string;
  /**
   * The name of the target in the configuration.
   */
  name?: undefined | string;
  scenario?: undefined | string;
  /**
   * The defect of the reference node.
   */
  mutant?: undefined | string;
  /**
   * The release that the node reports.
   */
  version?: undefined | string;
}

export interface ProfileUse {
  name: string;
  /**
   * The reason for the choice of the profile.
   */
  reason: string;
  /**
   * The errata in force.
   */
  errata: ErratumUse[];
  /**
   * The clients that do not work with nodes of the profile, each with the reason.
   */
  clients?:
    | undefined
    | {
        [k: string]: string;
      };
  /**
   * The observed requirements that the gate `release` does not count under this profile, each with the reason.
   */
  ungated?:
    | undefined
    | {
        [k: string]: string;
      };
}

/**
 * The failures that fail the run. Default: failures of stated and derived requirements.
 */
export interface GatePolicy {
  /**
   * The name of the gate, as --gate has it.
   */
  name?: undefined | ('stated' | 'document' | 'clients' | 'release');
  /**
   * The lowest level whose failures count.
   */
  level: Level;
  /**
   * Whether the run treats notes as failures.
   */
  failOnWarning: boolean;
  /**
   * Whether a difference from the trusted node fails the run, whatever its level.
   */
  comparison?: undefined | boolean;
  /**
   * The IDs of observed requirements that do not fail the run.
   */
  except?: undefined | string[];
  /**
   * The requirements that the run must test: services (health, platform and index), all, a number of requirements, or patterns of IDs.
   */
  requireTested?: undefined | string[];
}

/**
 * The contract of the run: only the requirements in it count.
 */
export interface ContractUse {
  /**
   * The day on which its requirements were frozen, such as 2026-11-25.
   */
  date: string;
  /**
   * SHA-256 of the file of the contract, in hex.
   */
  sha256: string;
}

/**
 * What the report is about, if it is not about a whole run: such a report says nothing of the conformance of a node.
 */
export interface ReportPart {
  /**
   * `run` is a selection or a shard of one.
   */
  what: 'run' | 'audit' | 'recording' | 'recording of a run';
  /**
   * The number of requirements that a whole run has.
   */
  of: number;
}

/**
 * The shard of the requirements that this run tests, if it tests a shard.
 */
export interface Shard {
  index: number;
  of: number;
  /**
   * The flags that affect the results; all shards of a run have the same flags.
   */
  settings?:
    | undefined
    | {
        [k: string]: string;
      };
}

/**
 * The settings that restrict the run to a part of the requirements; omitted if there are none.
 */
export interface RunSelection {
  /**
   * The number of requirements in the whole catalogue.
   */
  of: number;
  only?: undefined | string[];
  skip?: undefined | string[];
}

/**
 * The reason why the run did not finish.
 */
export interface Ended {
  /**
   * A suite bug outside of any check.
   */
  broke?: undefined | string;
  /**
   * The reason why no requirement was tested: the target did not respond, was not ready, or is no node.
   */
  unreachable?: undefined | string;
  /**
   * The reason why the trusted node of --against cannot be used, so that no requirement was tested.
   */
  unusable?: undefined | string;
  /**
   * The reason why the run lost the target.
   */
  lost?: undefined | string;
  /**
   * The suite's own reason for the end: the time limit or an interrupt.
   */
  cut?: undefined | string;
  /**
   * What did not come about, so that much was not tested: on the node that the suite launched, or of the answers of an audit.
   */
  missed?: undefined | string;
}

/**
 * The number of results with each verdict, of every level: what the gate only notes is among them, and not in the outcome.
 */
export interface Summary {
  pass: number;
  fail: number;
  'expected-fail': number;
  'unexpected-pass': number;
  'not-applicable': number;
  'not-testable': number;
  error: number;
}

/**
 * The node that this run started, if it started one.
 */
export interface Launch {
  /**
   * The node's executable, as the user gave it.
   */
  path: string;
  /**
   * The release that the executable prints.
   */
  release: string;
  /**
   * The SHA-256 of the executable.
   */
  sha256?: undefined | string;
  stages: Stage[];
  /**
   * The outcome of each entry of the population.
   */
  population: PopulationEntry[];
  ended?: undefined | NodeEnd;
  /**
   * The folder with the data and logs, if the user keeps it.
   */
  kept?: undefined | string;
}

/**
 * What an audit asked, if the run is an audit or contains one.
 */
export interface Audit {
  /**
   * The height accepted at its start, up to which it audits.
   */
  height: number;
  /**
   * The number of blocks that it replayed.
   */
  blocks: number;
  /**
   * The number of accepted transactions in them.
   */
  transactions: number;
  /**
   * The number of facts of the genesis that it took from the node, because no block or file contains them.
   */
  facts: number;
  /**
   * The questions by method.
   */
  methods: {
    method: string;
    /**
     * Questions whose answers follow from the chain, in all shards.
     */
    planned: number;
    put: number;
    answered: number;
  }[];
  leftOut: {
    reason: string;
    questions: number;
  }[];
}

/**
 * A node of the network of the target, at the end of the tests.
 */
export interface NetworkNode {
  name: string;
  /**
   * Nodes with the blocks of most others are in step or behind. A node without a height responds, and returns none; a silent one does not respond.
   */
  state: 'in-step' | 'behind' | 'split' | 'of-another-network' | 'no-height' | 'silent';
  /**
   * The height that it returned.
   */
  height?: undefined | number;
  /**
   * The number of blocks that it is behind the highest.
   */
  by?: undefined | number;
  /**
   * The lowest height at which its block differs.
   */
  at?: undefined | number;
  /**
   * What an audit of it asked, if there was one.
   */
  audited?:
    | undefined
    | {
        blocks: number;
        answers: number;
        /**
         * The requirements that failed.
         */
        failed: string[];
      };
}

export interface RequirementResult {
  id: string;
  level: Level;
  /**
   * Clients that break on a node that breaks the requirement.
   *
   * @minItems 1
   */
  neededBy?: undefined | ClientName[];
  section: string;
  service: string;
  method: string;
  statement: string;
  verdict: Verdict;
  /**
   * The reason for the verdict not-testable, not-applicable or error, the effect of a waiver, or what data a pass lacks: see the note untold-members.
   */
  reason?: undefined | string;
  cause?: undefined | Cause;
  waiver?: undefined | Waived;
  findings: Finding[];
  evidence: EvidenceItem[];
  repetitions?: undefined | Repetitions;
  restsOn?: undefined | Grounds;
  durationMs?: undefined | number;
}

export interface ReportFile {
  name: string;
  sha256: string;
}

/**
 * Whether a client works with the node: it does if each requirement that it needs passed.
 */
export interface ClientUse {
  name: ClientName;
  /**
   * The requirements of this report that it needs.
   */
  needs: number;
  /**
   * Those of them that passed or failed.
   */
  tested: number;
  /**
   * The IDs of those that failed.
   */
  failed: string[];
  /**
   * Those of them that failed, or for which the node does not offer what they are about.
   */
  notMet?: undefined | number;
  /**
   * What it needs and the node does not offer: a service, an index path, a method, or a requirement that a profile file leaves out.
   */
  notOffered?: undefined | string[];
  /**
   * Why it does not work with any node of the profile.
   */
  cannot?: undefined | string;
}

/**
 * An observation that is not a failure.
 */
export type Note =
  | Remark
  | FoundProfile
  | Information
  | EndingWaiver
  | UnknownMembers
  | UntoldMembers
  | RefusedRequirements
  | ContractNote
  | UnwrittenNote;

/**
 * A difference between the document and the releases of the profile. The run expects the behaviour of the releases.
 */
export interface ErratumUse {
  id: string;
  /**
   * What the document says.
   */
  document: string;
  /**
   * The behaviour of the releases.
   */
  nodes: string;
  /**
   * The requirements whose expectation the erratum changes.
   */
  requirements: string[];
  /**
   * A map from each requirement that does not apply to the requirement that replaces it.
   */
  replaced?:
    | undefined
    | {
        [k: string]: string;
      };
}

export type Level = 'stated' | 'derived' | 'observed';

/**
 * A stage of the launched node.
 */
export interface Stage {
  name:
    | 'starting'
    | 'filling'
    | 'crossing'
    | 'testing'
    | 'moving'
    | 'sequencing'
    | 'auditing'
    | 'restarting'
    | 'crashing'
    | 'faulting';
  durationMs: number;
  requests?: undefined | number;
  /**
   * The number of requirements that were tested while the chain accepted transactions; 0 if it accepted none.
   */
  tested?: undefined | number;
  blocks?: undefined | AcceptedBlocks;
  /**
   * Why a chain accepted no block in the stage.
   */
  reason?: undefined | string;
}

export interface PopulationEntry {
  id: string;
  outcome: 'made' | 'there' | 'left out' | 'failed';
  transactions: number;
  /**
   * The reason for leaving it out, or the failure.
   */
  reason?: undefined | string;
}

/**
 * The end of the node's process before the run stopped it.
 */
export interface NodeEnd {
  /**
   * The name of the node, if it is not the tested node.
   */
  node?: undefined | string;
  /**
   * The stage in which the process ended.
   */
  stage: string;
  /**
   * The exit status or signal, or the reason why the process counts as ended.
   */
  status: string;
  /**
   * The last lines of the node's log.
   */
  log: string[];
  /**
   * The folder with all logs of the node.
   */
  logs?: undefined | string;
}

export type ClientName =
  | 'go-wallet'
  | 'go-client'
  | 'sdk'
  | 'avalanchejs'
  | 'avalanche-cli'
  | 'platform-cli'
  | 'tmpnet'
  | 'rosetta';

export type Verdict =
  | 'pass'
  | 'fail'
  | 'expected-fail'
  | 'unexpected-pass'
  | 'not-applicable'
  | 'not-testable'
  | 'error';

/**
 * The reason why a requirement is not-testable or not-applicable, as data; `reason` contains the sentence.
 */
export type Cause =
  | TestDataCause
  | BlockedCause
  | RefusedCause
  | NotOfferedCause
  | RuledOutCause
  | EndedCause
  | UnaskedCause;

/**
 * The entry of the waiver file that expects this failure.
 */
export interface Waived {
  line: number;
  reason: string;
  link: string;
  owner: string;
  expires: string;
  flaky?: undefined | boolean;
}

export interface Finding {
  /**
   * The failure, in a sentence.
   */
  message: string;
  signature?: undefined | Signature;
  /**
   * A JSON Pointer into the response.
   */
  path?: undefined | string;
  expected?: undefined | string;
  actual?: undefined | string;
  hint?: undefined | string;
  /**
   * The number of the exchange that shows the failure.
   */
  exchange?: undefined | number;
  /**
   * The requirement whose check sent the request, if it is another one: a run of both sends it again.
   */
  askedBy?: undefined | string;
  /**
   * The numbers of the other exchanges that show it, of an audit: the pages, or the values before and after.
   */
  comparedWith?: undefined | number[];
  /**
   * The member in which the compared values differ, if it is one. Failures in one member of a method are one cause.
   */
  member?: undefined | string;
  /**
   * The erratum that explains it.
   */
  erratum?: undefined | string;
  /**
   * The shrunk input of a generated check.
   */
  counterexample?: undefined | string;
  /**
   * What generates the input again: `--seed` and `--path` of a run of this requirement.
   */
  replay?:
    | undefined
    | {
        seed: number;
        path: string;
      };
}

export interface EvidenceItem {
  exchange: number;
  /**
   * The request: a JSON-RPC method, or an HTTP method and a path.
   */
  call?: undefined | string;
  curl: string;
  /**
   * The HTTP status, or the reason why there is none.
   */
  outcome: string;
  /**
   * The HTTP status; omitted if there is no complete response.
   */
  status?: undefined | number;
  durationMs: number;
  /**
   * The body, shortened if it is long.
   */
  response?: undefined | string;
  request?: undefined | SentRequest;
  responseHeaders?: undefined | HeaderList;
  /**
   * What hex bytes in the request and the response of a finding decode to.
   *
   * @maxItems 3
   */
  decoded?: undefined | DecodedBytes[];
}

/**
 * The number of failures in a run that repeats each check. A requirement that fails only sometimes is flaky.
 */
export interface Repetitions {
  of: number;
  failed: number;
}

/**
 * The grounds of a pass or a failure.
 */
export interface Grounds {
  /**
   * The number of assertions, and of places in responses where a schema states the requirement.
   */
  assertions: number;
  /**
   * The number of responses of the target that the check read for them.
   */
  responses: number;
}

export interface Remark {
  kind: 'remark';
  text: string;
}

/**
 * The detected profile of the target and the reason. This is information, never a warning.
 */
export interface FoundProfile {
  kind: 'found-profile';
  text: string;
}

/**
 * What the run did, and how its requests reached the target. It is never a warning.
 */
export interface Information {
  kind: 'information';
  text: string;
}

/**
 * A waiver that ends soon, or has ended. It is never a warning.
 */
export interface EndingWaiver {
  kind: 'waiver';
  text: string;
}

/**
 * Members of responses that the document does not list.
 */
export interface UnknownMembers {
  kind: 'unknown-members';
  /**
   * Deployed releases have each of these members: this is information, never a warning.
   */
  known?: undefined | true;
  method: string;
  /**
   * JSON Pointers; * matches any index of a list.
   */
  members: string[];
  /**
   * The number of members that are not listed here.
   */
  more: number;
}

/**
 * Members of results in which a defect would not show with the data of this run. Each is a method and a pattern; * stands for each item and each ID.
 */
export interface UntoldMembers {
  kind: 'untold-members';
  /**
   * Each value was a default: 0, an empty text, null, the ID of zero bytes.
   */
  defaults: string[];
  /**
   * The list or map never had an item.
   */
  empty: string[];
  /**
   * The two members had the same value in each record.
   */
  equal: string[];
  /**
   * The list never had more than one item.
   */
  short: string[];
  /**
   * IDs of passed requirements that rest on nothing but such defaults and empty lists. The reason of each names the members.
   */
  passes: string[];
}

/**
 * The number of requirements that were not tested because a proxy in front of the node refused the requests.
 */
export interface RefusedRequirements {
  kind: 'refused';
  requirements: number;
}

/**
 * What this suite does otherwise than the one that froze the contract. This is information, never a warning.
 */
export interface ContractNote {
  kind: 'contract';
  date: string;
  /**
   * The number of requirements in this run that are not in the contract.
   */
  notScored: number;
  /**
   * Those of them that would fail a run without the contract, each with its finding.
   */
  broken: string[];
}

/**
 * A file of the run that is not complete, because it could not be written.
 */
export interface UnwrittenNote {
  kind: 'unwritten';
  file: string;
  reason: string;
}

/**
 * The number of blocks that each chain accepted between the requests of a stage.
 */
export interface AcceptedBlocks {
  P: number;
  X: number;
}

/**
 * The data of this chain, or the responses, do not show the requirement.
 */
export interface TestDataCause {
  kind: 'test-data';
  /**
   * The method that looks up the data, if its calls did not succeed.
   */
  lookup?: undefined | string;
}

/**
 * Another requirement failed on a response that this requirement needs.
 */
export interface BlockedCause {
  kind: 'blocked';
  /**
   * The ID of the requirement that failed.
   */
  by: string;
  exchange?: undefined | number;
}

/**
 * A gateway in front of the node refused the request, or responded in the place of the node: HTTP 403 or 429, an error code of providers for a limit of requests, or any response without the header Node-Id that the node always sends, and without the form of one of the node.
 */
export interface RefusedCause {
  kind: 'refused';
  status: number;
  /**
   * The code of the error in the body, if it says so and not the status.
   */
  code?: undefined | number;
  exchange?: undefined | number;
  /**
   * What the gateway keeps from the node or changes, whatever the status: the method HEAD, the name of another host, or the upgrade of a connection to a WebSocket.
   */
  asked?: undefined | ('head' | 'host' | 'upgrade');
}

/**
 * The node does not offer the service, the user store or the index path.
 */
export interface NotOfferedCause {
  kind: 'not-offered';
  /**
   * health, index, userStore, an index path, or a method.
   */
  what: string;
  /**
   * True if the user or the profile declared it; false if the run detected it.
   */
  declared: boolean;
}

/**
 * The profile or the setup of the node excludes the requirement: the suite restarts only a node that it started.
 */
export interface RuledOutCause {
  kind: 'ruled-out';
  /**
   * What the profile file of a user leaves out of the profile that it extends: a method, or the requirement.
   */
  what?: undefined | string;
}

/**
 * The run ended before the check did.
 */
export interface EndedCause {
  kind: 'ended';
}

/**
 * An audit asked no question about the requirement.
 */
export interface UnaskedCause {
  kind: 'unasked';
  /**
   * The flags that may have left the questions out, `--from` for example; without any, the chain has no such record.
   */
  leftOutBy: string[];
}

/**
 * The kind of a failure, independent of the words of its message. Equal failures have equal signatures; waivers and `compare` use them.
 */
export interface Signature {
  /**
   * schema: a value that does not match its JSON Schema. http: status, content type or body of a response. assertion: a comparison of a check. no-response: no complete HTTP response. no-result: an error instead of a result. not-served: a method or path that the node does not serve. more: a count of further findings.
   */
  kind: 'schema' | 'http' | 'assertion' | 'no-response' | 'no-result' | 'not-served' | 'more';
  /**
   * The method, or the path, whose response the assertion tests.
   */
  method?: undefined | string;
  /**
   * A JSON Pointer into the response; * matches any index of a list.
   */
  at?: undefined | string;
  /**
   * The members that differ, separated by spaces; * stands for an index or another name that is data.
   */
  member?: undefined | string;
  /**
   * The keyword of JSON Schema, the matcher, or the code of the connection error.
   */
  rule?: undefined | string;
  /**
   * The type of the expected value.
   */
  expected?: undefined | ValueType;
  /**
   * The type of the value in the response.
   */
  actual?: undefined | ValueType;
  /**
   * The HTTP status of the response that the assertion tests.
   */
  status?: undefined | number;
}

export interface SentRequest {
  method: string;
  url: string;
  headers: HeaderList;
  /**
   * The body, shortened if it is long.
   */
  body?: undefined | string;
}

/**
 * The names and values in the order of the message, without secrets.
 */
export type HeaderList = {
  name: string;
  value: string;
}[];

/**
 * A value of the network's codec, read from hex bytes.
 */
export interface DecodedBytes {
  /**
   * The beginning of the hex text.
   */
  bytes: string;
  as: 'transaction' | 'block' | 'container' | 'UTXO';
  /**
   * The members as JSON, shortened if they are long.
   */
  value: string;
}

export type ValueType = 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object' | 'nothing';

/**
 * An in-toto statement (v1) that a node was tested: https://in-toto.io/attestation/test-result/v0.1.
 */
export interface Statement {
  _type: 'https://in-toto.io/Statement/v1';
  /**
   * The executable that the run launched, otherwise the report.
   */
  subject: ResourceDescriptor[];
  predicateType: 'https://in-toto.io/attestation/test-result/v0.1';
  predicate: {
    /**
     * WARNED: nothing failed the run, and a failure was waived or does not count for the gate.
     */
    result: 'PASSED' | 'WARNED' | 'FAILED';
    /**
     * The contract, if the run had one.
     */
    configuration: ResourceDescriptor[];
    /**
     * IDs of requirements that passed.
     */
    passedTests: string[];
    /**
     * IDs of requirements whose failure is waived, or does not count for the gate.
     */
    warnedTests: string[];
    /**
     * IDs of requirements that failed the run.
     */
    failedTests: string[];
    conformance: Conformance;
  };
}

/**
 * Something with a digest.
 */
export interface ResourceDescriptor {
  name: string;
  digest: {
    sha256: string;
  };
}

/**
 * What the run tested, and the results.
 */
export interface Conformance {
  suite: {
    name: string;
    version: string;
  };
  /**
   * SHA-256 in hex of the bytes of the report, and of exchanges.har.gz, if the run recorded it.
   */
  hashes: {
    report: string;
    exchanges?: undefined | string;
  };
  node: {
    kind: string;
    version: string;
    /**
     * The address of a node that the run did not launch.
     */
    url?: undefined | string;
  };
  /**
   * The date of the contract, if the run had one.
   */
  contract?: undefined | string;
  profile: {
    name: string;
    errata: string[];
  };
  startedAt: string;
  exitCode: number;
  outcome: string;
  scope: StatementScope;
  waived: {
    id: string;
    reason: string;
    expires: string;
  }[];
  notTestable: string[];
}

/**
 * The part of the catalogue that the run tested.
 */
export interface StatementScope {
  /**
   * True only if the run was complete, no flag restricted it, no failure is waived, and the node offers everything but a user store, which is off in most nodes.
   */
  whole: boolean;
  /**
   * What the report is about, if it is not about a whole run, such as a recording.
   */
  part?: undefined | string;
  /**
   * Number of requirements in the catalogue, if the run was restricted to a part of it.
   */
  of?: undefined | number;
  requirements: number;
  /**
   * Flags that restricted the run, such as `--only index.*`.
   */
  restrictedBy: string[];
  notOffered: NotOffered[];
}

/**
 * Something that a node does not offer.
 */
export interface NotOffered {
  /**
   * health, index, userStore, or an index path.
   */
  what: string;
  /**
   * Whether the user or the profile declared it; false when the run detected it.
   */
  declared: boolean;
  /**
   * The number of requirements that do not apply because of it.
   */
  requirements: number;
}

/**
 * The result of `prove --sweep`: which generic faults of a node make a requirement fail.
 */
export interface Sweep {
  schemaVersion: '1.0';
  suite: {
    name: string;
    version: string;
  };
  /**
   * The seed of the chain, of the samples, of the flipped bits, and of the parts.
   */
  seed: number;
  /**
   * The part of the faults in this sweep, such as `1/10`.
   */
  part: string;
  /**
   * The RFC 3339 time at which the sweep started.
   */
  startedAt: string;
  durationMs: number;
  /**
   * True if every fault was found or is excused, and no check broke.
   */
  green: boolean;
  /**
   * The outcome in one sentence.
   */
  summary: string;
  /**
   * The faults, by profile and name.
   */
  faults: FaultRow[];
}

export interface FaultRow {
  /**
   * The method, the place in the message, and the kind.
   */
  fault: string;
  method: string;
  /**
   * The profile of the node that had the fault.
   */
  profile: string;
  /**
   * `without-effect`: the fault changed no response of the run. `broke`: a check, not the node, caused the error.
   */
  outcome: 'found' | 'missed' | 'excused' | 'without-effect' | 'broke';
  /**
   * The stated or derived requirement that failed, or the reason why the run ended. For a missed or excused fault: the observed requirement that failed.
   */
  by?: undefined | string;
  /**
   * The reason why no check can find an excused fault, or the error of the check.
   */
  reason?: undefined | string;
}
