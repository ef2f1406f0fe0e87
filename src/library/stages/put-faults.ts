import { setTimeout as delay } from 'node:timers/promises';
import { type During, type Fault, type Faults, FAULTS, type Movement } from '../../client/open-target.ts';
import type { Gate } from '../../launch/gate.ts';
import type { LaunchedNode } from '../../launch/launched-node.ts';
import { portsOf } from '../../launch/listeners.ts';

/** Blocks that the rest of a network accepts while a node is cut off. */
const BLOCKS = 4;
/** The part of the time of a fault that a cut lasts at least, and the most that anything is waited for. */
const CUT = 1 / 4;
const MOST_MS = 60_000;

/** A launched network that is to be put under faults. */
export interface FaultyNetwork {
  /** The tested node first. The first of its peers has the stake. */
  readonly nodes: readonly LaunchedNode[];
  readonly gates: readonly Gate[];
  /** Seconds for all faults. */
  readonly seconds: number;
  readonly signal: AbortSignal;
  /** Issues a delegation and payments to a node. */
  readonly move: (node: LaunchedNode) => Promise<Movement | undefined>;
  /** Runs a stage. @returns why a node was lost in it */
  readonly within: (action: () => Promise<void>) => Promise<string | undefined>;
}

/** Puts a network under faults: which of its nodes are then without the majority, and how each fault begins and ends. */
export function putFaults({ nodes, gates, seconds, signal, move, within }: FaultyNetwork): Faults | undefined {
  const [tested, staked, ...peers] = nodes;
  const last = peers.at(-1);
  if (tested === undefined || staked === undefined || last === undefined) return undefined;
  const shareMs = (seconds / FAULTS.length) * 1000;
  const mostMs = Math.min(shareMs, MOST_MS);
  const paused = async (during: During): Promise<void> => {
    staked.pause(true);
    try {
      await during();
    } finally {
      staked.pause(false);
    }
  };
  const goOn = async (node: LaunchedNode): Promise<void> => {
    const ends = Date.now() + shareMs * CUT;
    const late = delay(Math.max(mostMs, shareMs * CUT), false, { ref: false });
    const movement = await move(node);
    const isShort = (blocks: number): boolean => blocks < BLOCKS || Date.now() < ends;
    while (movement !== undefined && isShort(movement.blocks) && (await Promise.race([movement.next(), late])));
    await movement?.stop(0);
    await delay(Math.max(ends - Date.now(), 0), undefined, { signal }).catch(() => undefined);
  };
  const cutOff = async (node: LaunchedNode, rest: LaunchedNode, during: During): Promise<void> => {
    const own = gates.find(({ port }) => port === node.plan.values.stakingPort);
    for (const gate of gates) gate.cut(gate === own ? () => true : (port) => portsOf(node.pid).has(port));
    try {
      await during(() => goOn(rest));
    } finally {
      for (const gate of gates) gate.cut();
    }
  };
  const actions: Readonly<Record<Fault, (during: During) => Promise<void>>> = {
    paused,
    'cut-off': (during) => cutOff(tested, staked, during),
    minority: (during) => cutOff(last, tested, during),
    restarted: async (during) => {
      await during();
      await Promise.all(nodes.map((node) => node.stop()));
      await Promise.all(nodes.map((node) => node.start('ready')));
      await tested.kill();
      await goOn(staked);
      await tested.start('ready');
    },
  };
  return {
    apart: {
      paused: nodes.filter((node) => node !== staked).map(({ name }) => name),
      'cut-off': [tested.name],
      minority: [last.name],
      restarted: [],
    },
    mostMs,
    put: (fault, during) => within(() => actions[fault](during)),
  };
}
