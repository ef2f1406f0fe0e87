import type { Dialect } from '../dialect.ts';
import type { Ledger } from '../ledger.ts';
import type { Handlers } from '../rpc/call.ts';
import type { NodeAnswer, NodeRequest } from './message.ts';

/** A change to a node, for example one deliberate defect. Each member gets what there is and returns what there shall be. */
export interface Patch {
  readonly dialect?: (base: Dialect) => Dialect;
  /** For example `(base) => ({ ...base, 'platform.getHeight': () => ({ height: '0' }) })`. */
  readonly handlers?: (base: Handlers) => Handlers;
  /** What the services and the router read in place of the ledger. */
  readonly ledger?: (base: Ledger) => Ledger;
  /** Sees every request before anything else does. */
  readonly onRequest?: (request: NodeRequest) => NodeRequest;
  /** Sees every answer before it is written, whatever layer it comes from. The request is the one that came. */
  readonly onAnswer?: (request: NodeRequest, answer: NodeAnswer) => NodeAnswer | Promise<NodeAnswer>;
}
