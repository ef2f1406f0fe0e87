import { idBytes } from '../encoding/pack.ts';
import { type JsonRpc, RpcRefusal } from '../target/json-rpc.ts';
import { listOf, objectsOf, textOf } from '../target/read-json.ts';
import { derived } from './measures.ts';
import { addressOn, type Network } from './network.ts';
import type { Key } from './official-library.ts';
import { type Controlled } from './platform-drafts.ts';
import { type Owner, positionIn } from './transferable.ts';

const PRIMARY_NETWORK = '11111111111111111111111111111111LpoYY';

/** What a Subnet of the plan is for. An address among its control keys tells it apart, so that it is found again. */
export type SubnetRole = 'permissioned' | 'transferred' | 'elastic' | 'l1' | 'broken';

/** A Subnet of the plan that the node lists. */
export interface FoundSubnet extends Controlled {
  readonly id: string;
  readonly isPermissioned: boolean;
  /** Whether it has become an L1. */
  readonly isConverted: boolean;
}

/** Finds the Subnets of the plan on a node. */
export class Subnets {
  readonly #rpc: JsonRpc;
  readonly #network: Network;
  readonly #key: Key;

  constructor(rpc: JsonRpc, network: Network, key: Key) {
    this.#rpc = rpc;
    this.#network = network;
    this.#key = key;
  }

  /** Which address of the owner signs. */
  signerOf(role: SubnetRole, marker = 'subnet'): number {
    return positionIn(this.ownerOf(role, marker), this.#key.address);
  }

  /** Who controls a Subnet of a role: the key, or nobody. */
  ownerOf(role: SubnetRole, marker = 'subnet'): Owner {
    return { addresses: [this.#key.address, derived(`${marker} ${role}`)] };
  }

  /** The Subnet of a role, when there is one. */
  async find(role: SubnetRole, marker = 'subnet'): Promise<FoundSubnet | undefined> {
    const wanted = addressOn(this.#network, 'P', derived(`${marker} ${role}`));
    const listed = objectsOf(await this.#rpc.call('/ext/bc/P', 'platform.getSubnets', {}), 'subnets');
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

  /** What the node says of one Subnet; undefined where it has no such method. */
  async #details(subnetID: string) {
    try {
      const details = await this.#rpc.call('/ext/bc/P', 'platform.getSubnet', { subnetID });
      return typeof details === 'object' && details !== null && 'controlKeys' in details ? details : undefined;
    } catch (error) {
      if (error instanceof RpcRefusal) return undefined;
      throw error;
    }
  }
}
