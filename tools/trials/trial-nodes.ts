import { type Catalogue, loadCatalogue } from '../../src/judge/catalogue/catalogue.ts';
import { judgedCatalogue } from '../../src/judge/catalogue/judged-catalogue.ts';
import type { Profile } from '../../src/judge/catalogue/profile.ts';
import { encodeHex } from '../../src/encoding/hex.ts';
import type { RequirementResult } from '../../src/generated/report.ts';
import type { Dialect, Rules } from '../../src/reference-node/dialect.ts';
import type { Ledger, Peers } from '../../src/reference-node/ledger.ts';
import { fundedKey } from '../../src/reference-node/ledger/keys/funded-key.ts';
import type { Change, Touched } from '../../src/reference-node/changes/change.ts';
import { KnownResults } from '../../src/reference-node/server/known-results.ts';
import { type RunningNode, serveLedger } from '../../src/reference-node/server/serve-ledger.ts';
import { schemasOf } from '../../src/run/profile-schemas.ts';
import type { RunOutcome, TestOptions } from '../../src/run/run-options.ts';
import { testTarget } from '../../src/run/test-target.ts';
import {
  CAPABILITIES,
  declaredBy,
  missingCapabilities,
  type DeclaredCapabilities,
} from '../../src/client/capabilities.ts';
import { dialectOf } from '../../src/client/profile/dialect-of.ts';
import { knowledgeOf } from '../../src/client/knowledge.ts';
import { NodeClient } from '../../src/client/node-client.ts';
import type { Writer } from '../../src/client/writer.ts';
import { openUrl, type OpenTarget } from '../../src/client/open-target.ts';
import type { Exchange, HttpRequest } from '../../src/transport/exchange.ts';
import { Transport } from '../../src/transport/transport.ts';
import type { SchemaSet } from '../../src/judge/validation/schema/schemas.ts';
import { AssertionPlaces } from './assertion-places.ts';
import { compared, type Counterpart } from './differences.ts';
import { Delivery, directConnections } from './direct-connections.ts';
import { sharedDiscovery, uncountedDiscovery } from './discovery.ts';
import { Marks } from './marks.ts';
import { faultyNetwork } from './faulty-network.ts';
import { targetOf, type Met } from './target-of.ts';
import { writerOn } from './writer-on.ts';
import type { Ledgers } from './ledgers.ts';
import { Readers } from './readers.ts';

/**
 * The options of a trial: those of a user's run on a node whose services are unknown. The reference node responds
 * within milliseconds.
 */
const HOW = { transport: { concurrency: 8, timeoutMs: 5000 }, runTimeoutMs: 900_000, hasVariety: false };

/** Longer timeouts for a busy machine: a late response proves nothing about the checks. */
export const PATIENT = { transport: { concurrency: 8, timeoutMs: 60_000 }, runTimeoutMs: HOW.runTimeoutMs };

/** The settings of all trials in one profile. */
export interface TrialNodesOptions {
  /** Returns the ledgers for the rules of a chain. */
  readonly ledgers: (rules: Rules) => Ledgers;
  readonly profile: Profile;
  readonly seed: number;
  /** The number of generated cases per property. */
  readonly runs: number;
}

/** The properties of the nodes of one trial. */
interface ChangeOptions {
  /** Whether the peers have the change, too: nodes of one network share a codec. */
  readonly ofAll?: boolean;
  /** Whether the run sends a transaction to the first node, which then needs its own ledger. */
  readonly writes?: boolean | undefined;
  /** Nodes with the same ledgers, whose responses are compared with those of these nodes. */
  readonly counterparts?: readonly Counterpart[];
}

/** Most requests of all trials go to methods without a change, on the same ledgers. */
const RESULTS = new KnownResults();

/** The results of a clean node. */
export interface CleanResults {
  readonly requirements: readonly RequirementResult[];
  /** By method, the requirements whose checks read a response of it. */
  readonly readers: ReadonlyMap<string, readonly string[]>;
  readonly places: AssertionPlaces;
}

/** Methods with which a run detects the services of a node. */
const DETECTING = /^(?:health\.|keystore\.|index\.getLastAccepted$)/;

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
  /** The catalogue for the profile. */
  readonly catalogue: Catalogue;
  readonly #options: TrialNodesOptions;
  readonly #dialect: Dialect;
  #clean: Promise<readonly CleanNode[]> | undefined;
  #whole: Promise<CleanResults> | undefined;
  /** Target that receives transactions -> starts a clean node with a ledger of its own, once. */
  readonly #twins = new WeakMap<OpenTarget, () => Promise<CleanNode>>();
  /** Targets whose change affects no service, so that they offer what the clean node offers. */
  readonly #usual = new WeakSet<OpenTarget>();
  #offered: Promise<DeclaredCapabilities> | undefined;
  readonly #delivery = new Delivery();
  /**
   * Target -> address of a node that a check has started with further flags -> these. A later trial may get the same port for a node
   * without flags.
   */
  readonly #flags = new WeakMap<OpenTarget, ReadonlyMap<string, readonly string[]>>();
  /** Target -> what came of its node that waits for a peer, the last first. */
  readonly #met = new WeakMap<OpenTarget, readonly Met[]>();
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

  /** Built when the first node starts. */
  get #ledgers(): Ledgers {
    return this.#options.ledgers(this.#dialect.rules);
  }

  /** IDs of the requirements that apply in the profile. */
  get ids(): readonly string[] {
    return this.catalogue.requirements.map(({ id }) => id).filter((id) => !this.profile.notApplicable.has(id));
  }

  /** The schemas for the profile. */
  get schemas(): SchemaSet {
    return schemasOf(this.profile);
  }

  /**
   * Starts nodes with a change. Test data that the change does not affect come from the clean nodes, once for all
   * trials. A node that receives transactions gets its own ledger, and its run gets the key to pay for them.
   */
  async serve(
    change: Change,
    { writes = false, ofAll = false, counterparts = [] }: ChangeOptions = {},
  ): Promise<OpenTarget> {
    const { seed } = this.#options;
    const { standard, others } = this.#ledgers;
    const clean = writes ? [] : await this.#cleanNodes();
    const nodes = await Promise.all(
      [writes ? this.#freshLedger() : ownOf(standard), ...others].map((ledger) => {
        const patch = counterparts.length === 0 ? change.patch : compared(change, ledger, this.#dialect, counterparts);
        return serveLedger(ledger, { dialect: this.#dialect, patch, results: RESULTS });
      }),
    );
    const key = writes ? { key: encodeHex(fundedKey(seed).privateKey) } : {};
    let twin: Promise<CleanNode> | undefined;
    let writer: Promise<Writer> | undefined;
    const [first = raise('no node')] = nodes;
    const ofPeers = { dialect: this.#dialect, ...(ofAll ? { patch: change.patch } : {}) };
    const network = writes ? await faultyNetwork(first, ofPeers, RESULTS) : undefined;
    const flags = new Map<string, readonly string[]>();
    const met: Met[] = [];
    const target = {
      ...targetOf(nodes, { ...knowledgeOf(standard), ...key }, discoveryOf(clean, change.touches), { flags, met }),
      connect: directConnections(nodes, this.#delivery),
      network: network?.network,
      faults: network?.faults,
      writing: writes
        ? { open: () => (writer ??= writerOn(first, fundedKey(seed).privateKey, this.#dialect)) }
        : undefined,
      close: async () => {
        await writer?.then((each) => each.close()).catch(() => undefined);
        await Promise.all([...nodes.map((node) => node.close()), network?.close(), twin?.then(closeClean)]);
      },
    };
    this.#flags.set(target, flags);
    this.#met.set(target, met);
    if (isUsual(change)) this.#usual.add(target);
    if (writes) this.#twins.set(target, () => (twin ??= this.#cleanNode(this.#freshLedger())));
    return target;
  }

  /**
   * Starts a node with a change, of which the suite has only the URL: it must find all test data there, and there is no
   * node of another scenario to test on instead.
   */
  async serveBare({ patch }: Change): Promise<OpenTarget> {
    const node = await serveLedger(this.#ledgers.standard, { dialect: this.#dialect, patch, results: RESULTS });
    return { ...openUrl(node.url), connect: directConnections([node], this.#delivery), close: () => node.close() };
  }

  /** The clean nodes, which all trials share. `close` of this target does nothing. */
  async clean(): Promise<OpenTarget> {
    const clean = await this.#cleanNodes();
    const nodes = clean.map(({ node }) => node);
    return targetOf(nodes, knowledgeOf(this.#ledgers.standard), discoveryOf(clean, []), { flags: new Map(), met: [] });
  }

  /** Tests a clean node that receives transactions by every check, once. */
  testWhole(): Promise<CleanResults> {
    this.#whole ??= this.testClean(this.ids);
    return this.#whole;
  }

  /**
   * Tests a clean node that receives transactions. In the profiles of the document and of the newest releases, all requests go over
   * connections, as in a run of a user.
   */
  async testClean(only: readonly string[]): Promise<CleanResults> {
    const target = await this.serve({ patch: {}, touches: 'all' }, { writes: true });
    const readers = new Readers();
    const places = new AssertionPlaces();
    try {
      const { name, releases } = this.profile;
      const isOverConnections = name === 'document' || (releases !== undefined && releases.last === undefined);
      const connect = isOverConnections ? undefined : target.connect;
      const { requirements } = await this.test({ ...target, discovery: uncountedDiscovery, connect }, only, {
        ...PATIENT,
        hasVariety: true,
        ...readers.observers,
        onAssertion: places.observers.onAssertion,
      });
      return { requirements, readers: readers.byMethod(), places };
    } finally {
      await target.close();
    }
  }

  /**
   * Runs the suite on nodes, with the options of a user's run.
   *
   * @param only IDs of requirements. Results that responses show for other requirements are in `beside`.
   */
  async test(target: OpenTarget, only: readonly string[], how: Partial<TestOptions> = {}): Promise<RunOutcome> {
    const { profile, seed, runs } = this.#options;
    const own = new Set(only);
    const otherShards = this.catalogue.requirements.map(({ id }) => id).filter((id) => !own.has(id));
    const chosen = { file: profile.file, reason: 'the profile of the trial' };
    const capabilities = this.#usual.has(target) ? await (this.#offered ??= this.#detect()) : undefined;
    return testTarget(target, { ...HOW, capabilities, profile: chosen, seed, runs, only, otherShards, ...how });
  }

  /**
   * Decides which responses of a run on this target are marked. On a node that receives transactions, a response that
   * only the transaction changed is also marked. Its requests go to a clean node with a ledger of its own: the other clean
   * nodes share theirs with all trials.
   */
  marksOf(target: OpenTarget): Marks {
    const urls = [target.url, ...target.alternatives.map(({ url }) => url)];
    const twin = this.#twins.get(target);
    return new Marks(async ({ request: { method, url, headers, body }, startedAt }) => {
      const shared = await this.#cleanNodes();
      const { origin } = new URL(url);
      const at = urls.indexOf(origin);
      const path = url.slice(origin.length);
      const flags = this.#flags.get(target)?.get(origin);
      if (flags !== undefined) return this.#askStarted(flags, { method, path, headers, body });
      const met = this.#met.get(target)?.find(({ at: node, since }) => node === at && since <= startedAt);
      const { transport } =
        (at === 0 ? await twin?.() : undefined) ??
        (met && (await this.#cleanNodeMet(at, met.peers))) ??
        // A peer has the chain of the target.
        shared[Math.max(at, 0)] ??
        raise(`no clean node ${at}`);
      if (headers.some(([name]) => name === 'upgrade')) return transport.handshake(path);
      return transport.send({ method, path, headers, body });
    });
  }

  /** The response of a clean node that is started with further flags. */
  async #askStarted(flags: readonly string[], request: HttpRequest): Promise<Exchange> {
    const [clean] = await this.#cleanNodes();
    const started = (await clean?.node.startWith(flags)) ?? raise('no clean node');
    const transport = new Transport({ ...PATIENT.transport, baseUrl: started.url });
    try {
      return await transport.send(request);
    } finally {
      await transport.close();
      await started.close();
    }
  }

  #cleanNodeMet(at: number, peers: Peers): Promise<CleanNode> {
    const { standard, others } = this.#ledgers;
    const made = this.#cleanMet.get(peers) ?? this.#cleanNode([standard, ...others][at] ?? raise(`no ledger ${at}`));
    this.#cleanMet.set(peers, made);
    return made.then((clean) => {
      clean.node.meet(peers);
      return clean;
    });
  }

  /** Closes the clean nodes. */
  async close(): Promise<void> {
    await Promise.all([...this.#cleanMet.values()].map(async (made) => closeClean(await made)));
    await this.#delivery.close();
    if (this.#clean === undefined) return;
    await Promise.all((await this.#clean).map(closeClean));
  }

  /** The capabilities that the clean node offers. The run of each trial detects the others. */
  async #detect(): Promise<DeclaredCapabilities> {
    const [clean] = await this.#cleanNodes();
    const declared = declaredBy(this.profile.capabilities);
    const missing = clean === undefined ? [] : await missingCapabilities(clean.client, declared);
    return new Map(
      CAPABILITIES.flatMap((name) => (missing.some(({ what }) => what === name) ? [] : [[name, true] as const])),
    );
  }

  #freshLedger(): Ledger {
    const { standard, fresh } = this.#ledgers;
    const ledger = fresh();
    RESULTS.share(ledger, standard);
    return ledger;
  }

  #cleanNodes(): Promise<readonly CleanNode[]> {
    const { standard, others } = this.#ledgers;
    this.#clean ??= Promise.all([standard, ...others].map((ledger) => this.#cleanNode(ledger)));
    return this.#clean;
  }

  async #cleanNode(ledger: Ledger): Promise<CleanNode> {
    const node = await serveLedger(ledger, { dialect: this.#dialect, results: RESULTS });
    // A long timeout: late responses of a busy machine would count as changed.
    const connect = directConnections([node], this.#delivery);
    const transport = new Transport({ ...PATIENT.transport, baseUrl: node.url, connect });
    // Findings from the clean node do not belong to the run of a trial, so that exchanges need no numbers.
    const number = (): number => 0;
    return { node, transport, client: new NodeClient(transport, this.schemas, { number }) };
  }
}

async function closeClean({ client, node }: CleanNode): Promise<void> {
  await client.close();
  await node.close();
}

/** Whether a change affects nothing but results of some methods, with which no run detects services. */
function isUsual({ touches, patch }: Change): boolean {
  if (touches === 'all' || touches.length === 0 || patch.ledger !== undefined) return false;
  return !touches.some((method) => DETECTING.test(method));
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

/** The ledger for the node of one trial: a node that reads what others refuse would show in the trials of the others. */
function ownOf(standard: Ledger): Ledger {
  const own = standard.forAnotherNode();
  RESULTS.share(own, standard);
  return own;
}
