import { judgedCatalogue } from '../catalogue/judged-catalogue.ts';
import { loadCatalogue, type Catalogue } from '../catalogue/catalogue.ts';
import { ProfileView } from '../catalogue/profile-view.ts';
import { loadProfiles } from '../catalogue/profiles.ts';
import type { Session } from '../harness/session.ts';
import type { Dialect } from '../reference-node/dialect.ts';
import { fundedKey } from '../reference-node/ledger/funded-key.ts';
import type { Ledger } from '../reference-node/ledger.ts';
import type { Change } from '../reference-node/mutants/index.ts';
import { buildLedger } from '../reference-node/scenarios/build-ledger.ts';
import { type RunningNode, serveLedger } from '../reference-node/server/serve-ledger.ts';
import { dialectOf } from '../target/dialect-of.ts';
import { MAX_BODY_BYTES } from '../target/limits.ts';
import { NodeClient } from '../target/node-client.ts';
import { BESIDE_STANDARD, knowledgeOf, type Knowledge } from '../target/open-target.ts';
import { Sample } from '../target/sample.ts';
import { Transport } from '../transport/transport.ts';
import { SchemaSet } from '../validation/schemas.ts';
import { sharedDiscovery } from './discovery.ts';
import type { SelfcheckPlan } from './plan.ts';

/** Milliseconds for one request: the reference node answers in a few. */
const TIMEOUT_MS = 5000;
/** Milliseconds for all that is asked of one mutant. */
const DEADLINE_MS = 60_000;

/** Nodes with one and the same change, one per scenario, and a session with each. */
export interface Staged {
  readonly sessions: readonly [Session, ...Session[]];
  close(): Promise<void>;
}

/** What is needed to put nodes on: ledgers, built once, and what all sessions share. */
export interface Stage {
  readonly catalogue: Catalogue;
  /**
   * Serves the ledgers as changed. What the change does not touch is discovered on the clean nodes, once for all. A stage that
   * is written to gets a ledger of its own, and its sessions the key that pays for it.
   */
  put(change: Change, options?: { readonly writes?: boolean; readonly rediscover?: boolean }): Promise<Staged>;
  close(): Promise<void>;
}

interface Common {
  readonly plan: SelfcheckPlan;
  readonly catalogue: Catalogue;
  readonly profile: ProfileView;
  readonly dialect: Dialect;
  readonly schemas: SchemaSet;
  readonly known: Knowledge;
}

/** Builds the ledgers and starts the clean nodes. */
export async function openStage(plan: SelfcheckPlan): Promise<Stage> {
  const base = await loadCatalogue();
  const profile = (await loadProfiles(base)).extend(plan.profile);
  const standard = buildLedger('standard', plan.seed);
  const others = BESIDE_STANDARD.map((scenario) => buildLedger(scenario, plan.seed));
  const common: Common = {
    plan,
    catalogue: judgedCatalogue(base, profile),
    profile: new ProfileView(profile),
    dialect: dialectOf(profile),
    schemas: new SchemaSet(profile.patches),
    known: knowledgeOf(standard),
  };
  const clean = await Promise.all([standard, ...others].map((ledger) => serve(ledger, common)));
  const found = clean.map(({ client }) => client);
  return {
    catalogue: common.catalogue,
    put: async (change, { writes = false, rediscover = false } = {}) => {
      const ledgers = [writes ? buildLedger('standard', plan.seed) : standard, ...others];
      const served = await Promise.all(ledgers.map((ledger) => serve(ledger, common, change)));
      const sessions = served.map(({ client }, at) => {
        const own = writes || rediscover ? undefined : found[at];
        return session(
          client,
          own === undefined ? client : sharedDiscovery(own, client, change.touches),
          common,
          writes,
        );
      });
      const [first, ...more] = sessions;
      if (first === undefined) throw new Error('No node was served.');
      return { sessions: [first, ...more], close: () => closeAll(served) };
    },
    close: () => closeAll(clean),
  };
}

interface Served {
  readonly node: RunningNode;
  readonly client: NodeClient;
}

async function serve(ledger: Ledger, { dialect, schemas }: Common, change?: Change): Promise<Served> {
  const node = await serveLedger(ledger, { dialect, ...(change === undefined ? {} : { patch: change.patch }) });
  const transport = new Transport({
    baseUrl: node.url,
    timeoutMs: TIMEOUT_MS,
    maxBodyBytes: MAX_BODY_BYTES,
    concurrency: 8,
    headers: [],
    insecure: false,
    ...(change === undefined ? {} : { signal: AbortSignal.timeout(DEADLINE_MS) }),
  });
  return { node, client: new NodeClient(transport, schemas) };
}

async function closeAll(served: readonly Served[]): Promise<void> {
  await Promise.all(
    served.map(async ({ client, node }) => {
      await client.close();
      await node.close();
    }),
  );
}

function session(
  client: NodeClient,
  finder: ConstructorParameters<typeof Sample>[0],
  { plan, catalogue, profile, schemas, known }: Common,
  writes: boolean,
): Session {
  const { user, password } = known;
  return {
    client,
    sample: new Sample(finder, plan.seed, known.hints),
    catalogue,
    profile,
    schemas,
    seed: plan.seed,
    runs: plan.runs,
    ...(user === undefined ? {} : { credentials: { username: user, password: password ?? '' } }),
    ...(writes ? { key: fundedKey(plan.seed).privateKey } : {}),
  };
}
