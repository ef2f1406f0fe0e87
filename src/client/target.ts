import type { TransportSettings } from '../transport/transport.ts';
import type { Knowledge } from './knowledge.ts';
import type { NodeClient } from './node-client.ts';
import type { Writing } from './writer.ts';

/** A node in another state than the target. */
export interface Alternative {
  readonly url: string;
  /** The services to test on this node, or methods and paths as IDs of requirements begin with them. Default: all. */
  readonly services?: readonly string[];
  /** Whether the node tracks every Subnet, as far as its owner knows. */
  readonly tracksAll?: boolean;
  /** Lets a node that waits for a peer find it, then lose it. What it says of it follows when its health checks run again. */
  readonly meet?: ((peers: 'found' | 'lost') => Promise<void>) | undefined;
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
 * the tested one alone; its last peer is gone when the tested one stops to restart; its connections are slow, are reset, or end within
 * a message; the disk of its last peer is full.
 */
export const FAULTS = ['paused', 'cut-off', 'minority', 'restarted', 'gone', 'slow', 'reset', 'torn', 'full'] as const;
export type Fault = (typeof FAULTS)[number];

/**
 * Reads nodes under a fault; before it where all restart.
 *
 * @param pay Lets the nodes with the majority accept payments. Undefined for a fault under which none has it, or all have.
 */
export type During = (pay?: () => Promise<void>) => Promise<void>;

/** The most nodes of a network that a launch starts. */
export const MOST_NODES = 5;

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
  /** Milliseconds for which a peer is gone before the tested node restarts. */
  readonly goneMs: number;
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

/** How a node starts again. */
export interface Restarting {
  /** Whether flags say where it serves HTTP. Default: true. Without, it is asked at the document's default. */
  readonly hasAddress?: boolean;
  /** The further flags of starts on new data that came before. Default: its data, on which its index was on from the first block. */
  readonly after?: readonly (readonly string[])[];
}

/** Starts a node again with further flags of avalanchego. */
export type StartWith = (args: readonly string[], how?: Restarting) => Promise<Started>;

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

/** What decides which requirements about the life of a target apply. */
type InItsLife = Partial<
  Pick<OpenTarget, 'writing' | 'restart' | 'crash' | 'network' | 'faults' | 'upgrade' | 'twin' | 'whyNoUpgrade'>
>;

const NO_RESTART = 'the suite restarts only a node that it has started itself: run --launch';

/** Service of requirements about the life of a target -> what the target needs for them, and why it does not have it. */
const OF_LIFE: Readonly<Record<string, { readonly has: (target: InItsLife) => unknown; readonly whyNot: string }>> = {
  sequences: {
    has: ({ writing }) => writing?.sequences,
    whyNot: 'the suite writes to the chain of a node of its own: run --launch --sequences',
  },
  restart: { has: ({ restart }) => restart, whyNot: NO_RESTART },
  crash: { has: ({ crash }) => crash, whyNot: NO_RESTART },
  network: {
    has: ({ network }) => network,
    whyNot:
      'the suite knows no other node of its network: --peer names one, and run --launch --launch-nodes 3 starts them',
  },
  faults: {
    has: ({ faults }) => faults,
    whyNot: 'the suite puts only a network of its own under faults: run --launch --launch-nodes 3 --faults',
  },
  upgrade: {
    has: ({ upgrade }) => upgrade,
    whyNot: 'only a node that the suite has started itself crosses an upgrade while it is tested: run --launch',
  },
  against: { has: ({ twin }) => twin, whyNot: 'no trusted node answers beside this one: --against names one' },
};
const NO_AUDIT = 'only an audit tests it: the command audit, or run --launch without --no-audit';

/** Service whose requirements do not apply to a run of this target (such as `audit` or `restart`) -> the reason. */
export function whyNotInItsLife(target: InItsLife): ReadonlyMap<string, string> {
  const lacking = Object.entries(OF_LIFE).filter(([, { has }]) => has(target) === undefined);
  return new Map([
    ['audit', NO_AUDIT],
    ...lacking.map(([service, { whyNot }]) => [service, whyNot] as const),
    ...(target.whyNoUpgrade === undefined ? [] : [['upgrade', target.whyNoUpgrade] as const]),
  ]);
}

/** A node under test, and how to close it. */
export interface OpenTarget {
  readonly kind: 'node' | 'reference-node';
  readonly url: string;
  readonly scenario?: string | undefined;
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
  readonly writing?: Writing | undefined;
  readonly restart?: Restart;
  /** Defined if the suite may kill the node while its chain accepts transactions, and start it again. */
  readonly crash?: Crash;
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
  /** Lets the chain take as many transactions as it does, for half a minute. Defined for a night. */
  readonly load?: (() => Promise<void>) | undefined;
  /** A node like it whose chain has accepted no block since a time, in Unix milliseconds. */
  readonly quiet?: { readonly url: string; readonly since: number } | undefined;
  /** Why `upgrade` is undefined. Default: only a node that the suite has started crosses an upgrade. */
  readonly whyNoUpgrade?: string;
  close(): Promise<void>;
}

/** Opens a running node, with the knowledge of its owner. `close` does not affect the node. */
export function openUrl(
  url: string,
  about: Partial<Omit<OpenTarget, 'kind' | 'url' | 'scenario' | 'mutant' | 'mayBeLimited' | 'close'>> = {},
): OpenTarget {
  return { kind: 'node', url, mayBeLimited: true, alternatives: [], ...about, close: async () => undefined };
}

/** What a node serves whose chains are not bootstrapped. */
const OF_STARTING = ['health', 'http.health', 'http.health-health', 'http.health-liveness', 'http.health-readiness'];

/** A node beside the target that does not finish bootstrapping before it has a peer. */
export function startingNode(url: string, meet?: Alternative['meet']): Alternative {
  return { url, services: OF_STARTING, meet };
}
