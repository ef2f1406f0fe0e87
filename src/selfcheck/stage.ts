import { judgedCatalogue } from '../catalogue/judged-catalogue.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Profile } from '../catalogue/profile.ts';
import { ProfileView } from '../catalogue/profile-view.ts';
import type { Session } from '../harness/session.ts';
import type { Dialect } from '../reference-node/dialect.ts';
import { fundedKey } from '../reference-node/ledger/keys/funded-key.ts';
import type { Ledger } from '../reference-node/ledger.ts';
import type { Change } from '../reference-node/mutants/index.ts';
import { type RunningNode, serveLedger } from '../reference-node/server/serve-ledger.ts';
import { dialectOf } from '../target/dialect-of.ts';
import { MAX_BODY_BYTES } from '../target/limits.ts';
import { NodeClient } from '../target/node-client.ts';
import { knowledgeOf } from '../target/knowledge.ts';
import { sampleOf } from '../target/sample.ts';
import type { Exchange } from '../transport/exchange.ts';
import { Transport } from '../transport/transport.ts';
import { SchemaSet } from '../validation/schemas.ts';
import { compared, type Counterpart } from './differences.ts';
import { sharedDiscovery } from './discovery.ts';
import type { Ledgers } from './ledgers.ts';

/** Milliseconds for one request: the reference node answers in a few. */
const TIMEOUT_MS = 5000;
/** Milliseconds for all that is asked of one mutant. */
const DEADLINE_MS = 60_000;

/** Nodes with one and the same change, one per scenario, and a session with each. */
export interface Staged {
  readonly sessions: readonly [Session, ...Session[]];
  close(): Promise<void>;
}

/** How all nodes of a stage are judged. */
export interface StageOptions {
  readonly ledgers: Ledgers;
  readonly catalogue: Catalogue;
  readonly profile: Profile;
  readonly seed: number;
  /** Generated cases per property. */
  readonly runs: number;
}

/** How nodes are put on. */
interface PutOptions {
  /** Something is written to the first node. */
  readonly writes?: boolean;
  /** Told of every exchange with these nodes. */
  readonly onExchange?: (exchange: Exchange) => void;
  /** Nodes with the same ledgers that the answers of these are compared with. */
  readonly counterparts?: readonly Counterpart[];
  /** The nodes are asked for as long as somebody wants, not only for as long as one mutant may take. */
  readonly lasts?: boolean;
}

/** How one node is served and asked. */
interface Wiring {
  readonly patch?: Change['patch'];
  readonly signal?: AbortSignal;
  readonly onExchange?: (exchange: Exchange) => void;
  readonly number?: () => number;
}

interface Served {
  readonly node: RunningNode;
  readonly client: NodeClient;
}

/** Where nodes of one profile are put on: clean ones, which stay, and faulty ones beside them. */
export class Stage {
  /** The catalogue as the profile has it. */
  readonly catalogue: Catalogue;
  readonly #options: StageOptions;
  readonly #dialect: Dialect;
  readonly #schemas: SchemaSet;
  #clean: Promise<readonly Served[]> | undefined;

  constructor(options: StageOptions) {
    const { catalogue, profile } = options;
    this.#options = options;
    this.catalogue = judgedCatalogue(catalogue, profile);
    this.#dialect = dialectOf(profile);
    this.#schemas = new SchemaSet(profile.patches);
  }

  get profile(): Profile {
    return this.#options.profile;
  }

  /** Requirements that apply. */
  requirements(): Catalogue['requirements'] {
    return this.catalogue.requirements.filter(({ id }) => !this.profile.notApplicable.has(id));
  }

  /** The schemas as the profile has them. */
  get schemas(): SchemaSet {
    return this.#schemas;
  }

  /**
   * Serves the ledgers as changed. What the change does not touch is discovered on the clean nodes, once for all. One that is
   * written to gets a ledger of its own, and its sessions the key that pays for it. Exchanges with the nodes are numbered through.
   */
  async put(change: Change, options: PutOptions = {}): Promise<Staged> {
    const { writes = false, lasts = false, counterparts = [], onExchange } = options;
    const { standard, others, fresh } = this.#options.ledgers;
    this.#clean ??= Promise.all([standard, ...others].map((ledger) => this.#serve(ledger)));
    const clean = writes ? [] : await this.#clean;
    const ledgers = [writes ? fresh() : standard, ...others];
    let count = 0;
    const wiring: Wiring = {
      number: () => (count += 1),
      ...(onExchange === undefined ? {} : { onExchange }),
      ...(lasts ? {} : { signal: AbortSignal.timeout(DEADLINE_MS) }),
    };
    const served = await Promise.all(
      ledgers.map((ledger) => {
        const patch = counterparts.length === 0 ? change.patch : compared(change, ledger, this.#dialect, counterparts);
        return this.#serve(ledger, { ...wiring, patch });
      }),
    );
    const sessions = served.map(({ client }, at) => {
      const known = clean[at]?.client;
      const finder = known === undefined ? client : sharedDiscovery(known, client, change.touches);
      return this.#session(client, finder, writes);
    });
    const [first, ...more] = sessions;
    if (first === undefined) throw new Error('No node was served.');
    return { sessions: [first, ...more], close: () => closeAll(served) };
  }

  /** Ends the clean nodes. */
  async close(): Promise<void> {
    if (this.#clean !== undefined) await closeAll(await this.#clean);
  }

  async #serve(ledger: Ledger, { patch, signal, onExchange, number }: Wiring = {}): Promise<Served> {
    const dialect = this.#dialect;
    const node = await serveLedger(ledger, { dialect, ...(patch === undefined ? {} : { patch }) });
    const transport = new Transport({
      baseUrl: node.url,
      timeoutMs: TIMEOUT_MS,
      maxBodyBytes: MAX_BODY_BYTES,
      concurrency: 8,
      headers: [],
      insecure: false,
      ...(signal === undefined ? {} : { signal }),
    });
    return { node, client: new NodeClient(transport, this.#schemas, onExchange, number) };
  }

  #session(client: NodeClient, finder: Pick<NodeClient, 'call'>, writes: boolean): Session {
    const { ledgers, profile, seed, runs } = this.#options;
    const { user, password, hints } = knowledgeOf(ledgers.standard);
    const expected = new ProfileView(profile);
    return {
      client,
      sample: sampleOf(finder, seed, hints, (method) => expected.serves(method)),
      catalogue: this.catalogue,
      profile: expected,
      schemas: this.#schemas,
      seed,
      runs,
      ...(user === undefined ? {} : { credentials: { username: user, password: password ?? '' } }),
      ...(writes ? { key: fundedKey(seed).privateKey } : {}),
    };
  }
}

async function closeAll(served: readonly Served[]): Promise<void> {
  await Promise.all(
    served.map(async ({ client, node }) => {
      await client.close();
      await node.close();
    }),
  );
}
