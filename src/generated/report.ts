// Generated from schemas/report by scripts/generate.mjs. Do not edit: change the source and run `npm run generate`.

/**
 * What a self-check found: which mutant of the reference node is found by the check that it must be found by.
 */
export interface KillMatrix {
  schemaVersion: '1.0';
  suite: {
    name: string;
    version: string;
  };
  /**
   * Seed of the chain, of samples, and of what is tried whole or in pairs.
   */
  seed: number;
  /**
   * RFC 3339 time at which the self-check began.
   */
  startedAt: string;
  durationMs: number;
  /**
   * Every mutant was killed, no requirement lacks one, and neither the clean node nor a variant gave an alarm.
   */
  green: boolean;
  /**
   * One sentence.
   */
  summary: string;
  totals: {
    mutants: number;
    /**
     * Requirements that the mutants break.
     */
    requirements: number;
    killed: number;
    survived: number;
    wrongReason: number;
    notShown: number;
    broke: number;
  };
  /**
   * Profiles by which the clean node was judged.
   */
  profiles: string[];
  /**
   * Requirements that no mutant breaks.
   */
  withoutMutant: string[];
  /**
   * What failed, or broke, on the clean node or on one with variants.
   */
  falseAlarms: FalseAlarm[];
  /**
   * What of the suite itself broke.
   */
  broken: string[];
  /**
   * Those that were not killed first.
   */
  mutants: MutantRow[];
  /**
   * Mutants that were put on one node together, those that hide each other first.
   */
  pairs?: PairRow[];
  /**
   * Nodes that differ in what the document leaves open, those with alarms first.
   */
  variants?: VariantRow[];
  /**
   * By requirement: the nodes with variants on which it was tested and did not fail.
   */
  silentOn?: {
    [k: string]: number;
  };
}

export interface FalseAlarm {
  profile: string;
  /**
   * Requirement.
   */
  id: string;
  verdict: string;
  reason: string;
  /**
   * The variants of the node; without it, it was the clean one.
   */
  variants?: string[];
}

export interface MutantRow {
  name: string;
  /**
   * The requirement that must fail on this node.
   */
  breaks: string;
  /**
   * One sentence.
   */
  defect: string;
  /**
   * The fault of real nodes that it repeats, by its number.
   */
  history?: string;
  /**
   * The profile of the node that had the defect; of several, the one that it went worst in.
   */
  profile: string;
  /**
   * killed: the requirement failed, and its finding rests on a response that this defect changed. survived: it passed. wrongReason: it failed, and rests on no changed response. notShown: no check could tell. broke: the check itself broke.
   */
  outcome: 'killed' | 'survived' | 'wrongReason' | 'notShown' | 'broke';
  /**
   * The finding that killed it, or why it was not killed.
   */
  finding: string;
  /**
   * Further requirements that failed on this node.
   */
  alsoFailed: string[];
  /**
   * Checks that broke on this node.
   */
  broke: string[];
  durationMs: number;
  /**
   * What became of it as a node of other profiles.
   */
  elsewhere?: TrialElsewhere[];
}

export interface PairRow {
  /**
   * @minItems 2
   * @maxItems 2
   */
  mutants: string[];
  profile: string;
  /**
   * found: both requirements failed. blocked: the report says which failed requirement stands before the other. covered: with one of them, the node answers as if it had no other. hidden: one is not found, though it shows. broke: a check broke.
   */
  outcome: 'found' | 'blocked' | 'covered' | 'hidden' | 'broke';
  /**
   * Why one of them was not found.
   */
  reason: string;
}

export interface VariantRow {
  /**
   * What the node differs in.
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
   * As that of the row. otherwise: another stated or derived requirement failed for it. hidden: an erratum of these releases hides it.
   */
  outcome: 'killed' | 'otherwise' | 'hidden' | 'survived' | 'wrongReason' | 'notShown' | 'broke';
  finding: string;
}

/**
 * What a run would send, found out on the reference node, without sending anything to the target.
 */
export interface RunPlan {
  schemaVersion: '1.0';
  suite: {
    name: string;
    version: string;
  };
  /**
   * Address of the node that the run is for, or `reference node`.
   */
  target: string;
  /**
   * What was taken to be expected of it.
   */
  profile: string;
  /**
   * Seed of samples and generated inputs.
   */
  seed: number;
  /**
   * Generated inputs that each property tries.
   */
  runs: number;
  /**
   * How often every check is run.
   */
  repeat: number;
  /**
   * Pages of each index that are read at most to know the chain; 0 for none.
   */
  survey: number | 'all';
  /**
   * Requirements that would be judged.
   */
  requirements: number;
  /**
   * Requests that the run takes on the reference node.
   */
  requests: number;
  /**
   * Those that it answers.
   */
  reads: number;
  /**
   * Those that it refuses, as it is meant to.
   */
  mayFail: number;
  /**
   * Transactions that it accepts.
   */
  writes: number;
  /**
   * Requests that the run sends at most, whatever the node; it ends early rather than send more.
   */
  bound: number;
  /**
   * Requests per second at most.
   */
  ratePerSecond?: number;
  rows: PlannedRequests[];
}

/**
 * The requests of one method.
 */
export interface PlannedRequests {
  /**
   * `platform.getHeight`, `GET /ext/health`, or what requests are that name no method of a node.
   */
  method: string;
  /**
   * Where they go; most of them to the first.
   */
  paths: string[];
  reads: number;
  mayFail: number;
  writes: number;
}

/**
 * What one run found. Every other format, the exit code, compare and merge are made from it.
 */
export interface Report {
  schemaVersion: '1.0';
  suite: {
    name: string;
    version: string;
  };
  target: ReportTarget;
  profile: ProfileUse;
  gate?: GatePolicy;
  /**
   * Seed of samples and generated inputs.
   */
  seed: number;
  /**
   * RFC 3339 time at which the run began.
   */
  startedAt: string;
  durationMs: number;
  /**
   * HTTP requests sent, or exchanges read from recordings.
   */
  requests: number;
  /**
   * Further words of the command line that decided this run: who judges it again needs them.
   */
  replay?: string[];
  shard?: Shard;
  selection?: RunSelection;
  /**
   * Requirements that the run was to give a result for.
   */
  asked?: number;
  ended?: Ended;
  exitCode: number;
  /**
   * Why the exit code is what it is, in a sentence.
   */
  outcome: string;
  summary: Summary;
  launch?: Launch;
  requirements: RequirementResult[];
  /**
   * What the answers to a shard showed of requirements that other shards judge.
   */
  beside?: RequirementResult[];
  /**
   * What was seen and is no failure: unknown fields, warnings.
   */
  notes: string[];
  /**
   * The notes as data, in the same order.
   */
  noteItems?: Note[];
}

export interface ReportTarget {
  kind: 'node' | 'reference-node' | 'recording';
  /**
   * Base address without secrets, or the names of the recordings.
   */
  url: string;
  scenario?: string;
  /**
   * The defect that the reference node was given.
   */
  mutant?: string;
  /**
   * The release as the node gives it.
   */
  version?: string;
}

export interface ProfileUse {
  name: string;
  /**
   * How the profile was chosen.
   */
  reason: string;
  /**
   * Errata in force.
   */
  errata: ErratumUse[];
}

/**
 * What stops a build. Without it: what is stated or derived and fails.
 */
export interface GatePolicy {
  /**
   * The lowest level whose failures count.
   */
  level: Level;
  /**
   * Whether what is only noted fails the run, too.
   */
  failOnWarning: boolean;
  /**
   * What must have been judged: all, a number of requirements, or patterns of IDs.
   */
  requireTested?: string[];
}

/**
 * The part of the requirements that this run judged, where it judged a part.
 */
export interface Shard {
  index: number;
  of: number;
  /**
   * Flags that decide what is judged and how; all shards of a run have the same.
   */
  settings?: {
    [k: string]: string;
  };
}

/**
 * What restricted the run to a part of the requirements; left out where nothing did.
 */
export interface RunSelection {
  /**
   * Requirements of the whole catalogue.
   */
  of: number;
  services?: string[];
  methods?: string[];
  only?: string[];
  skip?: string[];
}

/**
 * Why the run did not come to its end.
 */
export interface Ended {
  /**
   * What broke in the suite outside of any check.
   */
  broke?: string;
  /**
   * Why nothing could be asked.
   */
  unreachable?: string;
  /**
   * Why the target was lost.
   */
  lost?: string;
  /**
   * A reason of our own: the time limit, an interrupt.
   */
  cut?: string;
}

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
 * The node that this run started, where it started one.
 */
export interface Launch {
  /**
   * The node's executable, as the user gave it.
   */
  path: string;
  /**
   * What the executable says of its release.
   */
  release: string;
  stages: Stage[];
  /**
   * What became of each entry of the population.
   */
  population: PopulationEntry[];
  ended?: NodeEnd;
  /**
   * The folder with the data and logs, where the user asked to keep it.
   */
  kept?: string;
}

export interface RequirementResult {
  id: string;
  level: Level;
  section: string;
  service: string;
  method: string;
  statement: string;
  verdict: Verdict;
  /**
   * Why it is not-testable, not-applicable or error, or what a waiver has to do with it.
   */
  reason?: string;
  cause?: Cause;
  waiver?: Waived;
  findings: Finding[];
  evidence: EvidenceItem[];
  repetitions?: Repetitions;
  restsOn?: Grounds;
  durationMs?: number;
}

/**
 * What was seen and is no failure.
 */
export type Note = Remark | FoundProfile | UnknownMembers | RefusedRequirements;

/**
 * One place where the document and the releases of the profile part: these were held to what the releases do.
 */
export interface ErratumUse {
  id: string;
  /**
   * What the document says.
   */
  document: string;
  /**
   * What the releases do.
   */
  nodes: string;
  /**
   * Requirements whose expectation it changed.
   */
  requirements: string[];
  /**
   * Requirement that did not apply -> the one that did in its place.
   */
  replaced?: {
    [k: string]: string;
  };
}

export type Level = 'stated' | 'derived' | 'observed';

/**
 * A part of the node's life.
 */
export interface Stage {
  name: 'starting' | 'filling' | 'testing' | 'restarting';
  durationMs: number;
  requests?: number;
}

export interface PopulationEntry {
  id: string;
  outcome: 'made' | 'there' | 'left out' | 'failed';
  transactions: number;
  /**
   * Why it was left out, or what failed.
   */
  reason?: string;
}

/**
 * How the node's process ended before the run had stopped it.
 */
export interface NodeEnd {
  /**
   * Its name, where it is not the node that is tested.
   */
  node?: string;
  /**
   * The stage in which it ended.
   */
  stage: string;
  /**
   * Exit status or signal, or why it counts as ended.
   */
  status: string;
  /**
   * The last lines of its log.
   */
  log: string[];
  /**
   * The folder with all its logs.
   */
  logs?: string;
}

export type Verdict =
  'pass' | 'fail' | 'expected-fail' | 'unexpected-pass' | 'not-applicable' | 'not-testable' | 'error';

/**
 * Why a requirement is not-testable or not-applicable, as data; `reason` says it in a sentence.
 */
export type Cause = TestDataCause | BlockedCause | RefusedCause | NotOfferedCause | RuledOutCause | EndedCause;

/**
 * The entry of the waiver file that expects this failure.
 */
export interface Waived {
  line: number;
  reason: string;
  link: string;
  owner: string;
  expires: string;
  flaky?: boolean;
}

export interface Finding {
  /**
   * What is wrong, in a sentence.
   */
  message: string;
  signature?: Signature;
  /**
   * JSON Pointer into the answer.
   */
  path?: string;
  expected?: string;
  actual?: string;
  hint?: string;
  /**
   * Number of the exchange that shows it.
   */
  exchange?: number;
  /**
   * The erratum that explains it.
   */
  erratum?: string;
  /**
   * The shrunk input of a generated check.
   */
  counterexample?: string;
}

export interface EvidenceItem {
  exchange: number;
  /**
   * What it asks for: a JSON-RPC method, or an HTTP method and a path.
   */
  call?: string;
  curl: string;
  /**
   * HTTP status, or what happened instead.
   */
  outcome: string;
  /**
   * HTTP status; left out when no complete response came.
   */
  status?: number;
  durationMs: number;
  /**
   * The body, cut when long.
   */
  response?: string;
  request?: SentRequest;
  responseHeaders?: HeaderList;
}

/**
 * How often a requirement failed in a run that asked it several times. One that failed only sometimes is flaky.
 */
export interface Repetitions {
  of: number;
  failed: number;
}

/**
 * What a pass or a failure rests on.
 */
export interface Grounds {
  /**
   * Assertions that were made, and places of responses where a schema states the requirement.
   */
  assertions: number;
  /**
   * Responses of the target that were read for them.
   */
  responses: number;
}

export interface Remark {
  kind: 'remark';
  text: string;
}

/**
 * Which profile was found for the target, and why. Information: never a warning.
 */
export interface FoundProfile {
  kind: 'found-profile';
  text: string;
}

/**
 * Members of responses that the document does not list.
 */
export interface UnknownMembers {
  kind: 'unknown-members';
  method: string;
  /**
   * JSON Pointers; * stands for any index of a list.
   */
  members: string[];
  /**
   * Members that are not listed here.
   */
  more: number;
}

/**
 * Requirements that were not tested, since something in front of the node refused.
 */
export interface RefusedRequirements {
  kind: 'refused';
  requirements: number;
}

/**
 * The data of this chain cannot show it, or no response did.
 */
export interface TestDataCause {
  kind: 'test-data';
  /**
   * The method that data was looked for with, where its calls did not succeed.
   */
  lookup?: string;
}

/**
 * Another requirement failed on the response that this one needs.
 */
export interface BlockedCause {
  kind: 'blocked';
  /**
   * ID of the requirement that failed.
   */
  by: string;
  exchange?: number;
}

/**
 * Something in front of the node refused the request (HTTP 403 or 429).
 */
export interface RefusedCause {
  kind: 'refused';
  status: number;
  exchange?: number;
}

/**
 * The node does not offer the service, the user store or the index path.
 */
export interface NotOfferedCause {
  kind: 'not-offered';
  /**
   * health, index, userStore, or an index path.
   */
  what: string;
  /**
   * Whether the user or the profile declared it; else the run found out.
   */
  declared: boolean;
}

/**
 * The profile rules it out, or the way the node is run: only a node that the suite starts is restarted.
 */
export interface RuledOutCause {
  kind: 'ruled-out';
}

/**
 * The run ended before the check did.
 */
export interface EndedCause {
  kind: 'ended';
}

/**
 * What kind of failure a finding is, whatever its sentence says. The same faults are the same failure: waivers and compare go by them.
 */
export interface Signature {
  /**
   * schema: a value that its JSON Schema refuses. http: status, content type or body of a response. assertion: what a check compares. no-response: no complete HTTP response. no-result: an error where a result is due. not-served: a method or path that the node does not know. more: a count of further findings.
   */
  kind: 'schema' | 'http' | 'assertion' | 'no-response' | 'no-result' | 'not-served' | 'more';
  /**
   * JSON Pointer into the response; * stands for any index of a list.
   */
  at?: string;
  /**
   * The keyword of JSON Schema, the matcher, or the code of the connection error.
   */
  rule?: string;
  /**
   * Type of the value that an assertion expects.
   */
  expected?: ValueType;
  /**
   * Type of the value in the response.
   */
  actual?: ValueType;
  /**
   * HTTP status of the response that an assertion is about.
   */
  status?: number;
}

export interface SentRequest {
  method: string;
  url: string;
  headers: HeaderList;
  /**
   * The body, cut when long.
   */
  body?: string;
}

/**
 * Names and values in the order of the message, secrets left out.
 */
export type HeaderList = {
  name: string;
  value: string;
}[];

export type ValueType = 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object' | 'nothing';

/**
 * What `selfcheck --sweep` found: which generic faults of a node make a requirement fail.
 */
export interface Sweep {
  schemaVersion: '1.0';
  suite: {
    name: string;
    version: string;
  };
  /**
   * Seed of the chain, of samples, of the bits that are flipped, and of the parts.
   */
  seed: number;
  /**
   * The part of the faults that was tried, such as `1/10`.
   */
  part: string;
  /**
   * RFC 3339 time at which the sweep began.
   */
  startedAt: string;
  durationMs: number;
  /**
   * Every fault was found or is excused, and no check broke.
   */
  green: boolean;
  /**
   * One sentence.
   */
  summary: string;
  /**
   * By profile and name.
   */
  faults: FaultRow[];
}

export interface FaultRow {
  /**
   * Method, place in the message, and kind.
   */
  fault: string;
  method: string;
  /**
   * The profile of the node that had the fault.
   */
  profile: string;
  /**
   * `without-effect`: no response to any request of a run was another one. `broke`: a check, not the node, was at fault.
   */
  outcome: 'found' | 'missed' | 'excused' | 'without-effect' | 'broke';
  /**
   * The stated or derived requirement that failed, or why the run ended; of a fault that is missed or excused, the observed requirement that failed.
   */
  by?: string;
  /**
   * Why nothing can find a fault that is excused, or what broke.
   */
  reason?: string;
}
