import { PRIMARY_NETWORK } from '../../encoding/id.ts';
import { isJsonObject, type JsonValue } from '../../encoding/json.ts';
import { objectsOf, textOf } from '../../encoding/read-json.ts';
import { missing, type Discovery } from './discovery.ts';
import { ifTestable } from '../not-testable.ts';
import type { StakerFinder } from './stakers.ts';

const MAX_SUBNETS = 12;

export interface SampledSubnet {
  readonly id: string;
  readonly kind: 'permissioned' | 'elastic';
}

export function subnetFinder(discovery: Discovery, stakers: StakerFinder) {
  /** Whether a Subnet was transformed, or is permissionless and was not converted to an L1. */
  const isElastic = async (subnetID: string): Promise<boolean> => {
    // Releases without this method return the supply only of elastic Subnets.
    if (!discovery.serves('platform.getSubnet'))
      return (await discovery.result('platform.getCurrentSupply', { subnetID })) !== undefined;
    const record = await discovery.result('platform.getSubnet', { subnetID });
    const names = (member: string): boolean => ![undefined, '', PRIMARY_NETWORK].includes(textOf(record, member));
    return names('subnetTransformationTxID') || (isOpen(record) && !names('conversionID'));
  };

  /** Subnets other than the Primary Network, by kind. */
  const subnets = (): Promise<readonly SampledSubnet[]> =>
    discovery.once('subnets', async () => {
      const { hints } = discovery;
      const listed = objectsOf(await discovery.result('platform.getSubnets', {}), 'subnets');
      const ids = listed.flatMap((subnet) => textOf(subnet, 'id') ?? []);
      // One that the user names may be of another network, which the notes of the run say.
      const isKnown = async (subnetID: string): Promise<boolean> =>
        ids.includes(subnetID) || (await discovery.result('platform.validates', { subnetID })) !== undefined;
      const named = await Promise.all(hints.subnets.map(async (id) => ((await isKnown(id)) ? [id] : [])));
      const unique = [...new Set([...named.flat(), ...ids])]
        .filter((id) => id !== PRIMARY_NETWORK)
        .slice(0, MAX_SUBNETS);
      const kinds = await Promise.all(
        unique.map(async (id) => ({
          id,
          kind: (await isElastic(id)) ? ('elastic' as const) : ('permissioned' as const),
        })),
      );
      return kinds.length > 0
        ? kinds
        : discovery.missingIn('platform.getSubnets', 'a Subnet', 'a network with a Subnet, or --sample subnet=...');
    });

  /** A Subnet of a kind; with `validators`, a Subnet with a current validator. */
  const subnet = async (
    kind: SampledSubnet['kind'],
    wants: { readonly validators?: boolean } = {},
  ): Promise<string> => {
    for (const found of await subnets()) {
      if (found.kind !== kind) continue;
      if (wants.validators !== true) return found.id;
      if ((await ifTestable(stakers.validatorsOf(found.id), [])).length > 0) return found.id;
    }
    const what = `${kind} Subnet${wants.validators === true ? ' with a current validator' : ''}`;
    return missing(`an ${what}`, `a network with one, or --sample subnet=...`);
  };

  return { subnets, subnet };
}

function isOpen(record: JsonValue | undefined): boolean {
  return isJsonObject(record) && record.isPermissioned === false;
}

export type SubnetFinder = ReturnType<typeof subnetFinder>;
