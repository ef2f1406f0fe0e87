import { encodeId, PRIMARY_BYTES } from '../../../encoding/id.ts';
import type { Subnet } from '../../ledger.ts';
import { idKey } from '../codec/id-key.ts';
import { type StakingRule } from './network.ts';
import type { CodecOwner } from '../../../encoding/codec/layout.ts';

/** The chain and the contract that say who validates an L1. */
export interface Conversion {
  readonly id: Uint8Array;
  readonly managerChainId: Uint8Array;
  readonly managerAddress: Uint8Array;
}

/** A Subnet as the chain knows it. */
export interface SubnetEntry {
  /** ID of the CreateSubnetTx; zeros for the Primary Network. */
  readonly id: Uint8Array;
  owner: CodecOwner;
  /** Absent while only its owner says who validates. */
  staking?: StakingRule;
  transformationTxId?: Uint8Array;
  /** What a Subnet that has become an L1 was converted to. */
  conversion?: Conversion;
  supply: bigint;
}

/** All Subnets, in the order of their creation, the Primary Network first. */
export class SubnetRegistry {
  readonly #byId = new Map<string, SubnetEntry>();

  add(entry: SubnetEntry): void {
    this.#byId.set(idKey(entry.id), entry);
  }

  get(subnetId: Uint8Array): SubnetEntry | undefined {
    return this.#byId.get(idKey(subnetId));
  }

  /** Newest first, without the Primary Network. */
  list(): readonly SubnetEntry[] {
    return [...this.#byId.values()].filter(({ id }) => !isPrimary(id)).reverse();
  }
}

export function isPrimary(subnetId: Uint8Array): boolean {
  return Buffer.compare(subnetId, PRIMARY_BYTES) === 0;
}

export function subnetView(entry: SubnetEntry): Subnet {
  return {
    id: encodeId(entry.id),
    owner: entry.owner,
    kind: kindOf(entry),
    ...(entry.transformationTxId && { transformationTxId: encodeId(entry.transformationTxId) }),
    ...(entry.staking && { stakingAssetId: encodeId(entry.staking.assetID) }),
    ...(entry.conversion && { conversion: conversionView(entry.conversion) }),
    minValidatorStake: entry.staking?.minValidatorStake ?? 0n,
    minDelegatorStake: entry.staking?.minDelegatorStake ?? 0n,
    supply: entry.supply,
  };
}

function conversionView({ id, managerChainId, managerAddress }: Conversion): NonNullable<Subnet['conversion']> {
  return { id: encodeId(id), managerChainId: encodeId(managerChainId), managerAddress };
}

function kindOf(entry: SubnetEntry): Subnet['kind'] {
  if (isPrimary(entry.id)) return 'primary';
  return entry.staking ? 'elastic' : 'permissioned';
}
