import type { Catalogue } from '../judge/catalogue/catalogue.ts';
import type { ProfileView } from '../judge/catalogue/profile-view.ts';
import type { NodeClient } from '../client/node-client.ts';
import type { Crash, Faults, Restart, Started, StartWith, TargetNetwork, Upgrade } from '../client/target.ts';
import type { Weights } from '../client/fees/price.ts';
import type { Writing } from '../client/writer.ts';
import type { Spending } from './spending.ts';
import type { Sample } from './sample.ts';
import type { SchemaSet } from '../judge/validation/schema/schemas.ts';

/** The service of requirements about an upgrade: tested before all others, which test the node behind the upgrade. */
export const UPGRADE_SERVICE = 'upgrade';
/** The services of requirements about a network, sequences of transactions, a restart, a crash and faults: tested last, in this order. */
export const LIFE_SERVICES = ['network', 'sequences', 'restart', 'crash', 'faults'] as const;
/** Services of requirements about what happens to the first node of a run alone. */
export const OF_FIRST_NODE: readonly string[] = [...LIFE_SERVICES, UPGRADE_SERVICE];

/** What came of a start, and a client of the node. */
export type Restarted =
  | Extract<Started, { readonly kind: 'not-started' }>
  | (Omit<Exclude<Started, { readonly kind: 'not-started' }>, 'url'> & { readonly client: NodeClient });

/** What is a peer's own in a session. */
export type PeerSession = Pick<Session, 'client'> & Partial<Pick<Session, 'catalogue' | 'profile' | 'schemas'>>;

/** What all checks of a run share: the node, its sampled data, and the expectations of it. */
export interface Session {
  readonly client: NodeClient;
  readonly sample: Sample;
  readonly catalogue: Catalogue;
  readonly profile: ProfileView;
  readonly schemas: SchemaSet;
  readonly seed: number;
  /** Generated cases per property. */
  readonly runs: number;
  /** Called at each assertion of a check, with the ID of its requirement, before it is known to hold. */
  readonly onAssertion?: ((id: string) => void) | undefined;
  /** The path of the only generated case that a property is to run. Default: it runs `runs` cases. */
  readonly path?: string | undefined;
  /** The services, methods and paths that can be tested on this node in its state. Default: all. */
  readonly services?: ReadonlySet<string> | undefined;
  /** Whether the node is known to track every Subnet. */
  readonly tracksAll?: boolean | undefined;
  readonly writing?: Writing;
  readonly restart?: Restart;
  /** Present if the run may kill the node and start it again. */
  readonly crash?: Crash;
  /** Present if other nodes of its network are known. A peer may be of another profile. */
  readonly network?: TargetNetwork & { readonly peers: readonly PeerSession[] };
  /** Whether a trusted node that the suite started follows this one. */
  readonly isFollowed?: boolean;
  /** Present if the run may put this network under faults. */
  readonly faults?: Faults;
  /** Present if the run may start a node with further flags. `stop` closes the client, too. */
  readonly startWith?: (...how: Parameters<StartWith>) => Promise<Restarted>;
  /** Present if an upgrade is ahead of the node. */
  readonly upgrade?: Upgrade;
  /** What came of a node that waited for a peer, and since when, in Unix nanoseconds. */
  readonly met?: { readonly peers: 'found' | 'lost'; readonly since: bigint } | undefined;
  /** Milliseconds between the runs of the node's health checks, if the run knows what the node was told. */
  readonly healthCheckMs?: number | undefined;
  /** Whether the node was told to propose its last block, if the run knows what it was told. */
  readonly proposesLast?: boolean | undefined;
  /** The weights of gas with which the network was started, if the run knows them. */
  readonly gasWeights?: Weights | undefined;
  /** Unix nanoseconds at which the node had accepted nothing yet, if the run knows it. */
  readonly freshAt?: bigint | undefined;
  /** The signed transactions that it refused as its chain was filled. */
  readonly refused?: readonly Uint8Array[] | undefined;
  /** Whether a proxy in front of the node may reject requests. */
  readonly mayBeProxied?: boolean;
  /** The user of the node's user store, if the run has one. */
  readonly credentials?: { readonly username: string; readonly password: string };
  /** The key whose funds the run may spend, if it has one. */
  readonly spending?: Spending | undefined;
}
