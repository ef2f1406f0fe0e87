import { type Catalogue, loadCatalogue } from '../../src/judge/catalogue/catalogue.ts';
import { judgedCatalogue } from '../../src/judge/catalogue/judged-catalogue.ts';
import type { Profile } from '../../src/judge/catalogue/profile.ts';
import { encodeHex } from '../../src/encoding/hex.ts';
import type { RequirementResult } from '../../src/generated/report.ts';
import type { Dialect } from '../../src/reference-node/dialect.ts';
import type { Ledger, Peers } from '../../src/reference-node/ledger.ts';
import { fundedKey } from '../../src/reference-node/ledger/keys/keys.ts';
import type { Change, Touched } from '../../src/reference-node/server/patch.ts';
import { buildLedger, type Scenario } from '../../src/reference-node/scenarios/build-ledger.ts';
import { type RunningNode, serveLedger } from '../../src/reference-node/server/serve-ledger.ts';
import { schemasOf } from '../../src/run/profile-schemas.ts';
import type { RunOutcome, TestOptions } from '../../src/run/run-options.ts';
import { testTarget } from '../../src/run/test-target.ts';
import { dialectOf } from '../../src/client/profile/dialect-of.ts';
import { knowledgeOf } from '../../src/reference-node/process/knowledge-of.ts';
import { NodeClient } from '../../src/client/node-client.ts';
import type { Writer } from '../../src/client/writer.ts';
import { openUrl, type OpenTarget } from '../../src/client/target.ts';
import { ALTERNATIVE_SCENARIOS } from '../../src/run/open-target.ts';
import type { Exchange, HttpRequest } from '../../src/transport/exchange.ts';
import { Transport } from '../../src/transport/transport.ts';
import type { SchemaSet } from '../../src/judge/validation/schema/schemas.ts';
import { compared } from './differences.ts';
import { sharedDiscovery, uncountedDiscovery, faultyNetwork, targetOf, type Happened, writerOn } from './target-of.ts';
import { type AskClean, Trace } from './trace.ts';

/**
 * The options of a trial: those of a user's run on a node whose services are unknown. The reference node responds
 * within milliseconds.
 */
const HOW = { transport: { concurrency: 8, timeoutMs: 5000 }, runTimeoutMs: 900_000 };

/** Longer timeouts for a busy machine: a late response proves nothing about the checks. */
export const PATIENT = { transport: { concurrency: 8, timeoutMs: 60_000 }, runTimeoutMs: HOW.runTimeoutMs };

/** The number of generated cases per property. */
const RUNS = 25;

/** The settings of all trials in one profile. */
export interface TrialNodesOptions {
  readonly profile: Profile;
  readonly seed: number;
  /** The number of generated cases per property. Default: 25. */
  readonly runs?: number;
  /** The chain of the tested nodes. Default: `standard`. */
  readonly scenario?: Scenario;
}

/** The properties of the nodes of one trial. */
interface ChangeOptions {
  /** Whether the peers have the change, too: nodes of one network share a codec. */
  readonly ofAll?: boolean;
  /**
   * Whether the suite has only the URL of one node: it must find all test data there, and there is no node of another scenario to test on
   * instead.
   */
  readonly isBare?: boolean;
  /** Called for each node at its first response that a clean node answers otherwise. */
  readonly onDifference?: () => void;
}

export interface CleanResults extends Pick<Trace, 'reached'> {
  readonly requirements: readonly RequirementResult[];
  readonly readers: ReturnType<Trace['readers']>;
}

/** What a run found, by which responses, and where its checks failed. */
export interface Tested extends RunOutcome {
  readonly trace: Trace;
}

/** The nodes of a trial, the tested one first. */
export interface TrialTarget extends OpenTarget {
  readonly askClean: AskClean;
}

interface CleanNode {
  readonly node: RunningNode;
  /** Sends requests of trials again to this node. */
  readonly transport: Transport;
  readonly client: NodeClient;
}

/**
 * The nodes for the trials in one profile: clean nodes, which all trials share, and faulty nodes, each for one trial.
 */
export class TrialNodes {
  readonly catalogue: Catalogue;
  readonly #options: TrialNodesOptions;
  readonly #dialect: Dialect;
  #clean: Promise<readonly CleanNode[]> | undefined;
  #whole: Promise<CleanResults> | undefined;
  /** Clean nodes in each of these states. */
  readonly #cleanMet = new Map<Peers, Promise<CleanNode>>();

  private constructor(options: TrialNodesOptions, catalogue: Catalogue) {
    this.#options = options;
    this.catalogue = judgedCatalogue(catalogue, options.profile);
    this.#dialect = dialectOf(options.profile);
  }

  static async of(options: TrialNodesOptions): Promise<TrialNodes> {
    return new TrialNodes(options, await loadCatalogue());
  }

  get profile(): Profile {
    return this.#options.profile;
  }

  /** The ledger of the tested node, and those of the other scenarios. Built when the first node starts. */
  get #ledgers(): readonly [Ledger, ...Ledger[]] {
    const { seed, scenario = 'standard' } = this.#options;
    const built = (name: Scenario): Ledger => builtLedger(name, seed, this.#dialect.rules);
    return [built(scenario), ...ALTERNATIVE_SCENARIOS.map(built)];
  }

  /** IDs of the requirements that apply in the profile. */
  get ids(): readonly string[] {
    return this.catalogue.requirements.map(({ id }) => id).filter((id) => !this.profile.notApplicable.has(id));
  }

  /**
   * The result requirements of the methods that a defect touches. With them, the run also requests these methods, so that
   * another check that uses the same record can find the defect.
   */
  shapesOf({ touches, breaks }: { readonly touches: Touched; readonly breaks: string }): readonly string[] {
    if (touches === 'all') return [];
    return touches.flatMap((method) => {
      const shape = this.ids.find((id) => id.startsWith(`${method}/result`));
      return shape === undefined || shape === breaks ? [] : [shape];
    });
  }

  get schemas(): SchemaSet {
    return schemasOf(this.profile);
  }

  /** Serves nodes with a change while `use` tests them. */
  async on<T>(change: Change, how: ChangeOptions, use: (target: TrialTarget) => Promise<T>): Promise<T> {
    const target = await this.serve(change, how);
    try {
      return await use(target);
    } finally {
      await target.close();
    }
  }

  /**
   * Starts nodes with a change. Test data that the change does not affect come from the clean nodes, once for all
   * trials. A node that receives transactions gets its own ledger, and its run gets the key to pay for them.
   */
  async serve(
    change: Change,
    { ofAll = false, isBare = false, onDifference }: ChangeOptions = {},
  ): Promise<TrialTarget> {
    const writes = change.writes === true;
    const [standard, ...others] = this.#ledgers;
    const nodes = await Promise.all(
      [this.#ownLedger(writes), ...(isBare ? [] : others)].map((ledger) => {
        const patch = onDifference ? compared(change, ledger, this.#dialect, onDifference) : change.patch;
        return serveLedger(ledger, { dialect: this.#dialect, patch });
      }),
    );
    const [first = raise('no node')] = nodes;
    const happened: Happened = { flags: new Map(), met: [] };
    if (isBare) {
      const askClean = this.#askCleanFor(nodes, happened);
      return { ...openUrl(first.url), askClean, close: () => first.close() };
    }
    const clean = writes ? [] : await this.#cleanNodes();
    const { privateKey } = fundedKey(this.#options.seed);
    let twin: Promise<CleanNode> | undefined;
    let writer: Promise<Writer> | undefined;
    const ofPeers = { dialect: this.#dialect, ...(ofAll ? { patch: change.patch } : {}) };
    const network = writes ? await faultyNetwork(first, ofPeers) : undefined;
    const known = { ...knowledgeOf(standard), ...(writes ? { key: encodeHex(privateKey) } : {}) };
    const twinOf = (): Promise<CleanNode> => (twin ??= this.#cleanNode(this.#ownLedger(true)));
    return {
      ...targetOf(nodes, known, discoveryOf(clean, change.touches), happened),
      askClean: this.#askCleanFor(nodes, happened, writes ? twinOf : undefined),
      network: network?.network,
      faults: network?.faults,
      writing: writes
        ? { open: () => (writer ??= writerOn(first, privateKey, this.#dialect)), sequences: {} }
        : undefined,
      close: async () => {
        await writer?.then((each) => each.close()).catch(() => undefined);
        await Promise.all([...nodes.map((node) => node.close()), network?.close(), twin?.then(closeClean)]);
      },
    };
  }

  /** Tests a clean node that receives transactions by every check, once. */
  testWhole(): Promise<CleanResults> {
    this.#whole ??= this.testClean(this.ids);
    return this.#whole;
  }

  async testClean(only: readonly string[]): Promise<CleanResults> {
    return this.on({ patch: {}, touches: 'all', writes: true }, {}, async (target) => {
      const trace = new Trace(target.askClean);
      const how = { ...PATIENT, onAssertion: trace.onAssertion };
      const asUser = { ...target, discovery: uncountedDiscovery };
      const { requirements } = await this.test(asUser, only, how, trace);
      return { requirements, readers: trace.readers(), reached: trace.reached };
    });
  }

  /**
   * Runs the suite on nodes, with the options of a user's run.
   *
   * @param only IDs of requirements. Results that responses show for other requirements are in `beside`.
   */
  async test(
    target: TrialTarget,
    only: readonly string[],
    how: Partial<TestOptions> = {},
    trace = new Trace(target.askClean),
  ): Promise<Tested> {
    const { profile, seed, runs = RUNS } = this.#options;
    const own = new Set(only);
    const otherShards = this.catalogue.requirements.map(({ id }) => id).filter((id) => !own.has(id));
    const chosen = { file: profile.file, reason: 'the profile of the trial' };
    const options = { ...HOW, profile: chosen, seed, runs, only, otherShards, ...trace.observers, ...how };
    return { ...(await testTarget(target, options)), trace };
  }

  /**
   * Asks the clean node that stands for a node of a trial. For a node that receives transactions, this is one with a ledger of its own: the
   * other clean nodes share theirs with all trials. So a response that only the transaction changed is also marked.
   */
  #askCleanFor(nodes: readonly RunningNode[], { flags, met }: Happened, twin?: () => Promise<CleanNode>): AskClean {
    return async ({ request: { method, url, headers, body }, startedAt }) => {
      const shared = await this.#cleanNodes();
      const { origin } = new URL(url);
      const at = nodes.findIndex((node) => node.url === origin);
      const path = url.slice(origin.length);
      const started = flags.get(origin);
      if (started !== undefined) return this.#askStarted(started, { method, path, headers, body });
      const meeting = met.find(({ at: node, since }) => node === at && since <= startedAt);
      const { transport } =
        (at === 0 ? await twin?.() : undefined) ??
        (meeting && (await this.#cleanNodeMet(at, meeting.peers))) ??
        // A peer has the chain of the target.
        shared[Math.max(at, 0)] ??
        raise(`no clean node ${at}`);
      if (headers.some(([name]) => name === 'upgrade')) return transport.handshake(path);
      return transport.send({ method, path, headers, body });
    };
  }

  /** The response of a clean node that is started with further flags. */
  async #askStarted(flags: Parameters<RunningNode['startWith']>, request: HttpRequest): Promise<Exchange> {
    const [clean] = await this.#cleanNodes();
    const started = (await clean?.node.startWith(...flags)) ?? raise('no clean node');
    const transport = new Transport({ ...PATIENT.transport, baseUrl: started.url });
    try {
      return await transport.send(request);
    } finally {
      await transport.close();
      await started.close();
    }
  }

  #cleanNodeMet(at: number, peers: Peers): Promise<CleanNode> {
    const made = this.#cleanMet.get(peers) ?? this.#cleanNode(this.#ledgers[at] ?? raise(`no ledger ${at}`));
    this.#cleanMet.set(peers, made);
    return made.then((clean) => {
      clean.node.meet(peers);
      return clean;
    });
  }

  async close(): Promise<void> {
    await Promise.all([...this.#cleanMet.values()].map(async (made) => closeClean(await made)));
    if (this.#clean === undefined) return;
    await Promise.all((await this.#clean).map(closeClean));
  }

  /** A ledger for the node of one trial: a node that reads what others refuse would show in the trials of the others. */
  #ownLedger(writes: boolean): Ledger {
    const { seed, scenario = 'standard' } = this.#options;
    const [standard] = this.#ledgers;
    return writes ? buildLedger(scenario, seed, this.#dialect.rules) : standard.forAnotherNode();
  }

  #cleanNodes(): Promise<readonly CleanNode[]> {
    this.#clean ??= Promise.all(this.#ledgers.map((ledger) => this.#cleanNode(ledger)));
    return this.#clean;
  }

  async #cleanNode(ledger: Ledger): Promise<CleanNode> {
    const node = await serveLedger(ledger, { dialect: this.#dialect });
    // A long timeout: late responses of a busy machine would count as changed.
    const transport = new Transport({ ...PATIENT.transport, baseUrl: node.url });
    // Findings from the clean node do not belong to the run of a trial, so that exchanges need no numbers.
    const number = (): number => 0;
    return { node, transport, client: new NodeClient(transport, this.schemas, { number }) };
  }
}

async function closeClean({ client, node }: CleanNode): Promise<void> {
  await client.close();
  await node.close();
}

function raise(problem: string): never {
  throw new Error(problem);
}

function discoveryOf(clean: readonly CleanNode[], touches: Touched): NonNullable<OpenTarget['discovery']> {
  return (own, at) => {
    const known = clean[at]?.client;
    return known === undefined ? own : sharedDiscovery(known, own, touches);
  };
}

const LEDGERS = new Map<string, Ledger>();

/** The ledger of a scenario, which all nodes of a thread share that only read it. */
function builtLedger(...named: Parameters<typeof buildLedger>): Ledger {
  const key = named.join(' ');
  const ledger = LEDGERS.get(key) ?? buildLedger(...named);
  LEDGERS.set(key, ledger);
  return ledger;
}
