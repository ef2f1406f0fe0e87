import type { Catalogue } from '../catalogue/catalogue.ts';
import type { ProfileView } from '../catalogue/profile-view.ts';
import type { NodeClient } from '../target/node-client.ts';
import type { Restart } from '../target/open-target.ts';
import type { Sample } from '../target/sample.ts';
import type { SchemaSet } from '../validation/schema/schemas.ts';

/** The service of requirements about a restart: of the nodes of a run, only the first is restarted. */
export const RESTART_SERVICE = 'restart';

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
  /** Whether something may stand in front of the node that refuses requests in its place. */
  readonly mayBeProxied?: boolean;
  /** A user of the node's user store, when one was given. */
  readonly credentials?: { readonly username: string; readonly password: string };
  /** A private key of 32 bytes whose funds the run may spend, when one was given. */
  readonly key?: Uint8Array;
}
