import { ownedBy, pay } from '../../encoding/codec/outputs.ts';
import { encodeId, PRIMARY_NETWORK, PRIMARY_BYTES } from '../../encoding/id.ts';
import type { ContainerLog } from '../ledger/chains/container-log.ts';
import { includes, type Rules } from '../dialect.ts';
import type { IndexPath, Landmarks, Ledger, BlockchainStatus, Peers } from '../ledger.ts';
import { NETWORK, type Network } from '../ledger/state/network.ts';
import { gasOf } from '../ledger/rules/gas.ts';
import { Mempool } from '../ledger/rules/mempool.ts';
import type { SignedTx } from '../ledger/codec/signed-tx.ts';
import { type NodeFacts, ReferenceLedger, type StoredUser } from '../ledger/reference-ledger.ts';
import { GENESIS_TIME, type Accounts, accountsOf } from './accounts.ts';
import { History } from './history.ts';
import { type Ailments, healthOf } from './node-health.ts';
import { genesisOf, nodeIdOf } from './standard-genesis.ts';
import { GRANITE_TIME, makeStandardHistory, type StandardChains } from './standard-history.ts';
import { chainCreation } from './subnets.ts';
import { encodeNodeId } from '../../encoding/node-id.ts';
import { idKey } from '../ledger/codec/id-key.ts';
import type { BlockchainEntry, PlatformState } from '../ledger/state/platform-state.ts';
import type { PeerFacts, StakerEntry } from '../ledger/state/staker.ts';

export type Scenario = 'standard' | 'empty' | 'unhealthy' | 'starting' | 'large' | 'songbird';

/** A network with the ID of a better-known one, a prefix of its own, and Subnets whose weights add up to more than 64 bits. */
export const SONGBIRD: Network = { id: 5, hrp: 'songbird', subnetWeight: 2n ** 63n };

const HEALTHY: Ailments = { bootstrapping: [], failedChains: [], lonelyChains: [], peers: 12_000, since: 0n };

/**
 * The ledger of a scenario: `standard` holds something of everything on a node that is well, `empty` a genesis and little more, `unhealthy`
 * the standard chain on a node of which chains of Subnets ail, `starting` the empty chain on a node that has not finished bootstrapping,
 * `large` the standard one among 100,000 blocks and 10,000 validators, with an address for which more than a page of UTXOs waits to be
 * imported, `songbird` the standard one on another network. The same seed gives the same bytes.
 */
export function buildLedger(scenario: Scenario = 'standard', seed = 1, rules: Rules = 'document'): Ledger {
  const accounts = accountsOf(seed);
  switch (scenario) {
    case 'empty':
    case 'starting':
      return emptyLedger(accounts, rules, scenario === 'starting');
    case 'large':
      return standardLedger(accounts, { rules, validators: 10_000, quietBlocks: 99_000n, waiting: 1_200 });
    case 'songbird':
      return standardLedger(accounts, { rules, network: SONGBIRD });
    default:
      return standardLedger(accounts, { rules, ailing: scenario === 'unhealthy' });
  }
}

/** The rules for what is issued: the history before has memos and fixed fees. A unit of gas costs one nAVAX, as the node tells. */
function liveBy(rules: Rules, { platform: { state } }: History): void {
  if (includes(rules, 'durango')) state.maxMemo = 0;
  if (includes(rules, 'etna')) state.gasFee = gasOf;
}

/** In what a ledger differs from the standard one. */
interface Variation {
  readonly rules: Rules;
  readonly network?: Network;
  readonly ailing?: boolean;
  /** Current validators of the Primary Network that have been there from the start. */
  readonly validators?: number;
  /** Validators whose period ends while the history runs: two blocks each, most of the chain. */
  readonly former?: number;
  /** Empty blocks in the midst of the history. */
  readonly quietBlocks?: bigint;
  /** How many more UTXOs wait for one address to be imported than for the others: more than a page. */
  readonly waiting?: number;
}

/** A ledger with something of everything. */
export function standardLedger(
  accounts: Accounts,
  { rules, network = NETWORK, ailing = false, validators = 36, former = 536, quietBlocks = 0n, waiting = 0 }: Variation,
): Ledger {
  const population = { current: validators, former, crowdOutputs: 1_100, manyOwners: true };
  const genesis = genesisOf(accounts, population, network.id);
  const history = new History(
    accounts,
    genesis,
    includes(rules, 'granite') ? GRANITE_TIME : undefined,
    network.subnetWeight,
  );
  const chains = makeStandardHistory(history, { rules, quietBlocks, waiting });
  liveBy(rules, history);
  const mempool = new Mempool(history.platform.state);
  const landmarks = proposeAndConflict(history, chains, mempool);
  const ailments = ailing ? ailmentsOf(history, chains) : HEALTHY;
  const alone = (): Ailments => ({ ...ailments, peers: 0, since: BigInt(Date.now()) * 1_000_000n });
  const { permissioned, elastic } = chains;
  const tracking = { subnets: [permissioned.id, elastic.id], failedChains: ailing ? [permissioned.chain] : [] };
  const running = ailing ? [] : chainsOf(history, tracking.subnets);
  const { username, password } = USER;
  const user: StoredUser = { username, password, keys: accounts.user };
  return new ReferenceLedger(
    history.platform,
    mempool,
    {
      ...observations(accounts, history.platform.state, tracking),
      hrp: network.hrp,
      users: [user],
      exchangeTxs: history.exchange.accepted,
      health: (ledger, peers) => healthOf(ledger, running, peers === 'lost' ? alone() : ailments),
      landmarks: { ...landmarks, user: { username, password, address: accounts.user[0].address } },
    },
    indexesOf(history),
  );
}

const USER = { username: 'conformance', password: 'correct horse battery staple' };

/**
 * A chain of one Subnet could not be started, one of another lacks peers: the node is unhealthy as a whole, and well in every
 * report that leaves these Subnets out.
 */
function ailmentsOf(history: History, { permissioned, elastic }: StandardChains): Ailments {
  const subnetId = encodeId(permissioned.id);
  const error = `failed to create chain on subnet ${subnetId}: error while looking up VM: there is no ID with alias: subnetevm`;
  return {
    bootstrapping: [],
    failedChains: [{ id: encodeId(permissioned.chain), subnetId, error }],
    lonelyChains: chainsOf(history, [elastic.id]),
    peers: HEALTHY.peers,
    since: history.time * 1_000_000_000n,
  };
}

function chainsOf(history: History, subnets: readonly Uint8Array[]): { id: string; subnetId: string }[] {
  const wanted = new Set(subnets.map(encodeId));
  const chains = history.platform.state.blockchains.map(({ id, body }) => ({
    id: encodeId(id),
    subnetId: encodeId(body.subnetID),
  }));
  return chains.filter(({ subnetId }) => wanted.has(subnetId));
}

/** A proposed blockchain that stays Processing, and a payment that was refused because it spends the same. */
function proposeAndConflict(history: History, { permissioned }: StandardChains, mempool: Mempool): Landmarks {
  const proposal = chainCreation(history, permissioned.id, permissioned.control, 'epsilon');
  const rival = history.wallet.build([pay(history.avax, 1n, ownedBy([history.accounts.partner]))], [], (base) => ({
    kind: 'BaseTx',
    body: base,
  }));
  mustIssue(mempool, proposal, true);
  mustIssue(mempool, rival, false);
  return { processingTxId: proposal.id, preferredBlockchainId: proposal.id, droppedTxId: rival.id };
}

function mustIssue(mempool: Mempool, tx: SignedTx, accepted: boolean): void {
  const issued = mempool.add(tx, true);
  if (issued.ok !== accepted) throw new Error(issued.ok ? `${issued.txId} was taken.` : issued.error);
}

function emptyLedger(accounts: Accounts, rules: Rules, starting: boolean): Ledger {
  const history = new History(
    accounts,
    genesisOf(accounts, { current: 1, former: 0, crowdOutputs: 0, manyOwners: false }),
    includes(rules, 'granite') ? GENESIS_TIME : undefined,
  );
  for (let count = 0; count < 3; count++) history.platform.accept([], history.pass());
  liveBy(rules, history);
  if (!starting) return bareLedger(history);
  const alone: Ailments = { ...HEALTHY, peers: 0, since: history.time * 1_000_000_000n };
  const waiting: Ailments = { ...alone, bootstrapping: [PRIMARY_NETWORK] };
  const met: Ailments = { ...HEALTHY, peers: 1 };
  return bareLedger(history, (peers) => (peers === 'found' ? met : peers === 'lost' ? alone : waiting));
}

function bareLedger(history: History, ailmentsOf: (peers?: Peers) => Ailments = () => HEALTHY): Ledger {
  const node: NodeFacts = {
    ...observations(history.accounts, history.platform.state, { subnets: [], failedChains: [] }),
    users: [],
    exchangeTxs: history.exchange.accepted,
    health: (ledger, peers) => healthOf(ledger, [], ailmentsOf(peers)),
    landmarks: {},
  };
  return new ReferenceLedger(history.platform, new Mempool(history.platform.state), node, indexesOf(history));
}

function indexesOf({ contract, exchange }: History): Record<Exclude<IndexPath, 'P/block'>, ContainerLog> {
  return { 'C/block': contract.blocks, 'X/tx': exchange.txs, 'X/block': exchange.blocks, 'X/vtx': exchange.vertices };
}

/** Subnets and chains as this node treats them. */
interface Tracking {
  readonly subnets: readonly Uint8Array[];
  /** Blockchains that could not be started. */
  readonly failedChains: readonly Uint8Array[];
}

/** What the answering node knows of peers and blockchains. */
function observations(
  accounts: Accounts,
  state: PlatformState,
  tracking: Tracking,
): Pick<NodeFacts, 'nodeId' | 'peer' | 'blockchainStatus'> {
  const self = nodeIdOf(accounts, 0);
  const tracked = new Set([PRIMARY_BYTES, ...tracking.subnets].map(idKey));
  const failed = new Set(tracking.failedChains.map(idKey));
  return {
    nodeId: encodeNodeId(self),
    peer: (entry) =>
      peerFacts(entry, idKey(entry.facts.nodeId) === idKey(self), tracked.has(idKey(entry.facts.subnetId))),
    blockchainStatus: (blockchain: BlockchainEntry): BlockchainStatus => {
      const { subnetID } = blockchain.body;
      if (!tracked.has(idKey(subnetID)) || failed.has(idKey(blockchain.id))) return 'Created';
      return state.stakers.validator(subnetID, self) ? 'Validating' : 'Syncing';
    },
  };
}

/** Uptime and connection follow from the node ID: the same on each start. */
function peerFacts(entry: StakerEntry, isSelf: boolean, isTracked: boolean): PeerFacts {
  const [first = 0, second = 0] = entry.facts.nodeId;
  const connected = isSelf || first % 8 !== 0;
  if (!isTracked) return { connected: false };
  const uptime = isSelf ? 100 : (connected ? 95 : 60) + (second * 5) / 256;
  return { connected, uptime };
}
