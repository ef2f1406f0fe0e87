import type { Catalogue } from '../catalogue/catalogue.ts';
import type { ProfileView } from '../catalogue/profile-view.ts';
import type { NodeClient } from '../target/node-client.ts';
import type { Restart, Upgrade } from '../target/open-target.ts';
import type { Sample } from '../target/sample.ts';
import type { SchemaSet } from '../validation/schema/schemas.ts';

/** The service of requirements about an upgrade: tested before all others, which test the node behind the upgrade. */
export const UPGRADE_SERVICE = 'upgrade';
/** Services of requirements about what happens to the first node of a run alone. */
export const OF_FIRST_NODE: readonly string[] = ['restart', UPGRADE_SERVICE];

/** What all checks of a run share: the node, the samples found on it, what is expected of it. */
export interface Session {
  readonly client: NodeClient;
  readonly sample: Sample;
  /** As the profile has it. */
  readonly catalogue: Catalogue;
  readonly profile: ProfileView;
  readonly schemas: SchemaSet;
  readonly seed: number;
  /** Generated cases per property. */
  readonly runs: number;
  /** The services whose requirements this node can show in its state; all when left out. */
  readonly services?: ReadonlySet<string>;
  /** Present where the node may be restarted. */
  readonly restart?: Restart;
  /** Present where the node has an upgrade ahead. */
  readonly upgrade?: Upgrade;
  /** Whether something may stand in front of the node that refuses requests in its place. */
  readonly mayBeProxied?: boolean;
  /** A user of the node's user store, when one was given. */
  readonly credentials?: { readonly username: string; readonly password: string };
  /** A private key of 32 bytes whose funds the run may spend, when one was given. */
  readonly key?: Uint8Array;
}
