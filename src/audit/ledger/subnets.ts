import { joined, list, sized, u16, u64 } from '../../encoding/pack.ts';
import { sha256 } from '../../encoding/sha256.ts';
import type { CodecMembers, CodecOwner } from '../../target/codec/layout.ts';
import { hexOf, type SignedTransaction } from '../../target/codec/platform-transaction.ts';
import type { Store } from '../store/store.ts';
import { StoredMap } from '../store/stored-map.ts';
import { type Owner, ownerOf } from './stakers.ts';

/** A Subnet. IDs are 32 bytes as hex. */
export interface Subnet {
  readonly id: string;
  readonly owner: Owner;
  /** The owner that it was created with. */
  readonly firstOwner: Owner;
  readonly transformation?: {
    readonly txId: string;
    readonly asset: string;
    readonly minValidatorStake: bigint;
    readonly minDelegatorStake: bigint;
    readonly initialSupply: bigint;
    readonly maximumSupply: bigint;
  };
  readonly conversion?: { readonly id: string; readonly chain: string; readonly address: string };
}

/** A blockchain. IDs are 32 bytes as hex. */
export interface Blockchain {
  readonly id: string;
  readonly name: string;
  readonly subnet: string;
  readonly vm: string;
}

interface Conversion {
  readonly subnetID: Uint8Array;
  readonly chainID: Uint8Array;
  readonly address: Uint8Array;
  readonly validators: readonly {
    readonly nodeID: Uint8Array;
    readonly weight: bigint;
    readonly signer: { readonly publicKey: Uint8Array };
  }[];
}

/** The Subnets, without the Primary Network, and the blockchains that transactions create. */
export class Subnets {
  readonly all: StoredMap<Subnet>;
  readonly blockchains: StoredMap<Blockchain>;

  private constructor(all: StoredMap<Subnet>, blockchains: StoredMap<Blockchain>) {
    this.all = all;
    this.blockchains = blockchains;
  }

  static async load(store: Store): Promise<Subnets> {
    return new Subnets(await StoredMap.load(store, 's/'), await StoredMap.load(store, 'b/'));
  }

  create(id: string, owner: CodecOwner): void {
    this.all.set(id, { id, owner: ownerOf(owner), firstOwner: ownerOf(owner) });
  }

  transfer(id: string, owner: CodecOwner): void {
    const subnet = this.all.get(id);
    if (subnet !== undefined) this.all.set(id, { ...subnet, owner: ownerOf(owner) });
  }

  transform(txId: string, members: CodecMembers): void {
    const { subnetID, assetID, ...rules } = members as unknown as {
      subnetID: Uint8Array;
      assetID: Uint8Array;
    } & Omit<NonNullable<Subnet['transformation']>, 'txId' | 'asset'>;
    const subnet = this.all.get(hexOf(subnetID));
    if (subnet === undefined) return;
    const { minValidatorStake, minDelegatorStake, initialSupply, maximumSupply } = rules;
    const amounts = { minValidatorStake, minDelegatorStake, initialSupply, maximumSupply };
    this.all.set(subnet.id, { ...subnet, transformation: { txId, asset: hexOf(assetID), ...amounts } });
  }

  convert(members: Conversion): void {
    const subnet = this.all.get(hexOf(members.subnetID));
    if (subnet === undefined) return;
    const { chainID, address } = members;
    const conversion = { id: conversionId(members), chain: hexOf(chainID), address: hexOf(address) };
    this.all.set(subnet.id, { ...subnet, conversion });
  }

  createChain({ id, members }: SignedTransaction): void {
    const { chainName, subnetID, vmID } = members as { chainName: string; subnetID: Uint8Array; vmID: Uint8Array };
    this.blockchains.set(id, { id, name: chainName, subnet: hexOf(subnetID), vm: hexOf(vmID) });
  }
}

/** The hash of what a Subnet was converted to. */
function conversionId({ subnetID, chainID, address, validators }: Conversion): string {
  const packed = validators.map(({ nodeID, signer, weight }) => joined(sized(nodeID), signer.publicKey, u64(weight)));
  return hexOf(sha256(joined(u16(0), subnetID, chainID, sized(address), list(packed))));
}
