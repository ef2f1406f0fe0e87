import type { Knowledge } from '../../src/client/knowledge.ts';
import type { OpenTarget } from '../../src/client/target.ts';
import { referenceTarget } from '../../src/run/open-target.ts';
import type { Peers } from '../../src/reference-node/ledger.ts';
import type { RunningNode } from '../../src/reference-node/server/serve-ledger.ts';

/** What came of a node of a target that waits for a peer, from a time in Unix milliseconds on. */
export interface Met {
  readonly at: number;
  readonly peers: Peers;
  readonly since: number;
}

/** What happens to the nodes of a target: the address of each that is started with further flags, and these, and whom others meet. */
export interface Happened {
  readonly flags: Map<string, Parameters<RunningNode['startWith']>>;
  readonly met: Met[];
}

/** The target that is these nodes, the tested one first. Its `close` does nothing. */
export function targetOf(
  nodes: readonly RunningNode[],
  known: Knowledge,
  discovery: NonNullable<OpenTarget['discovery']>,
  { flags, met }: Happened,
): OpenTarget {
  const target = referenceTarget({
    urls: nodes.map(({ url }) => url),
    known,
    happen: async (event) => {
      if (typeof event === 'string') nodes[0]?.[event]();
      else {
        nodes[event.at]?.meet(event.peers);
        met.unshift({ ...event, since: Date.now() });
      }
      return undefined;
    },
    startWith: async (args, { after } = {}) => {
      const started = await nodes[0]?.startWith(args, after);
      if (started === undefined) throw new Error('no node to start again');
      const { hasEnded, close, ...where } = started;
      flags.set(where.url, [args, after]);
      return { kind: hasEnded ? 'ended' : 'running', ...where, stop: close };
    },
  });
  return { ...target, discovery };
}
