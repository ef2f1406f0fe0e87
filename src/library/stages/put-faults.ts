import { setTimeout as delay } from 'node:timers/promises';
import { type During, type Fault, type Faults, type Movement } from '../../client/target.ts';
import { seededBelow } from '../../harness/seeded.ts';
import type { Trouble } from '../../launch/gate.ts';
import type { LaunchedNode } from '../../launch/launched-node.ts';
import { portsOf } from '../../launch/listeners.ts';
import { timeLimit } from '../../run/time-limit.ts';

/** Blocks that the rest of a network accepts while a node is cut off. */
const BLOCKS = 4;
/**
 * The part of the time of all faults that one may take to show, and the most that anything is waited for: half a minute by default, since
 * 1.10 asks for missed blocks only every 10 seconds.
 */
const SHARE = 1 / 2;
/** The parts of that for which a cut, and bad connections or a full disk last at least. */
const CUT = 1 / 8;
const STRAIN = 1 / 16;
const MOST_MS = 60_000;
/** Milliseconds for which a peer is gone before anything else happens: nodes round times to seconds. */
const GONE_MS = 9000;

/** A launched network that is to be put under faults. */
export interface FaultyNetwork {
  /** The tested node first. The first of its peers has the stake. */
  readonly nodes: readonly LaunchedNode[];
  /** Seconds for all faults. */
  readonly seconds: number;
  readonly signal: AbortSignal;
  /** Issues to a node a change of each kind, until the signal ends it. */
  readonly write: (node: LaunchedNode, signal: AbortSignal) => Promise<void>;
  /** Lets a stake end on a node whose chain moves: its last block then rewards it. */
  readonly reward: (node: LaunchedNode, signal: AbortSignal) => Promise<void>;
  /** Issues payments to a node, until the signal ends them. */
  readonly move: (node: LaunchedNode, signal: AbortSignal) => Promise<Movement | undefined>;
  /** Runs a stage. @returns why a node was lost in it */
  readonly within: (action: () => Promise<void>) => Promise<string | undefined>;
}

/** Puts a network under faults: which of its nodes are then without the majority, and how each fault begins and ends. */
export function putFaults({ nodes, seconds, signal, write, reward, move, within }: FaultyNetwork): Faults | undefined {
  const [tested, staked, ...peers] = nodes;
  const last = peers.at(-1);
  if (tested === undefined || staked === undefined || last === undefined) return undefined;
  const gates = nodes.flatMap(({ plan: { gate } }) => gate ?? []);
  const shareMs = seconds * SHARE * 1000;
  const mostMs = Math.min(shareMs, MOST_MS);
  const goOn = async (node: LaunchedNode, least = BLOCKS, part = CUT): Promise<void> => {
    const ends = Date.now() + shareMs * part;
    const limit = timeLimit(Math.max(mostMs, shareMs * part), signal);
    try {
      if (least > 0) await write(node, limit.signal);
      const movement = await move(node, limit.signal);
      const isShort = (blocks: number): boolean => blocks < least || Date.now() < ends;
      while (movement !== undefined && isShort(movement.blocks) && (await movement.next()));
      await movement?.stop(0);
    } finally {
      limit.release();
    }
    await delay(Math.max(ends - Date.now(), 0), undefined, { signal }).catch(() => undefined);
  };
  const cutOff = async (node: LaunchedNode, rest: LaunchedNode, during: During): Promise<void> => {
    for (const gate of gates) gate.cut(gate === node.plan.gate ? () => true : (port) => portsOf(node.pid).has(port));
    try {
      await during(() => goOn(rest));
    } finally {
      for (const gate of gates) gate.cut();
    }
  };
  const disturb = async (trouble: Trouble, during: During): Promise<void> => {
    for (const gate of gates) gate.disturb(trouble);
    try {
      await during(() => goOn(staked, 0, STRAIN));
    } finally {
      for (const gate of gates) gate.disturb();
    }
  };
  const actions: Readonly<Record<Fault, (during: During, seed: number) => Promise<void>>> = {
    paused: (during) => halted(staked, during),
    slow: (during, seed) => disturb({ waitMs: between(100, 500, seed) }, during),
    reset: (during, seed) => disturb({ lifeMs: between(100, 1500, seed) }, during),
    torn: (during, seed) => disturb({ bytes: between(1, 16_384, seed) }, during),
    gone: async (during) => {
      await last.stop();
      await delay(GONE_MS, undefined, { signal });
      await during();
      await comeBack(last, tested);
    },
    full: (during) => fillDisk(last, () => during(() => goOn(staked, 0, STRAIN))),
    'cut-off': (during) => cutOff(tested, staked, during),
    minority: (during) => cutOff(last, tested, during),
    restarted: async (during) => {
      await during();
      await (await move(tested, signal))?.stop(0);
      await reward(tested, signal);
      await Promise.all(nodes.map((node) => node.stop()));
      await Promise.all(nodes.map((node) => node.start('ready')));
      await tested.kill();
      await goOn(staked);
      await tested.start('ready');
    },
  };
  return {
    goneMs: GONE_MS,
    apart: {
      paused: nodes.filter((node) => node !== staked).map(({ name }) => name),
      'cut-off': [tested.name],
      minority: [last.name],
    },
    get frail() {
      const whyNot = last.plan.disk?.whyNot;
      return whyNot === undefined ? last : { whyNot };
    },
    mostMs,
    put: (fault, during, seed) => within(() => actions[fault](during, seed)),
  };
}

async function halted(node: LaunchedNode, meanwhile: During): Promise<void> {
  node.pause(true);
  try {
    await meanwhile();
  } finally {
    node.pause(false);
  }
}

/** Starts a node that has stopped while another one restarts, which bootstraps from it, too. */
async function comeBack(stopped: LaunchedNode, other: LaunchedNode): Promise<void> {
  await other.stop();
  await stopped.start('ready');
  await other.start('ready');
}

/** Fills the disk of a node, which may end it, and starts the node again when it has space. */
async function fillDisk(node: LaunchedNode, meanwhile: () => Promise<void>): Promise<void> {
  node.mayEnd = true;
  node.plan.disk?.fill(true);
  try {
    await meanwhile();
  } finally {
    node.plan.disk?.fill(false);
  }
  await node.stop();
  node.mayEnd = false;
  await node.start('ready');
}

/** Draws numbers of a range, one after another. */
function between(least: number, below: number, seed: number): () => number {
  let drawn = 0;
  return () => least + Number(seededBelow(BigInt(below - least), seed, 'trouble', (drawn += 1)));
}
