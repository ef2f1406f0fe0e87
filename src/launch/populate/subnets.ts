import { idBytes, PRIMARY_NETWORK } from '../../encoding/id.ts';
import { type RpcClient, RpcRefusal } from '../../client/rpc-client.ts';
import { listOf, objectsOf, textOf } from '../../encoding/read-json.ts';
import { derived } from '../../encoding/derived.ts';
import { addressOn, type Network } from './network.ts';
import type { Key } from '../../encoding/codec/key.ts';
import { type Controlled } from './platform-drafts.ts';
import type { CodecOwner } from '../../encoding/codec/layout.ts';
import { ownedBy } from '../../encoding/codec/outputs.ts';
import { sameBytes } from './utxo.ts';

/** Unix seconds, before the start of each network. */
const UNLOCKED = 1_500_000_000n;

/** The purpose of a Subnet in the plan. One of its control keys depends on the role, so that a later run finds the Subnet. */
export type SubnetRole = 'permissioned' | 'transferred' | 'elastic' | 'l1' | 'idle-l1' | 'broken' | 'ending';

/** A Subnet of the plan that exists on the network. */
export interface FoundSubnet extends Controlled {
  readonly id: string;
  readonly isPermissioned: boolean;
  /** Whether it is an L1 now. */
  readonly isConverted: boolean;
}

/** Finds the Subnets of the plan on a node. */
export class Subnets {
  readonly #rpc: RpcClient;
  readonly #network: Network;
  readonly #key: Key;

  constructor(rpc: RpcClient, network: Network, key: Key) {
    this.#rpc = rpc;
    this.#network = network;
    this.#key = key;
  }

  /** The position of the signing address among the sorted addresses of the owner. */
  signerOf(role: SubnetRole, marker = 'subnet'): number {
    return this.ownerOf(role, marker).addresses.findIndex((each) => sameBytes(each, this.#key.address));
  }

  /** The owner of a Subnet of this role: the key, or an address without a key that identifies the role. Its lock has ended. */
  ownerOf(role: SubnetRole, marker = 'subnet'): CodecOwner {
    const locktime = UNLOCKED + BigInt(role.length);
    return ownedBy([this.#key.address, derived(`${marker} ${role}`)], 1, locktime);
  }

  /** The Subnet of this role; undefined when there is none. */
  async find(role: SubnetRole, marker = 'subnet'): Promise<FoundSubnet | undefined> {
    const wanted = addressOn(this.#network, 'P', derived(`${marker} ${role}`));
    const listed = objectsOf(await this.#rpc.result('platform.getSubnets', {}), 'subnets');
    for (const subnet of listed) {
      const id = textOf(subnet, 'id');
      if (id === undefined || id === PRIMARY_NETWORK) continue;
      const details = await this.#details(id);
      const keys = [...listOf(subnet, 'controlKeys'), ...listOf(details, 'controlKeys')];
      if (!keys.includes(wanted)) continue;
      const conversion = textOf(details, 'conversionID');
      return {
        id,
        idBytes: idBytes(id),
        signer: this.signerOf(role, marker),
        isPermissioned: details?.isPermissioned !== false,
        isConverted: conversion !== undefined && conversion !== PRIMARY_NETWORK,
      };
    }
    return undefined;
  }

  /** The details of one Subnet; undefined when the node does not have the method. */
  async #details(subnetID: string) {
    try {
      const details = await this.#rpc.result('platform.getSubnet', { subnetID });
      return typeof details === 'object' && details !== null && 'controlKeys' in details ? details : undefined;
    } catch (error) {
      if (error instanceof RpcRefusal) return undefined;
      throw error;
    }
  }
}
