import { integerOf, objectsOf, textOf } from '../read-json.ts';
import { missing, optional, type Discovery } from './discovery.ts';
import { PRIMARY_NETWORK, type StakerFinder } from './stakers.ts';

const MAX_SUBNETS = 12;

export interface SampledSubnet {
  readonly id: string;
  readonly kind: 'permissioned' | 'elastic';
}

/** Finds Subnets. */
export function subnetFinder(discovery: Discovery, stakers: StakerFinder) {
  /** Subnets other than the Primary Network, by kind. */
  const subnets = (): Promise<readonly SampledSubnet[]> =>
    discovery.once('subnets', async () => {
      const { hints } = discovery;
      const listed = objectsOf(await discovery.result('platform.getSubnets', {}), 'subnets');
      const ids = [...hints.subnets, ...listed.flatMap((subnet) => textOf(subnet, 'id') ?? [])];
      const unique = [...new Set(ids)].filter((id) => id !== PRIMARY_NETWORK).slice(0, MAX_SUBNETS);
      const kinds = await Promise.all(
        unique.map(async (id): Promise<SampledSubnet> => {
          // Only an elastic Subnet has a supply of its own; a node may say 0 of others.
          const supply = await discovery.result('platform.getCurrentSupply', { subnetID: id });
          return { id, kind: supply === undefined || integerOf(supply, 'supply') === 0n ? 'permissioned' : 'elastic' };
        }),
      );
      return kinds.length > 0
        ? kinds
        : discovery.missingIn('platform.getSubnets', 'a Subnet', 'a network with a Subnet, or --subnet');
    });

  /** A Subnet of a kind; with `validators`, one that has a current validator. */
  const subnet = async (
    kind: SampledSubnet['kind'],
    wants: { readonly validators?: boolean } = {},
  ): Promise<string> => {
    for (const found of await subnets()) {
      if (found.kind !== kind) continue;
      if (wants.validators !== true) return found.id;
      if ((await optional(stakers.validatorsOf(found.id))).length > 0) return found.id;
    }
    const what = `${kind} Subnet${wants.validators === true ? ' with a current validator' : ''}`;
    return missing(`an ${what}`, `a network with one, or --subnet`);
  };

  return { subnets, subnet };
}

export type SubnetFinder = ReturnType<typeof subnetFinder>;
