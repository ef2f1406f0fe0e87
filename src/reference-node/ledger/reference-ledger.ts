import { decodeId, encodeId, PLATFORM_BYTES, PRIMARY_BYTES } from '../../encoding/id.ts';
import type {
  Block,
  Blockchain,
  BlockchainStatus,
  ChainAlias,
  Container,
  Delegator,
  HealthCheck,
  IndexPath,
  L1Validator,
  Landmarks,
  Ledger,
  Subnet,
  Tx,
  Utxo,
  Validator,
  Peers,
} from '../ledger.ts';
import type { ContainerLog } from './chains/container-log.ts';
import { idKey, vmId } from './codec/id-key.ts';
import { Mempool } from './rules/mempool.ts';
import { NETWORK } from './state/network.ts';
import { blockView } from './codec/signed-tx.ts';
import type { PlatformChain } from './chains/platform-chain.ts';
import type { BlockchainEntry } from './state/platform-state.ts';
import { DelegatorView, type PeerFacts, type StakerEntry, ValidatorView, weightsOf } from './state/staker.ts';
import { type SubnetEntry, subnetView } from './state/subnet-registry.ts';

export interface StoredUser {
  readonly username: string;
  readonly password: string;
  readonly keys: readonly { readonly address: Uint8Array; readonly privateKey: Uint8Array }[];
}

/** What belongs to the node, not to the chain that all nodes share. */
export interface NodeFacts {
  readonly nodeId: string;
  /** The prefix of the addresses of its network; by default that of the reference chain. */
  readonly hrp?: string;
  readonly users: readonly StoredUser[];
  /** Signed bytes of the X-Chain's accepted transactions, by `idKey` of their IDs. */
  readonly exchangeTxs: ReadonlyMap<string, Uint8Array>;
  /** What this node has seen of a validator. */
  peer(entry: StakerEntry): PeerFacts;
  /** Status of an accepted blockchain other than X and C on this node. */
  blockchainStatus(blockchain: BlockchainEntry): BlockchainStatus;
  health(ledger: Ledger, peers?: Peers): readonly HealthCheck[];
  landmarks: Landmarks;
}

/** The ledger over a P-Chain, the indexes of the other chains, and the facts of one node. */
export class ReferenceLedger implements Ledger {
  readonly networkId: number;
  readonly hrp: string;
  readonly nodeId: string;
  readonly avaxAssetId: string;
  readonly chainIds: Readonly<Record<ChainAlias, string>>;
  readonly landmarks: Landmarks;
  readonly #chain: PlatformChain;
  readonly #mempool: Mempool;
  readonly #node: NodeFacts;
  readonly #indexes: Readonly<Record<IndexPath, ContainerLog>>;

  constructor(
    chain: PlatformChain,
    mempool: Mempool,
    node: NodeFacts,
    indexes: Readonly<Record<Exclude<IndexPath, 'P/block'>, ContainerLog>>,
  ) {
    this.#chain = chain;
    this.#mempool = mempool;
    this.#node = node;
    this.#indexes = { 'P/block': chain.containers, ...indexes };
    const { X, C } = chain.state.chainIds;
    this.networkId = chain.state.networkId;
    this.hrp = node.hrp ?? NETWORK.hrp;
    this.nodeId = node.nodeId;
    this.landmarks = node.landmarks;
    this.avaxAssetId = encodeId(chain.state.avaxAssetId);
    this.chainIds = { P: encodeId(PLATFORM_BYTES), X: encodeId(X), C: encodeId(C) };
  }

  get time(): bigint {
    return this.#chain.state.time;
  }

  get height(): bigint {
    return this.#chain.state.height;
  }

  blockByHeight(height: bigint): Block | undefined {
    return this.#blockView(this.#chain.blockAt(height));
  }

  blockById(id: string): Block | undefined {
    return this.#blockView(given(id, (bytes) => this.#chain.blockById(bytes)));
  }

  #blockView(bytes: Uint8Array | undefined): Block | undefined {
    return bytes && blockView(bytes, { chain: 'P', hrp: this.hrp }, this.#chain.genesisTime);
  }

  tx(id: string): Tx | undefined {
    return given(id, (bytes) => this.#chain.state.tx(bytes))?.view({ chain: 'P', hrp: this.hrp });
  }

  txStatus(id: string): ReturnType<Ledger['txStatus']> {
    return given(id, (bytes) => this.#mempool.status(bytes)) ?? { status: 'Unknown' };
  }

  utxos(address: Uint8Array): readonly Utxo[] {
    return this.#chain.state.utxos.ofAddress(address);
  }

  atomicUtxos(source: 'X' | 'C', address: Uint8Array): readonly Utxo[] {
    return this.#chain.state.atomic[source].ofAddress(address);
  }

  rewardUtxos(stakerTxId: string): readonly Utxo[] {
    return given(stakerTxId, (bytes) => this.#chain.state.rewardsOf(bytes)) ?? [];
  }

  subnets(): readonly Subnet[] {
    return this.#chain.state.subnets.list().map((entry) => this.#subnetView(entry));
  }

  subnet(id: string): Subnet | undefined {
    const entry = given(id, (bytes) => this.#chain.state.subnets.get(bytes));
    return entry && this.#subnetView(entry);
  }

  /** A Subnet. Its supply has the rewards of its stakers from their start on. */
  #subnetView(entry: SubnetEntry): Subnet {
    const pending = this.#chain.state.stakers.pending(entry.id);
    const later = pending.reduce((sum, { facts }) => sum + facts.potentialReward, 0n);
    return { ...subnetView(entry), supply: entry.supply - later };
  }

  currentValidators(subnetId: string): readonly Validator[] {
    const entries = given(subnetId, (bytes) => this.#chain.state.stakers.current(bytes)) ?? [];
    const delegators = new Map<string, StakerEntry[]>();
    for (const entry of entries) {
      if (entry.facts.role !== 'delegator') continue;
      const node = idKey(entry.facts.nodeId);
      const known = delegators.get(node);
      if (known) known.push(entry);
      else delegators.set(node, [entry]);
    }
    return entries
      .filter(({ facts }) => facts.role !== 'delegator')
      .map(
        (entry) => new ValidatorView(entry, delegators.get(idKey(entry.facts.nodeId)) ?? [], this.#node.peer(entry)),
      );
  }

  l1Validators(subnetId: string): readonly L1Validator[] {
    const entries = given(subnetId, (bytes) => this.#chain.state.l1Validators.at(this.height, bytes)) ?? [];
    return entries.map((entry) => entry.view(this.time));
  }

  l1Validator(validationId: string): L1Validator | undefined {
    return given(validationId, (bytes) => this.#chain.state.l1Validators.get(bytes))?.view(this.time);
  }

  pendingValidators(subnetId: string): readonly Validator[] {
    return this.#pending(subnetId)
      .filter(({ facts }) => facts.role !== 'delegator')
      .map((entry) => new ValidatorView(entry, [], { connected: this.#node.peer(entry).connected }));
  }

  pendingDelegators(subnetId: string): readonly Delegator[] {
    return this.#pending(subnetId)
      .filter(({ facts }) => facts.role === 'delegator')
      .map((entry) => new DelegatorView(entry));
  }

  #pending(subnetId: string): readonly StakerEntry[] {
    return given(subnetId, (bytes) => this.#chain.state.stakers.pending(bytes)) ?? [];
  }

  validatorsAt(height: bigint, subnetId: string): ReturnType<Ledger['validatorsAt']> {
    if (height > this.height) return undefined;
    const { stakers, l1Validators } = this.#chain.state;
    const entries = given(subnetId, (bytes) => stakers.currentAt(height, bytes)) ?? [];
    const weights = weightsOf(entries, stakers.currentAt(height, PRIMARY_BYTES));
    return new Map([...weights, ...(given(subnetId, (bytes) => l1Validators.weightsAt(height, bytes)) ?? [])]);
  }

  blockchains(): readonly Blockchain[] {
    return this.#chain.state.blockchains.map((entry) => this.#blockchainView(entry)).reverse();
  }

  blockchain(id: string): Blockchain | undefined {
    if (id === this.chainIds.P)
      return { id, name: 'P-Chain', subnetId: id, vmId: encodeId(vmId('platformvm')), status: 'Validating' };
    return given(id, (bytes) => {
      const accepted = this.#chain.state.blockchains.find((entry) => idKey(entry.id) === idKey(bytes));
      if (accepted) return this.#blockchainView(accepted);
      const proposed = this.#mempool.processing(bytes)?.unsigned;
      if (proposed?.kind !== 'CreateChainTx') return undefined;
      return { ...this.#blockchainView({ id: bytes, body: proposed.body }), status: 'Preferred' };
    });
  }

  #blockchainView(entry: BlockchainEntry): Blockchain {
    const { chainName, subnetID, vmID } = entry.body;
    return {
      id: encodeId(entry.id),
      name: chainName,
      subnetId: encodeId(subnetID),
      vmId: encodeId(vmID),
      status: this.#node.blockchainStatus(entry),
    };
  }

  index(path: IndexPath): readonly Container[] {
    return this.#indexes[path].all();
  }

  containerById(path: IndexPath, id: string): Container | undefined {
    return given(id, (bytes) => this.#indexes[path].byId(bytes));
  }

  exchangeTx(id: string): Uint8Array | undefined {
    return given(id, (bytes) => this.#node.exchangeTxs.get(idKey(bytes)));
  }

  user(username: string, password: string): ReturnType<Ledger['user']> {
    return this.#node.users.find((user) => user.username === username && user.password === password)?.keys;
  }

  health(peers?: Peers): readonly HealthCheck[] {
    return this.#node.health(this, peers);
  }

  issue(bytes: Uint8Array): ReturnType<Ledger['issue']> {
    return this.#mempool.issue(bytes);
  }

  forAnotherNode(): ReferenceLedger {
    return new ReferenceLedger(this.#chain, this.#mempool.copy(), this.#node, this.#indexes);
  }

  acceptBlock(): bigint {
    this.#chain.settle(this.time + 1n);
    this.#chain.accept(this.#mempool.takeForBlock(), this.time + 1n, BigInt(Math.floor(Date.now() / 1000)));
    return this.height;
  }
}

/** Looks something up by the bytes of an ID; a text that is no ID finds nothing. */
function given<T>(id: string, find: (bytes: Uint8Array) => T | undefined): T | undefined {
  const decoded = decodeId(id);
  return decoded.ok ? find(decoded.value) : undefined;
}
