import { isWithin } from '../../judge/catalogue/release.ts';
import { RpcClient } from '../../client/rpc-client.ts';
import { NO_HINTS, type SampleHints } from '../../client/knowledge.ts';
import { Budget } from '../../client/fees/budget.ts';
import { AskBefore } from './ask-before.ts';
import { ContractChain } from './contract-chain.ts';
import { type MostBurned, mostBurned } from './fees/costs.ts';
import { type Entry, NotAllowed, type Populating } from './entry.ts';
import type { Draft } from './draft.ts';
import { derived } from '../../encoding/derived.ts';
import { GasMarket, type GasWait } from './fees/gas-market.ts';
import { addressOn, type Network, readNetwork } from './network.ts';
import { keyOf } from '../../encoding/codec/key.ts';
import { PLAN } from './plan.ts';
import { Subnets } from './subnets.ts';
import { TxDropped, TxRefused, Wallet } from './wallet.ts';
import type { TransportSettings } from '../../transport/transport.ts';
import { asking } from '../../client/ask.ts';
import { integerOf } from '../../encoding/read-json.ts';

const CALL_MS = 60_000;
const CONCURRENCY = 32;

export interface EntryResult {
  readonly id: string;
  readonly outcome: 'made' | 'there' | 'left out' | 'failed';
  readonly transactions: number;
  /** Why the entry was left out or failed. */
  readonly reason?: string;
  /** The signed bytes of the transaction of the P-Chain for whose refusal it failed. */
  readonly refused?: Uint8Array | undefined;
}

export interface Populated {
  readonly entries: readonly EntryResult[];
  readonly requests: number;
  /** What was burned, in nAVAX: fees and all that was given away; and the fees alone. */
  readonly burned: bigint;
  readonly fees: bigint;
  /** The addresses of the plan, so that a run can find the data. */
  readonly hints: SampleHints;
}

export interface PopulateOptions {
  readonly url: string;
  /** 32 bytes. */
  readonly privateKey: Uint8Array;
  /** IDs of the entries to run; undefined for all that need no selection by name. */
  readonly only?: readonly string[] | undefined;
  readonly signal?: AbortSignal;
  readonly onEntry?: (result: EntryResult) => void;
  readonly onWait?: (wait: GasWait) => void;
  /** Receives what keeps a transaction that is not decided for some time. */
  readonly onSlow?: (what: string) => void;
  /** The maximum amount to burn in nAVAX; default: what `onPlan` receives. */
  readonly budget?: bigint | undefined;
  /** How the node is reached: headers, certificates, a proxy. */
  readonly transport?: Partial<TransportSettings>;
  /** IDs of the networks, other than local ones, on which transactions are allowed. */
  readonly allowNetworks?: readonly number[] | undefined;
  /** Addresses of the network, for a node whose responses contain none: they show its prefix. */
  readonly addresses?: readonly string[] | undefined;
  /** Whether the chain has no data of the plan yet. */
  readonly isFresh?: boolean;
  /** The addresses of nodes that are to have each block before a transaction of the P-Chain rests on it. */
  readonly peers?: readonly string[];
  /** Whether the node is asked about data before it is there, so that an answer that it keeps is wrong afterwards. */
  readonly asksBefore?: boolean;
  /** Receives what it burns at most on a chain without its data, before the first transaction. */
  readonly onPlan?: (most: MostBurned) => void;
}

/** Labels of addresses with test data that may be missing from the lists of a node. */
const OWNERS = ['owner of many', 'owner of kinds', 'owner of atomic', 'second owner of atomic', 'owner of locked'];

/**
 * Creates the test data of the plan on a chain, as fast as the node accepts transactions. It skips data that exist, so
 * that it can run several times.
 *
 * @throws RpcRefusal or RpcUnavailable when the node does not return the properties of its network, NetworkRefused on a network
 * that is neither local nor allowed.
 */
export async function populate(options: PopulateOptions): Promise<Populated> {
  const { url, privateKey, only, signal, onPlan, onEntry, onWait, onSlow, transport } = options;
  const reach = { ...transport, timeoutMs: CALL_MS, concurrency: CONCURRENCY, signal };
  const rpc = RpcClient.at(url, reach, { isPatient: true });
  const peers = new PeersFollow(rpc, options.peers ?? [], signal);
  try {
    const network = await readNetwork(rpc, options.allowNetworks, options.addresses);
    const key = keyOf(privateKey);
    const market = network.isEtna ? await GasMarket.read(rpc, onWait) : undefined;
    const wanted = PLAN.filter(({ id, onlyIfNamed }) =>
      only === undefined ? onlyIfNamed !== true : only.includes(id),
    );
    const allowed = wanted.filter((entry) => whyNot(network, entry) === undefined);
    const most = mostBurned(allowed);
    onPlan?.(most);
    const planned = most.fees + most.given;
    const budget = new Budget(options.budget ?? planned, planned);
    const before = options.asksBefore === true ? new AskBefore(rpc) : undefined;
    const onIssue = async (draft: Draft, id: string): Promise<void> => {
      await before?.ofTransaction(draft, id);
      await peers.wait();
    };
    const onContainer = before && ((draft: Draft, id: string) => before.ofContainer(draft, id));
    const p = new Wallet(rpc, network, 'P', key, { market, budget, onSlow, onIssue });
    const x = new Wallet(rpc, network, 'X', key, { budget, onSlow, onIssue: onContainer });
    await Promise.all([p.load(), x.load()]);
    const c = new ContractChain(rpc, network, key, budget);
    const subnets = new Subnets(rpc, network, key);
    const on: Populating = {
      rpc,
      peers: peers.nodes,
      network,
      key,
      p,
      x,
      c,
      subnets,
      isFresh: options.isFresh === true,
    };
    const addresses = [key.address, ...OWNERS.map(derived)].map((bytes) => addressOn(network, 'P', bytes));
    const entries = await makeAll(wanted, on, signal, async (result) => {
      onEntry?.(result);
      if (signal?.aborted !== true) await before?.ofAll(addresses);
    });
    return {
      entries,
      requests: rpc.requests,
      burned: budget.burned,
      fees: budget.fees,
      hints: { ...NO_HINTS, addresses },
    };
  } finally {
    await Promise.all([rpc.close(), peers.close()]);
  }
}

/** Starts each entry when the entries that it needs have ended, with any outcome. */
async function makeAll(
  entries: readonly Entry[],
  on: Populating,
  signal: AbortSignal | undefined,
  onEntry: (result: EntryResult) => Promise<void>,
): Promise<EntryResult[]> {
  const ends = new Map<string, Promise<EntryResult>>();
  for (const entry of entries) {
    const before = (entry.needs ?? []).flatMap((id) => ends.get(id) ?? []);
    const end = Promise.all(before).then(async () => {
      const result = signal?.aborted === true ? stopped(entry) : await makeOne(entry, on);
      await onEntry(result);
      return result;
    });
    ends.set(entry.id, end);
  }
  return Promise.all(ends.values());
}

function stopped({ id }: Entry): EntryResult {
  return { id, outcome: 'left out', transactions: 0, reason: 'interrupted' };
}

async function makeOne(entry: Entry, on: Populating): Promise<EntryResult> {
  const { id } = entry;
  const forbidden = whyNot(on.network, entry);
  if (forbidden !== undefined) return { id, outcome: 'left out', transactions: 0, reason: forbidden };
  try {
    const transactions = await entry.make(on);
    return { id, outcome: transactions === 0 ? 'there' : 'made', transactions };
  } catch (error) {
    const outcome = error instanceof NotAllowed ? 'left out' : 'failed';
    const refused = error instanceof TxRefused || error instanceof TxDropped ? { refused: error.bytes } : {};
    return { id, outcome, transactions: 0, reason: error instanceof Error ? error.message : String(error), ...refused };
  }
}

function whyNot({ release, isEtna, helicon }: Network, { releases, rules }: Entry): string | undefined {
  if (release !== undefined && releases !== undefined && !isWithin(release, releases))
    return `the rules of release ${release} do not allow it`;
  if (rules === 'etna' && !isEtna) return "Etna's rules are not active yet";
  if (rules === 'helicon' && helicon !== 'now') return "Helicon's rules are not active";
  return rules === 'before-etna' && isEtna ? "Etna's rules do not allow it" : undefined;
}

const PEER_CALL_MS = 5000;
const PAUSE_MS = 50;
/** Milliseconds after which a peer that does not follow is no longer waited for. */
const MOST_MS = 10_000;

/**
 * Waits until peers have the blocks of a node. A peer that does not know yet what a transaction rests on drops it for good, and where this
 * peer makes most blocks, the transaction waits forever.
 */
export class PeersFollow {
  readonly #own: RpcClient;
  readonly nodes: readonly RpcClient[];

  /** @param urls The addresses of the peers. */
  constructor(own: RpcClient, urls: readonly string[], signal?: AbortSignal) {
    this.#own = own;
    this.nodes = urls.map((url) => RpcClient.at(url, { timeoutMs: PEER_CALL_MS, concurrency: 4, signal }));
  }

  /** Resolves when all peers have the height that the node has now, or do not come to it. */
  async wait(): Promise<void> {
    if (this.nodes.length === 0) return;
    const height = (await heightOf(this.#own)) ?? 0n;
    const deadline = Date.now() + MOST_MS;
    for (const peer of this.nodes)
      while (((await heightOf(peer)) ?? height) < height && Date.now() < deadline)
        await peer.pause(PAUSE_MS).catch(() => undefined);
  }

  async close(): Promise<void> {
    await Promise.all(this.nodes.map((peer) => peer.close()));
  }
}

/** The height of a node; undefined if it tells none. */
async function heightOf(rpc: RpcClient): Promise<bigint | undefined> {
  return integerOf(await asking(rpc)('platform.getHeight', {}).catch(() => undefined), 'height');
}
