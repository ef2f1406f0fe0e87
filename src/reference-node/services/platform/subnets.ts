import { ZERO_ID } from '../../../encoding/id.ts';
import type { Json, Ledger, Subnet, L1Validator } from '../../ledger.ts';
import { type Handlers, RpcError, type Call } from '../../rpc/call.ts';
import { isMembers, type Members } from '../json-members.ts';
import { ownerJson } from './addresses.ts';
import { encodeHex } from '../../../encoding/hex.ts';

export const SUBNET_HANDLERS: Handlers = {
  'platform.getSubnet': ({ ledger, args, dialect }) => {
    const id = args.id('subnetID');
    if (id === ZERO_ID) throw new RpcError("the primary network isn't a subnet");
    const subnet = ledger.subnet(id);
    if (subnet === undefined) throw notASubnet(ledger, id, 'not found');
    const hidden = subnet.kind === 'elastic' && dialect.elasticSubnetOwner === 'empty';
    const owner = ownerJson(ledger, subnet.owner);
    return {
      isPermissioned: subnet.kind === 'permissioned' && subnet.conversion === undefined,
      controlKeys: hidden ? [] : owner.addresses,
      threshold: hidden ? '0' : owner.threshold,
      locktime: hidden ? '0' : owner.locktime,
      subnetTransformationTxID: subnet.transformationTxId ?? ZERO_ID,
      ...(dialect.subnetConversion ? conversionMembers(subnet) : {}),
    };
  },
  'platform.getSubnets': ({ ledger, args, dialect }) => {
    const ids = args.ids('ids');
    const subnets = ids.length === 0 ? allSubnets(ledger) : [...new Set(ids)].map((id) => subnetIfKnown(ledger, id));
    const ownerOf = ids.length === 0 && dialect.listedSubnetOwner === 'first' ? firstOwner : presentOwner;
    const found = subnets
      .filter((subnet) => subnet !== undefined)
      .map((subnet) => subnetJson(subnet, ownerOf(ledger, subnet)));
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

/** The Subnet of this ID; undefined for an ID of nothing. */
function subnetIfKnown(ledger: Ledger, id: string): Subnet | undefined {
  const subnet = ledger.subnet(id);
  if (subnet === undefined && ledger.tx(id) !== undefined) throw notASubnet(ledger, id, '');
  return subnet;
}

/** The Subnets in the order in which a node lists them: the Primary Network last. */
export function allSubnets(ledger: Ledger): (Subnet | undefined)[] {
  return [...ledger.subnets(), ledger.subnet(ZERO_ID)];
}

interface SubnetOwner {
  readonly addresses: Json;
  readonly threshold: Json;
}

function subnetJson({ id, kind }: Subnet, { addresses, threshold }: SubnetOwner): Json {
  if (kind !== 'permissioned') return { id, controlKeys: [], threshold: '0' };
  return { id, controlKeys: addresses, threshold };
}

function presentOwner(ledger: Ledger, subnet: Subnet): SubnetOwner {
  return ownerJson(ledger, subnet.owner);
}

/** The owner that the transaction which created the Subnet names. */
function firstOwner(ledger: Ledger, subnet: Subnet): SubnetOwner {
  const created = ledger.tx(subnet.id)?.json();
  const unsigned = isMembers(created) ? created.unsignedTx : undefined;
  const owner = isMembers(unsigned) ? unsigned.owner : undefined;
  if (!isMembers(owner) || owner.addresses === undefined || typeof owner.threshold !== 'number')
    return presentOwner(ledger, subnet);
  return { addresses: owner.addresses, threshold: owner.threshold.toString() };
}

function stakeable(ledger: Ledger, id: string): Subnet {
  const subnet = ledger.subnet(id);
  if (subnet === undefined || subnet.kind === 'permissioned')
    throw new RpcError(`failed fetching subnet transformation for ${id}: not found`);
  return subnet;
}

/** What a Subnet tells of its conversion to an L1. */
function conversionMembers({ conversion }: Subnet): Members {
  if (conversion === undefined) return { conversionID: ZERO_ID, managerChainID: ZERO_ID, managerAddress: null };
  const { id, managerChainId, managerAddress } = conversion;
  return { conversionID: id, managerChainID: managerChainId, managerAddress: encodeHex(managerAddress) };
}

/** A validator of an L1 among the current validators. */
export function l1ValidatorRecord(ledger: Ledger, validator: L1Validator): Members {
  return {
    nodeID: validator.nodeId,
    weight: validator.weight.toString(),
    startTime: validator.startTime.toString(),
    validationID: validator.validationId,
    publicKey: encodeHex(validator.publicKey),
    remainingBalanceOwner: ownerJson(ledger, validator.remainingBalanceOwner),
    deactivationOwner: ownerJson(ledger, validator.deactivationOwner),
    minNonce: validator.minNonce.toString(),
    balance: validator.balance.toString(),
  };
}

/** platform.getL1Validator: a validator of an L1 by its validation ID, active or not. */
export function getL1Validator({ ledger, args }: Call): Json {
  const id = args.id('validationID');
  const validator = ledger.l1Validator(id);
  if (validator === undefined) throw new RpcError(`fetching L1 validator ${JSON.stringify(id)} failed: not found`);
  return { ...l1ValidatorRecord(ledger, validator), subnetID: validator.subnetId, height: ledger.height.toString() };
}
