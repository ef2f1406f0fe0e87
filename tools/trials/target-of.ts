import type { Knowledge } from '../../src/client/knowledge.ts';
import type { OpenTarget, Fault, Faults, NamedNode, TargetNetwork } from '../../src/client/target.ts';
import { referenceTarget } from '../../src/run/open-target.ts';
import type { Peers } from '../../src/reference-node/ledger.ts';
import { type RunningNode, serveLedger } from '../../src/reference-node/server/serve-ledger.ts';
import type { Writer } from '../../src/client/writer.ts';
import { idBytes, PLATFORM_BYTES } from '../../src/encoding/id.ts';
import { openWriter } from '../../src/launch/populate/chain-writer.ts';
import type { Dialect } from '../../src/reference-node/dialect.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { stringifyJson } from '../../src/encoding/json.ts';
import type { Touched } from '../../src/reference-node/server/patch.ts';
import type { RpcReply, NodeClient } from '../../src/client/node-client.ts';

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

/** Opens a writer on a reference node, which returns nothing about its network but fees. @param privateKey 32 bytes: who pays */
export function writerOn(
  { url, ledger }: RunningNode,
  privateKey: Uint8Array,
  { subnetConversion }: Pick<Dialect, 'subnetConversion'>,
): Promise<Writer> {
  return openWriter({
    url,
    privateKey,
    converts: subnetConversion,
    network: {
      networkId: ledger.networkId,
      hrp: ledger.hrp,
      chainIds: { P: PLATFORM_BYTES, X: idBytes(ledger.chainIds.X), C: idBytes(ledger.chainIds.C) },
      avax: idBytes(ledger.avaxAssetId),
      fees: new Map(),
      release: undefined,
      isDurango: true,
      isEtna: false,
      helicon: 'never',
    },
  });
}

/** Milliseconds for what a fault must show: some runs of the health checks. */
const MOST_MS = 1500;
/** Blocks that may lack the gas for a transaction, and milliseconds until there is more. */
const MOST_BLOCKS = 20;
const REFILL_MS = 50;
/** Milliseconds for which a peer is said to have been gone: stakes of the reference chain are years old. */
const GONE_MS = 1_000_000;

/** A network of the node of a trial and two peers on one chain. */
interface FaultyNetwork {
  readonly network: TargetNetwork;
  readonly faults: Faults;
  close(): Promise<void>;
}

/** @param ofPeers How the peers are served. */
export async function faultyNetwork(
  node: RunningNode,
  ofPeers: Parameters<typeof serveLedger>[1],
): Promise<FaultyNetwork> {
  const peers = await Promise.all([1, 2].map(() => serveLedger(node.ledger.forAnotherNode(), ofPeers)));
  const [staked, other] = peers;
  if (staked === undefined || other === undefined) throw new Error('no peers');
  const apart: Partial<Record<Fault, readonly RunningNode[]>> = {
    paused: [node, other],
    'cut-off': [node],
    minority: [other],
  };
  const payers: Partial<Record<Fault, RunningNode>> = {
    'cut-off': staked,
    ...{ minority: node, slow: node, reset: node, torn: node, full: node },
  };
  const nodes = [node, ...peers];
  const put: Faults['put'] = async (fault, during) => {
    const parted = apart[fault] ?? [];
    const payer = payers[fault];
    const strained = payer === undefined || parted.length > 0 ? [] : nodes;
    for (const each of strained) each.strain(true);
    for (const each of parted) each.part(true);
    const pay = async (): Promise<void> => {
      for (let block = 0; block === 0 || (payer?.ledger.lacksGas === true && block < MOST_BLOCKS); block += 1) {
        payer?.ledger.acceptBlock();
        await delay(REFILL_MS);
      }
    };
    if (fault === 'gone') node.miss(GONE_MS / 1000);
    await during(payer && pay);
    for (const each of parted) each.part(false);
    for (const each of strained) each.strain(false);
    if (fault === 'full') node.crash();
    if (fault === 'restarted') for (const each of nodes) each.restart();
    return undefined;
  };
  const names = new Map(nodes.map((each, at) => [each, at === 0 ? 'node' : `peer-${at}`]));
  const nameOf = (each: RunningNode): string => names.get(each) ?? '';
  const named = (each: RunningNode): NamedNode => ({ name: nameOf(each), url: each.url });
  return {
    network: { nodes: [named(node), named(staked), named(other)] },
    faults: {
      apart: Object.fromEntries(Object.entries(apart).map(([fault, all]) => [fault, all.map(nameOf)])),
      frail: named(node),
      mostMs: MOST_MS,
      goneMs: GONE_MS,
      put,
    },
    close: async () => {
      await Promise.all(peers.map((each) => each.close()));
    },
  };
}

type Caller = Pick<NodeClient, 'call'>;

/** What clean nodes responded, by request. */
const KNOWN = new WeakMap<Caller, Map<string, Promise<RpcReply>>>();

/**
 * Shares the search for test data between trials. A call that the defect cannot affect goes to a clean node with the
 * same ledger, once for all mutants. The others go to the node with the defect.
 */
export function sharedDiscovery(clean: Caller, own: Caller, touches: Touched): Caller {
  if (touches === 'all') return own;
  const answers = KNOWN.get(clean) ?? new Map<string, Promise<RpcReply>>();
  KNOWN.set(clean, answers);
  return {
    call: (method, params, options) => {
      if (touches.includes(method)) return own.call(method, params, options);
      const key = `${method} ${options?.path ?? ''} ${params === undefined ? '' : stringifyJson(params)}`;
      const answer = answers.get(key) ?? clean.call(method, params, options);
      answers.set(key, answer);
      return answer;
    },
  };
}

/** Discovers test data by the calls of `own`, so that no check counts as a reader of the responses. */
export function uncountedDiscovery(own: Caller): Caller {
  return {
    call: async (...args) => {
      const asked = await own.call(...args);
      return { ...asked, exchange: { ...asked.exchange, number: 0 } };
    },
  };
}
