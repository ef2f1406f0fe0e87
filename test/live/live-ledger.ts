import { encodeId } from '../../src/encoding/id.ts';
import { sha256 } from '../../src/encoding/sha256.ts';
import type { Ledger } from '../../src/reference-node/ledger.ts';
import { ContainerLog } from '../../src/reference-node/ledger/chains/container-log.ts';
import { CodecError, parseTx, type SignedTx } from '../../src/reference-node/ledger/codec/signed-tx.ts';
import { parseExchangeTx } from './read-exchange-tx.ts';
import type { PlatformTx } from '../../src/encoding/codec/layouts.ts';
import { ReferenceLedger, type NodeFacts } from '../../src/reference-node/ledger/reference-ledger.ts';
import { Mempool } from '../../src/reference-node/ledger/rules/mempool.ts';
import { parseContractExport } from './live-contract.ts';
import type { LiveChains } from './live-chains.ts';
import { gasOf } from '../../src/reference-node/ledger/rules/gas.ts';
import { type GasLimits, LiveGas } from './live-gas.ts';
import { encodeNodeId } from '../../src/encoding/node-id.ts';
import { idKey, vmId } from '../../src/reference-node/ledger/codec/id-key.ts';
import { isPrimary } from '../../src/reference-node/ledger/state/subnet-registry.ts';
import type { BlockchainEntry } from '../../src/reference-node/ledger/state/platform-state.ts';
import { type Ailments, healthOf } from '../../src/reference-node/scenarios/node-health.ts';

/** When the rules of a network change. */
export interface Upgrades {
  /** Unix seconds. */
  readonly durango: bigint;
  readonly etna: bigint;
  readonly granite: bigint;
}

/** Kinds that the rules of Durango bring, by their type ID: before, no node can read them. */
const UNREADABLE: Readonly<Partial<Record<PlatformTx['kind'], number>>> = { TransferSubnetOwnershipTx: 33, BaseTx: 34 };
/** The least that a validator of a Subnet validates, in seconds, from the fraction of a second on at which it is verified. */
const LEAST_TERM = 86_400n;
/** Rules of Etna, by kind of transaction: those that it brings, and those that it ends. */
const BROUGHT: ReadonlySet<PlatformTx['kind']> = new Set([
  'ConvertSubnetToL1Tx',
  'RegisterL1ValidatorTx',
  'SetL1ValidatorWeightTx',
  'IncreaseL1ValidatorBalanceTx',
  'DisableL1ValidatorTx',
]);
const ENDED: PlatformTx['kind'] = 'TransformSubnetTx';

/** The ledger over chains that accept what anybody issues. */
export class LiveLedger extends ReferenceLedger {
  readonly chains: LiveChains;
  readonly upgrades: Upgrades;
  readonly gas: LiveGas;
  /** Whether transactions wait for which the last block had no gas. */
  lacksGas = false;
  readonly #mempool: Mempool;

  /** @param nodeId 20 bytes */
  constructor(chains: LiveChains, upgrades: Upgrades, gas: GasLimits, nodeId: Uint8Array) {
    const { platform, exchange, contract } = chains;
    const mempool = new Mempool(platform.state);
    super(platform, mempool, factsOf(chains, nodeId), {
      'C/block': contract.blocks,
      'X/tx': new ContainerLog(),
      'X/block': exchange.blocks,
      'X/vtx': new ContainerLog(),
    });
    this.chains = chains;
    this.upgrades = upgrades;
    this.gas = new LiveGas(gas);
    for (const { chain, time, txs } of chains.stored)
      if (chain === 'P' && upgrades.etna <= time)
        this.gas.use(
          txs.reduce((sum, tx) => sum + gasOf(parseTx(tx)), 0n),
          time,
        );
    this.#mempool = mempool;
    platform.state.gasFee = (tx) => (this.#isEtna ? gasOf(tx) * this.gas.price : undefined);
  }

  get #isEtna(): boolean {
    return this.upgrades.etna <= this.chains.nextTime;
  }

  override issue(bytes: Uint8Array): ReturnType<Ledger['issue']> {
    let tx: SignedTx;
    try {
      tx = parseTx(bytes);
    } catch (error) {
      if (error instanceof CodecError) return super.issue(bytes);
      throw error;
    }
    return this.#whyNotByRules(tx) ?? this.#whyNotByGas(tx) ?? super.issue(bytes);
  }

  #whyNotByRules({ unsigned }: SignedTx): ReturnType<Ledger['issue']> | undefined {
    const { kind, body } = unsigned;
    const { nextTime } = this.chains;
    if (this.upgrades.durango > nextTime) {
      const typeId = UNREADABLE[kind];
      if (typeId !== undefined) {
        return {
          ok: false,
          stage: 'parse',
          error: `couldn't parse tx: couldn't unmarshal interface: unknown type ID ${typeId}`,
        };
      }
      if ('validator' in body && body.validator.start <= nextTime)
        return refused('chain timestamp not before start time');
    } else if (kind === 'AddSubnetValidatorTx' && body.validator.end <= nextTime + LEAST_TERM)
      return refused('staking period is too short');
    if (this.#isEtna) return kind === ENDED ? refused('TransformSubnetTx is not permitted post-Etna') : undefined;
    return BROUGHT.has(kind) ? refused('attempting to use an Etna-upgrade feature prior to activation') : undefined;
  }

  #whyNotByGas(tx: SignedTx): ReturnType<Ledger['issue']> | undefined {
    if (!this.#isEtna) return undefined;
    const gas = gasOf(tx);
    const capacity = this.gas.capacityAt(this.chains.nextTime);
    if (gas > capacity) return refused(`tx exceeds current gas capacity: ${gas} > ${capacity}`);
    const waiting = this.#mempool.waiting().reduce((sum, each) => sum + gasOf(each), 0n);
    return waiting + gas > this.gas.limits.maxCapacity ? refused('not enough gas') : undefined;
  }

  override acceptBlock(): bigint {
    const time = this.chains.nextTime;
    const isEtna = this.#isEtna;
    const capacity = this.gas.capacityAt(time);
    let used = 0n;
    const fits = (tx: SignedTx): boolean => {
      const gas = isEtna ? gasOf(tx) : 0n;
      if (used + gas > capacity) return false;
      used += gas;
      return true;
    };
    this.chains.platform.settle(time, time);
    this.chains.acceptOnPlatform(time, this.#mempool.takeForBlock(fits));
    if (isEtna) this.gas.use(used, time);
    this.lacksGas = this.#mempool.waiting().length > 0;
    return this.height;
  }

  /**
   * Verifies a transaction of the X-Chain and accepts it at once. @returns its ID
   * @throws CodecError, VerificationError
   */
  issueExchange(bytes: Uint8Array): string {
    const tx = parseExchangeTx(bytes);
    const time = this.chains.nextTime;
    this.chains.exchange.verify(tx, time);
    this.chains.accept({ chain: 'X', time, txs: [bytes] });
    return encodeId(tx.id);
  }

  /**
   * Verifies an export of the C-Chain and accepts it at once. @returns its ID
   * @throws CodecError, VerificationError
   */
  issueContract(bytes: Uint8Array): string {
    this.chains.contract.verify(parseContractExport(bytes));
    this.chains.accept({ chain: 'C', time: this.chains.nextTime, txs: [bytes] });
    return encodeId(sha256(bytes));
  }
}

function refused(error: string): ReturnType<Ledger['issue']> {
  return { ok: false, stage: 'issue', error };
}

const VMS: ReadonlySet<string> = new Set(['avm', 'evm'].map((name) => idKey(vmId(name))));
/** Milliseconds from the first failure of a check to the one that is seen first: a failing check counts from 3. */
const BEFORE_MS = 1000;

/**
 * What a node without peers knows beside its chains. It tracks every Subnet, and runs every blockchain whose VM it has.
 * @param nodeId 20 bytes
 */
export function factsOf({ platform: { state }, exchange }: LiveChains, nodeId: Uint8Array): NodeFacts {
  let failingSince = 0n;
  return {
    nodeId: encodeNodeId(nodeId),
    users: [],
    exchangeTxs: exchange.accepted,
    landmarks: {},
    peer: ({ facts }) => {
      const isSelf = idKey(facts.nodeId) === idKey(nodeId);
      return { connected: isSelf, uptime: isSelf ? 100 : 0 };
    },
    blockchainStatus: (blockchain) => {
      if (!canRun(blockchain)) return 'Created';
      return state.stakers.validator(blockchain.body.subnetID, nodeId) ? 'Validating' : 'Syncing';
    },
    health: (ledger, peers) => {
      const ofSubnets = state.blockchains.filter(({ body }) => !isPrimary(body.subnetID));
      const failedChains = ofSubnets.filter((each) => !canRun(each)).map(failureOf);
      if (failedChains.length > 0 && failingSince === 0n) failingSince = BigInt(Date.now() - BEFORE_MS) * 1_000_000n;
      const ailments: Ailments = {
        bootstrapping: [],
        failedChains,
        lonelyChains: [],
        peers: peers === 'lost' ? 0 : 1,
        since: peers === 'lost' ? BigInt(Date.now()) * 1_000_000n : failingSince,
      };
      return healthOf(ledger, ofSubnets.filter(canRun).map(namesOf), ailments);
    },
  };
}

function canRun({ body }: BlockchainEntry): boolean {
  return VMS.has(idKey(body.vmID));
}

function namesOf({ id, body }: BlockchainEntry): { readonly id: string; readonly subnetId: string } {
  return { id: encodeId(id), subnetId: encodeId(body.subnetID) };
}

function failureOf(blockchain: BlockchainEntry): Ailments['failedChains'][number] {
  const { id, subnetId } = namesOf(blockchain);
  const why = `error while looking up VM: there is no ID with alias: ${encodeId(blockchain.body.vmID)}`;
  return { id, subnetId, error: `failed to create chain on subnet ${subnetId}: ${why}` };
}
