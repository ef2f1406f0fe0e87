import type { Dialect } from '../dialect.ts';
import type { Handlers } from './call.ts';
import type { NodeAnswer, NodeRequest } from './message.ts';

/** A change to a node, for example one deliberate defect. Each member gets what there is and returns what there shall be. */
export interface Patch {
  readonly dialect?: (base: Dialect) => Dialect;
  /** For example `(base) => ({ ...base, 'platform.getHeight': () => ({ height: '0' }) })`. */
  readonly handlers?: (base: Handlers) => Handlers;
  /** Sees every answer before it is written, whatever layer it comes from. */
  readonly onAnswer?: (request: NodeRequest, answer: NodeAnswer) => NodeAnswer | Promise<NodeAnswer>;
}
