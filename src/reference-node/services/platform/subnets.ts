import type { Ledger, Subnet } from '../../ledger.ts';
import { ZERO_ID } from '../../server/arguments.ts';
import type { Handlers } from '../../server/call.ts';
import { RpcError } from '../../server/rpc-error.ts';
import { ownerJson } from './addresses.ts';

/** The Subnets, and what one stakes on them. */
export const SUBNET_HANDLERS: Handlers = {
  'platform.getSubnet': ({ ledger, args, dialect }) => {
    const id = args.id('subnetID');
    if (id === ZERO_ID) throw new RpcError("the primary network isn't a subnet");
    const subnet = ledger.subnet(id);
    if (subnet === undefined) throw notASubnet(ledger, id, 'not found');
    const hidden = subnet.kind === 'elastic' && dialect.elasticSubnetOwner === 'empty';
    const owner = ownerJson(ledger, subnet.owner);
    return {
      isPermissioned: subnet.kind === 'permissioned',
      controlKeys: hidden ? [] : owner.addresses,
      threshold: hidden ? '0' : owner.threshold,
      locktime: hidden ? '0' : owner.locktime,
      subnetTransformationTxID: subnet.transformationTxId ?? ZERO_ID,
      ...(dialect.subnetConversion ? { conversionID: ZERO_ID, managerChainID: ZERO_ID, managerAddress: null } : {}),
    };
  },
  'platform.getSubnets': ({ ledger, args, dialect }) => {
    const ids = args.ids('ids');
    const subnets = ids.length === 0 ? allSubnets(ledger) : [...new Set(ids)].map((id) => ledger.subnet(id));
    const found = subnets.filter((subnet) => subnet !== undefined).map((subnet) => subnetJson(ledger, subnet));
    return { subnets: found.length === 0 && dialect.noSubnetsFound === 'null' ? null : found };
  },
  'platform.getStakingAssetID': ({ ledger, args }) => {
    const subnet = stakeable(ledger, args.id('subnetID'));
    return { assetID: subnet.stakingAssetId ?? ledger.avaxAssetId };
  },
  'platform.getMinStake': ({ ledger, args }) => {
    const subnet = stakeable(ledger, args.id('subnetID'));
    return {
      minValidatorStake: subnet.minValidatorStake.toString(),
      minDelegatorStake: subnet.minDelegatorStake.toString(),
    };
  },
};

/** The error for an ID that is no Subnet's: of another transaction, or of none. */
export function notASubnet(ledger: Ledger, id: string, ifUnknown: string): RpcError {
  return new RpcError(ledger.tx(id) === undefined ? ifUnknown : `"${id}" is not a subnet`);
}

function allSubnets(ledger: Ledger): (Subnet | undefined)[] {
  return [...ledger.subnets(), ledger.subnet(ZERO_ID)];
}

function subnetJson(ledger: Ledger, subnet: Subnet): { id: string; controlKeys: string[]; threshold: string } {
  if (subnet.kind !== 'permissioned') return { id: subnet.id, controlKeys: [], threshold: '0' };
  const { addresses, threshold } = ownerJson(ledger, subnet.owner);
  return { id: subnet.id, controlKeys: addresses, threshold };
}

function stakeable(ledger: Ledger, id: string): Subnet {
  const subnet = ledger.subnet(id);
  if (subnet === undefined || subnet.kind === 'permissioned') {
    throw new RpcError(`failed fetching subnet transformation for ${id}: not found`);
  }
  return subnet;
}
