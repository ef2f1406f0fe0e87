import { hexOf } from '../../encoding/hex.ts';
import { packedAs } from '../../encoding/codec/kinds.ts';
import { sha256 } from '../../encoding/sha256.ts';
import type { CodecOwner } from '../../encoding/codec/layout.ts';
import { CONVERSION, type PlatformBody } from '../../encoding/codec/layouts.ts';
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

  transfer({ subnetID, newOwner }: PlatformBody<'TransferSubnetOwnershipTx'>): void {
    const subnet = this.all.get(hexOf(subnetID));
    if (subnet !== undefined) this.all.set(subnet.id, { ...subnet, owner: ownerOf(newOwner) });
  }

  transform(txId: string, body: PlatformBody<'TransformSubnetTx'>): void {
    const subnet = this.all.get(hexOf(body.subnetID));
    if (subnet === undefined) return;
    const { assetID, minValidatorStake, minDelegatorStake, initialSupply, maximumSupply } = body;
    const amounts = { minValidatorStake, minDelegatorStake, initialSupply, maximumSupply };
    this.all.set(subnet.id, { ...subnet, transformation: { txId, asset: hexOf(assetID), ...amounts } });
  }

  convert(body: PlatformBody<'ConvertSubnetToL1Tx'>): void {
    const subnet = this.all.get(hexOf(body.subnetID));
    if (subnet === undefined) return;
    const { subnetID, chainID, address } = body;
    const validators = body.validators.map(({ signer, ...each }) => ({ ...each, blsPublicKey: signer.publicKey }));
    const id = hexOf(sha256(packedAs(CONVERSION, { subnetID, chainID, address, validators })));
    const conversion = { id, chain: hexOf(chainID), address: hexOf(address) };
    this.all.set(subnet.id, { ...subnet, conversion });
  }

  createChain(id: string, { chainName, subnetID, vmID }: PlatformBody<'CreateChainTx'>): void {
    this.blockchains.set(id, { id, name: chainName, subnet: hexOf(subnetID), vm: hexOf(vmID) });
  }
}
