import { ProfileView } from '../judge/catalogue/profile-view.ts';
import { defined } from '../encoding/defined.ts';
import { decodeHex } from '../encoding/hex.ts';
import type { PeerSession, Restarted, Session } from '../harness/session.ts';
import { Spending } from '../harness/spending.ts';
import { NodeClient, type NodeClientOptions } from '../client/node-client.ts';
import { Observations } from '../client/observations.ts';
import { NodeIdHabit } from '../client/contact/gateway-refusal.ts';
import type { Alternative, OpenTarget, StartWith, TargetNetwork } from '../client/target.ts';
import type { RetryAfter } from '../client/retry-after.ts';
import type { StopReason } from '../client/presence.ts';
import { sampleOf } from '../harness/sample.ts';
import { NO_HINTS, type SampleHints } from '../client/knowledge.ts';
import { Transport, type TransportSettings } from '../transport/transport.ts';
import type { SchemaSet } from '../judge/validation/schema/schemas.ts';
import type { Budget } from './budget.ts';
import { whyRuledOut, type Expectation } from './expectation.ts';
import type { Preflight } from './preflight.ts';
import { schemasOf } from './profile-schemas.ts';
import type { Recorder } from './recorder.ts';
import type { TestOptions } from './run-options.ts';

export interface SessionsOptions {
  readonly target: OpenTarget;
  readonly expected: Expectation;
  readonly preflight: Preflight;
  readonly options: TestOptions;
  readonly recorder: Recorder;
  readonly budget: Budget;
  /** Ends the run: the time limit, or the user. */
  readonly signal: AbortSignal;
  /** What to expect of peers that are not of the target's profile, by address. */
  readonly peers?: ReadonlyMap<string, Expectation> | undefined;
  /** What came of a node that waited for a peer. */
  readonly met?: Session['met'];
  /** Waits as a gateway asks. */
  readonly retryAfter?: RetryAfter;
  /** Collects the findings in responses. Default: new, empty observations. */
  readonly observations?: Observations;
}

/** What is a peer's own in its client. */
type PeerClient = Pick<NodeClientOptions, 'name' | 'observations'> & {
  readonly transport?: TransportSettings | undefined;
  readonly schemas?: SchemaSet | undefined;
};

/** The sessions of a run. The others are for requirements that are not testable on the first node. */
export interface Sessions {
  readonly all: readonly [Session, ...Session[]];
  /** The findings in the responses of all sessions. */
  readonly observations: Observations;
  /** Why the sessions send no more requests. */
  readonly stopped: StopReason | undefined;
  close(): Promise<void>;
}

/** Opens a session with the target and with each alternative node. `signal` and the budget of the run end all of them. */
export function openSessions({
  target,
  expected,
  preflight,
  options,
  recorder,
  budget,
  signal,
  retryAfter,
  ...given
}: SessionsOptions): Sessions {
  const schemas = schemasOf(expected.profile);
  const { observations = new Observations(new Set(options.disarmed)) } = given;
  const clientOf = (
    url: string,
    habit: Preflight['habit'],
    { transport: reach = options.transport, ...own }: PeerClient = {},
  ): NodeClient => {
    const transport = new Transport({
      ...reach,
      baseUrl: url,
      isPassing: target.isPassing,
      signal: AbortSignal.any([budget.signal, signal]),
      onSend: budget.spend,
    });
    return new NodeClient(transport, own.schemas ?? schemas, {
      number: recorder.number,
      onExchange: recorder.onExchange,
      observations,
      ...own,
      // On a busy machine, a node may be late once.
      timeouts: 1,
      retryAfter,
      habit,
    });
  };
  const spending = spendingOf(target, options);
  const { writing, restart, crash, network, faults, startWith, upgrade } = target;
  const peers = network === undefined ? [] : peerSessions(network, given.peers, clientOf);
  const ofFirst = {
    ...defined({ writing, restart, crash, upgrade, faults, network: network && { ...network, peers } }),
    isFollowed: target.twin?.end !== undefined,
    ...(startWith === undefined ? {} : { startWith: withClient(startWith, (url) => clientOf(url, new NodeIdHabit())) }),
  };
  const open = ({ url, services, tracksAll }: Alternative, at: number): Session => {
    const client = clientOf(url, at === 0 || !target.mayBeLimited ? preflight.habit : new NodeIdHabit());
    const state = { services: services && new Set(services), tracksAll, ...(at > 0 ? {} : ofFirst) };
    return {
      client,
      schemas,
      spending,
      met: given.met,
      ...state,
      ...sessionData(client, at, target, expected, preflight, options),
    };
  };
  const all: Sessions['all'] = [
    open({ url: target.url }, 0),
    ...target.alternatives.map((each, at) => open(each, at + 1)),
  ];
  return {
    all,
    observations,
    get stopped() {
      return all.map(({ client }) => client.presence.stopped).find((each) => each !== undefined);
    },
    close: async () => {
      await Promise.all([...all, ...peers].map(({ client }) => client.close()));
    },
  };
}

/** What is their own of the peers of a node. Those that the suite launched are of the tested build: what they answer is evidence, too. */
function peerSessions(
  { nodes, isOfSuite }: TargetNetwork,
  expected: SessionsOptions['peers'],
  clientOf: (url: string, habit: NodeIdHabit, own: PeerClient) => NodeClient,
): readonly PeerSession[] {
  return nodes.slice(1).map(({ name, url, transport }) => {
    if (isOfSuite === true) return { client: clientOf(url, new NodeIdHabit(), { name }) };
    const other = expected?.get(url);
    const own = other && {
      catalogue: other.catalogue,
      schemas: schemasOf(other.profile),
      profile: new ProfileView(other.profile, new Map()),
    };
    const about = { transport, schemas: own?.schemas, observations: new Observations() };
    return { client: clientOf(url, new NodeIdHabit(), about), ...own };
  });
}

/** The start of a node with further flags, with a client of it. */
function withClient(startWith: StartWith, clientOf: (url: string) => NodeClient): NonNullable<Session['startWith']> {
  return async (...how): Promise<Restarted> => {
    const started = await startWith(...how);
    if (started.kind === 'not-started') return started;
    const client = clientOf(started.url);
    const stop = async (): Promise<void> => {
      await client.close();
      await started.stop();
    };
    return { kind: started.kind, listensAt: started.listensAt, client, stop };
  };
}

function sessionData(
  client: NodeClient,
  at: number,
  { known, mayBeLimited, discovery }: OpenTarget,
  expected: Expectation,
  { missing }: Preflight,
  options: TestOptions,
): Omit<Session, 'client' | 'schemas' | 'spending'> {
  const { seed, runs, path, survey, onAssertion } = options;
  const profile = new ProfileView(expected.profile, new Map(missing.map((each) => [each.what, whyRuledOut(each)])));
  // Options take precedence over the knowledge of the target's owner.
  const { user, password = '' } = options.user === undefined ? { ...known } : options;
  const declared = new Set(missing.flatMap(({ what, shownBy }) => (shownBy === undefined ? [what] : [])));
  const serves = (method: string, endpoint = ''): boolean => profile.serves(method) && !declared.has(endpoint);
  const hints = hintsOf(known?.hints, options.hints);
  return {
    sample: sampleOf(discovery?.(client, at) ?? client, seed, hints, serves, survey),
    catalogue: expected.catalogue,
    profile,
    healthCheckMs: known?.healthCheckMs,
    proposesLast: known?.proposesLast,
    gasWeights: known?.gasWeights,
    freshAt: known?.freshAt,
    refused: at === 0 ? known?.refused : undefined,
    mayBeProxied: mayBeLimited,
    seed,
    runs,
    path,
    onAssertion,
    ...(user === undefined ? {} : { credentials: { username: user, password } }),
  };
}

/** What the sessions of a run may spend together; undefined without a key. */
function spendingOf({ known }: OpenTarget, { key: own, allowNetworks = [], budget }: TestOptions) {
  const key = own ?? known?.key;
  const bytes = key === undefined ? undefined : decodeHex(key);
  if (bytes?.ok !== true) return undefined;
  return new Spending(bytes.value, [...allowNetworks, ...(known?.networks ?? [])], budget, own === undefined);
}

/** The hints of the user, then those of the node's owner. */
function hintsOf(known: SampleHints = NO_HINTS, own: Partial<SampleHints> = {}): SampleHints {
  const both = (name: keyof SampleHints): readonly string[] => [...(own[name] ?? []), ...known[name]];
  return {
    addresses: both('addresses'),
    subnets: both('subnets'),
    transactions: both('transactions'),
    blockchains: both('blockchains'),
  };
}
