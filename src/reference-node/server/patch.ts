import type { Dialect } from '../dialect.ts';
import type { Ledger } from '../ledger.ts';
import type { Handlers } from '../rpc/call.ts';
import type { NodeAnswer, NodeRequest } from './message.ts';

/** A change to a node, for example one deliberate defect. Each member takes a part of the node and returns the changed part. */
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
  /** Decides what comes of a start with further flags, after starts on new data, if there were any. */
  readonly start?: (args: readonly string[], base: Start, after: readonly (readonly string[])[]) => Start;
  /** What changes beside the above once the node has been restarted. */
  readonly restarted?: Patch;
  readonly crashed?: Patch;
  /** What changes beside the above while the node is without the majority of its network. */
  readonly apart?: Patch;
  /** What changes beside the above once it has been without the majority, and no longer is. */
  readonly rejoined?: Patch;
  readonly strained?: Patch;
  /** What changes beside the above once the node has crossed an upgrade. */
  readonly upgraded?: Patch;
}

/** An event after which a patch of its own holds. */
export type PastEvent = 'restarted' | 'crashed' | 'apart' | 'rejoined' | 'strained' | 'upgraded';

/** Both patches in one, the second on top of the first. */
export function together(first: Patch, second: Patch): Patch {
  const later = (event: PastEvent): Patch => {
    const [one, two] = [first[event], second[event]];
    const patch = one === undefined || two === undefined ? (one ?? two) : together(one, two);
    return patch === undefined ? {} : { [event]: patch };
  };
  return {
    dialect: (base) => chain(first.dialect, second.dialect)(base),
    handlers: (base) => chain(first.handlers, second.handlers)(base),
    ledger: (base) => chain(first.ledger, second.ledger)(base),
    onRequest: (request) => chain(first.onRequest, second.onRequest)(request),
    onAnswer: async (request, answer) => {
      const once = (await first.onAnswer?.(request, answer)) ?? answer;
      return (await second.onAnswer?.(request, once)) ?? once;
    },
    start: (args, base, after) => {
      const once = first.start?.(args, base, after) ?? base;
      return second.start?.(args, once, after) ?? once;
    },
    ...later('restarted'),
    ...later('crashed'),
    ...later('apart'),
    ...later('rejoined'),
    ...later('strained'),
    ...later('upgraded'),
  };
}

function chain<T>(first: ((value: T) => T) | undefined, second: ((value: T) => T) | undefined): (value: T) => T {
  return (value) => {
    const once = first?.(value) ?? value;
    return second?.(once) ?? once;
  };
}

/**
 * What comes of a start: no node, a node with its index, one that serves an index without a container, or one without an index; one that
 * listens at another port than the default, on all interfaces, or at 127.0.0.1 whatever `--http-host` says.
 */
export type Start = 'refused' | 'indexed' | 'emptied' | 'unindexed' | 'elsewhere' | 'exposed' | 'unmoved';

/** Methods whose answers a change may alter; `all` where it cannot be told. */
export type Touched = readonly string[] | 'all';

/** A change to a node and how far it reaches. */
export interface Change {
  readonly patch: Patch;
  readonly touches: Touched;
  /** The checks that it concerns issue transactions. */
  readonly writes?: true;
}
