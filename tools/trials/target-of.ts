import type { Knowledge } from '../../src/client/knowledge.ts';
import { alternativesAt, type OpenTarget } from '../../src/client/open-target.ts';
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
  readonly flags: Map<string, readonly string[]>;
  readonly met: Met[];
}

/** The target that is these nodes, the tested one first. Its `close` does nothing. */
export function targetOf(
  nodes: readonly RunningNode[],
  known: Knowledge,
  discovery: NonNullable<OpenTarget['discovery']>,
  { flags, met }: Happened,
): OpenTarget {
  const [url = '', ...alternatives] = nodes.map((node) => node.url);
  return {
    kind: 'reference-node',
    url,
    mayBeLimited: true,
    alternatives: alternativesAt(alternatives, async (at, peers) => {
      nodes[at]?.meet(peers);
      met.unshift({ at, peers, since: Date.now() });
    }),
    known,
    discovery,
    restart: async () => {
      nodes[0]?.restart();
      return undefined;
    },
    crash: async (read) => {
      await read();
      nodes[0]?.crash();
      return undefined;
    },
    startWith: async (args) => {
      const started = await nodes[0]?.startWith(args);
      if (started === undefined) throw new Error('no node to start again');
      const { hasEnded, close, ...where } = started;
      flags.set(where.url, args);
      return { kind: hasEnded ? 'ended' : 'running', ...where, stop: close };
    },
    upgrade: async () => {
      nodes[0]?.upgrade();
      return { kind: 'crossed' };
    },
    close: async () => undefined,
  };
}
