import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { reasonOf } from '../encoding/system-error.ts';
import type { Scenario } from '../reference-node/index.ts';
import type { Peers } from '../reference-node/ledger.ts';
import type { StartedNode } from '../reference-node/server/serve-ledger.ts';
import { isGateway } from '../reference-node/scenarios/gateways.ts';
import type { TransportSettings } from '../transport/transport.ts';
import { askProcess } from './ask-process.ts';
import type { NodeClient } from './node-client.ts';
import type { Knowledge } from './knowledge.ts';
import type { Served, ServeOrder } from './reference-node-process.ts';
import type { Writing } from './writer.ts';

/** A node in another state than the target. */
export interface Alternative {
  readonly url: string;
  /** The services to test on this node, or methods and paths as IDs of requirements begin with them. Default: all. */
  readonly services?: readonly string[];
  /** Whether the node tracks every Subnet, as far as its owner knows. */
  readonly tracksAll?: boolean;
  /** Lets a node that waits for a peer find it, then lose it. What it says of it follows when its health checks run again. */
  readonly meet?: ((peers: Peers) => Promise<void>) | undefined;
}

/**
 * Stops a node, starts it with the same data, and waits until it is ready.
 *
 * @returns Why the node did not start; undefined on success.
 */
export type Restart = () => Promise<string | undefined>;

/**
 * Kills a node without warning, while its chain accepts transactions, as soon as it has been read, and starts it with the same data.
 *
 * @returns Why the node did not start; undefined on success.
 */
export type Crash = (read: () => Promise<void>) => Promise<string | undefined>;

/**
 * What a network is put under: its staked peer is halted, the tested node or another one is cut off, or all nodes restart at once, then
 * the tested one alone; its connections are slow, are reset, or end in the middle of a message; the disk of its last peer is full.
 */
export const FAULTS = ['paused', 'cut-off', 'minority', 'restarted', 'slow', 'reset', 'torn', 'full'] as const;
export type Fault = (typeof FAULTS)[number];

/**
 * Reads nodes under a fault; before it where all restart.
 *
 * @param pay Lets the nodes with the majority accept payments. Undefined for a fault under which none has it, or all have.
 */
export type During = (pay?: () => Promise<void>) => Promise<void>;

export interface NamedNode {
  readonly name: string;
  readonly url: string;
  /** How to reach it. Default: as the tested one. */
  readonly transport?: TransportSettings | undefined;
}

/** A trusted node on the chain of a target. */
export interface TwinNode extends NamedNode {
  /** Starts another one like it, which tells what two of them answer differently. @returns its URL */
  readonly second?: () => Promise<string | undefined>;
  /** Ends it, if it follows the target and holds it up. */
  readonly end?: () => Promise<void>;
}

export interface TargetNetwork {
  /** The tested node first, then one that always has the majority unless a fault halts it. */
  readonly nodes: readonly [NamedNode, ...NamedNode[]];
  /** Whether a peer that differs from the others is a failure of this run, too: the suite has started them all. */
  readonly isOfSuite?: boolean;
}

/** What the suite can do to the network of a target to put it under faults. */
export interface Faults {
  /** The names of the nodes that a fault leaves without the majority. Default: none. */
  readonly apart: Readonly<Partial<Record<Fault, readonly string[]>>>;
  /** The node whose disk can be full, which may then end by itself; or why there is none. */
  readonly frail: { readonly name: string } | { readonly whyNot: string };
  /** Most milliseconds for a fault to show, and for what follows it. */
  readonly mostMs: number;
  /** Puts the network under a fault, whose moments the seed decides, and ends it. @returns Why a node was lost; undefined on success. */
  put(fault: Fault, during: During, seed: number): Promise<string | undefined>;
}

/** What comes of a start with further flags. */
export type Started =
  /** One that has ended by itself answers nothing at its address. */
  | {
      readonly kind: 'running' | 'ended';
      readonly url: string;
      /** The addresses of this machine at whose port it listens, where the system tells. */
      readonly listensAt?: readonly string[] | undefined;
      stop(): Promise<void>;
    }
  /** The suite started no node. */
  | { readonly kind: 'not-started'; readonly reason: string };

/**
 * Starts a node again whose index was on from its first block, with further flags of avalanchego. Without `hasAddress`, flags do not say
 * where it serves HTTP: it is asked at the document's default.
 */
export type StartWith = (args: readonly string[], hasAddress?: boolean) => Promise<Started>;

export type Crossing =
  | { readonly kind: 'crossed' }
  /** The node runs, but the suite cannot compare its state before and after the upgrade. */
  | { readonly kind: 'not-crossed'; readonly reason: string }
  /** The node has ended. */
  | { readonly kind: 'lost'; readonly reason: string };

/**
 * Waits until a running node has crossed an upgrade of its chain's rules, and sends transactions that are accepted after it. A node
 * crosses an upgrade once: later calls return the same result.
 */
export type Upgrade = () => Promise<Crossing>;

/** The blocks that a chain accepts while a node is tested. */
export interface Movement {
  /** The number of blocks since the start, on all chains. */
  readonly blocks: number;
  /** Waits for the next block. @returns false if no further block is expected */
  next(): Promise<boolean>;
  /** Ends the movement. @param tested The number of requirements that were tested during it. */
  stop(tested: number): Promise<void>;
}

/** Starts to issue transactions. @returns undefined if the node accepts none */
export type Move = () => Promise<Movement | undefined>;

const NO_RESTART = 'the suite restarts only a node that it has started itself: run --launch';
const NO_NETWORK =
  'the suite knows no other node of its network: --peer names one, and run --launch --launch-nodes 3 starts them';
const NO_FAULTS = 'the suite puts only a network of its own under faults: run --launch --launch-nodes 3 --faults';
const NO_SEQUENCES = 'the suite writes to the chain of a node of its own: run --launch --sequences';
const NO_TWIN = 'no trusted node answers beside this one: --against names one';
const NO_AUDIT = 'only an audit tests it: the command audit, or run --launch without --no-audit';
const NO_UPGRADE = 'only a node that the suite has started itself crosses an upgrade while it is tested: run --launch';

/** Service whose requirements do not apply to a run of this target (such as `audit` or `restart`) -> the reason. */
export function whyNotInItsLife({
  writing,
  restart,
  crash,
  network,
  faults,
  upgrade,
  twin,
  whyNoUpgrade = NO_UPGRADE,
}: Pick<
  OpenTarget,
  'writing' | 'restart' | 'crash' | 'network' | 'faults' | 'upgrade' | 'twin' | 'whyNoUpgrade'
>): ReadonlyMap<string, string> {
  return new Map([
    ['audit', NO_AUDIT],
    ...(writing?.sequences === undefined ? [['sequences', NO_SEQUENCES] as const] : []),
    ...(restart === undefined ? [['restart', NO_RESTART] as const] : []),
    ...(crash === undefined ? [['crash', NO_RESTART] as const] : []),
    ...(network === undefined ? [['network', NO_NETWORK] as const] : []),
    ...(faults === undefined ? [['faults', NO_FAULTS] as const] : []),
    ...(upgrade === undefined ? [['upgrade', whyNoUpgrade] as const] : []),
    ...(twin === undefined ? [['against', NO_TWIN] as const] : []),
  ]);
}

/** A node under test, and how to close it. */
export interface OpenTarget {
  readonly kind: 'node' | 'reference-node';
  readonly url: string;
  readonly scenario?: string | undefined;
  /** Name of its mutant. */
  readonly mutant?: string | undefined;
  /** Whether the node may lack capabilities, or may have a gateway in front that refuses requests. */
  readonly mayBeLimited: boolean;
  /** Whether the node ends with the run, with its alternatives. */
  readonly isPassing?: boolean;
  /** Nodes in other states, for requirements that are not testable on this node. */
  readonly alternatives: readonly Alternative[];
  /** Knowledge of its owner that no method returns. */
  readonly known?: Knowledge;
  /** Replaces the client that discovers test data. `own` is that client. `at` is 0, or the position of an alternative plus one. */
  readonly discovery?: (own: NodeClient, at: number) => Pick<NodeClient, 'call'>;
  /** Called before each repetition of the checks but the first. */
  readonly onRepeat?: () => void;
  /** Defined if the suite may write to the chain of the node. */
  readonly writing?: Writing | undefined;
  /** Defined if the suite may restart the node. */
  readonly restart?: Restart;
  /** Defined if the suite may kill the node while its chain accepts transactions, and start it again. */
  readonly crash?: Crash;
  /** Defined if other nodes of its network are known. */
  readonly network?: TargetNetwork | undefined;
  /** Defined if the suite may put the network of the node under faults. */
  readonly faults?: Faults | undefined;
  /** A trusted node whose answers are compared with those of the node. */
  readonly twin?: TwinNode | undefined;
  /** Defined if the suite may start a node with further flags. It is not the tested one, which goes on. */
  readonly startWith?: StartWith;
  /** Defined if the node will cross an upgrade of the network. Requirements that are not about the upgrade are tested after it. */
  readonly upgrade?: Upgrade;
  /** Defined if the suite may issue transactions while it tests the node. */
  readonly move?: Move;
  /** Lets the chain take as many transactions as it does, for half a minute. Defined where that is to be compared with a trusted node. */
  readonly load?: (() => Promise<void>) | undefined;
  /** Why `upgrade` is undefined. Default: only a node that the suite has started crosses an upgrade. */
  readonly whyNoUpgrade?: string;
  close(): Promise<void>;
}

/** Opens a running node, with the knowledge of its owner. `close` does not affect the node. */
export function openUrl(
  url: string,
  about: Partial<
    Pick<
      OpenTarget,
      | 'alternatives'
      | 'known'
      | 'isPassing'
      | 'onRepeat'
      | 'writing'
      | 'restart'
      | 'crash'
      | 'network'
      | 'faults'
      | 'twin'
      | 'startWith'
      | 'upgrade'
      | 'whyNoUpgrade'
      | 'move'
      | 'load'
    >
  > = {},
): OpenTarget {
  return { kind: 'node', url, mayBeLimited: true, alternatives: [], ...about, close: async () => undefined };
}

/** Scenarios with something of everything. */
const WHOLE: readonly Scenario[] = ['standard', 'large'];
/** Scenarios that no node can combine with them. */
export const ALTERNATIVE_SCENARIOS = ['unhealthy', 'starting', 'empty'] as const;
/** What a node serves whose chains are not bootstrapped. */
const OF_STARTING = ['health', 'http.health', 'http.health-health', 'http.health-liveness', 'http.health-readiness'];

/** A node beside the target that does not finish bootstrapping before it has a peer. */
export function startingNode(url: string, meet?: Alternative['meet']): Alternative {
  return { url, services: OF_STARTING, meet };
}

/**
 * The nodes of the alternative scenarios, in their order.
 *
 * @param meet Lets a node find its peer, and lose it. `at` is the position of the node; that of the target is 0.
 */
export function alternativesAt(
  urls: readonly string[],
  meet: (at: number, peers: Peers) => Promise<void>,
): readonly Alternative[] {
  return urls.map((url, index) =>
    ALTERNATIVE_SCENARIOS[index] === 'starting' ? startingNode(url, (peers) => meet(index + 1, peers)) : { url },
  );
}

/**
 * Starts the embedded reference node on a free port of 127.0.0.1, in its own process. It then responds while the suite checks, and
 * uses no memory of the suite's process. With `standard` and `large`, it also starts nodes in the scenarios that they exclude, so
 * that every rule is testable. All nodes have the defect of `mutant`, if it is given.
 */
export async function openReferenceNode({
  scenario,
  ...how
}: Omit<ServeOrder, 'scenarios'> & { readonly scenario: Scenario }): Promise<OpenTarget> {
  const others = WHOLE.includes(scenario) ? ALTERNATIVE_SCENARIOS : [];
  const order: ServeOrder = { ...how, scenarios: [scenario, ...others] };
  // The process needs built code, even if the suite runs from its sources.
  const script = fileURLToPath(new URL('./reference-node-process.js', import.meta.url));
  const child = fork(script, {
    // The ledger is small. A low limit keeps garbage from accumulating.
    execArgv: ['--max-old-space-size=220', '--max-semi-space-size=4'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ask = askProcess(child);
  const whyLost = (message: Parameters<typeof ask>[0]): Promise<string | undefined> =>
    ask(message).then(() => undefined, reasonOf);
  // The casts of answers are safe: only the process sends them.
  const served = (await ask(order)) as Served;
  const [url = '', ...alternatives] = served.urls;
  return {
    kind: 'reference-node',
    url,
    isPassing: true,
    scenario,
    mutant: how.mutant,
    mayBeLimited: isGateway(scenario),
    alternatives: alternativesAt(alternatives, async (at, peers) => {
      await whyLost({ at, peers });
    }),
    known: served.known,
    restart: () => whyLost('restart'),
    crash: async (read) => {
      await read();
      return whyLost('crash');
    },
    startWith: (args) =>
      ask({ args }).then(
        (answer) => {
          const { hasEnded, ...where } = answer as Omit<StartedNode, 'close'>;
          return { kind: hasEnded ? 'ended' : 'running', ...where, stop: async () => undefined };
        },
        (error: unknown) => ({ kind: 'not-started', reason: reasonOf(error) }),
      ),
    upgrade: async () => {
      const reason = await whyLost('upgrade');
      return reason === undefined ? { kind: 'crossed' } : { kind: 'lost', reason };
    },
    close: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}
