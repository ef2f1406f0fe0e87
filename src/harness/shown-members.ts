import { encodeHex } from '../encoding/hex.ts';
import { encodeId } from '../encoding/id.ts';
import { encodeNodeId } from '../encoding/node-id.ts';

/** A value in terms that both forms share: IDs and node IDs as text, addresses and other bytes as hex, integers as bigint. */
export type Shown = string | bigint | readonly Shown[] | ShownMembers;
export interface ShownMembers {
  readonly [name: string]: Shown;
}

/** Anything that the network's library has read: its kind, its parts under the library's names, and its bytes. */
interface Read {
  readonly _type: string;
  readonly [part: string]: unknown;
  toBytes(): Uint8Array;
}

/** The name in the json form of each part of a kind; `''` where the members of the part stand one level higher. */
type Names = Readonly<Record<string, string>>;

const STAKE: Names = { subnetValidator: '', stake: 'stake' };
const AUTH: Names = { subnetID: 'subnetID', subnetAuth: 'subnetAuthorization' };

/** A staker of a permissioned Subnet names the Subnet inside `validator`; others beside it. */
const PERMISSIONED = 'pvm.AddSubnetValidator';

const PARTS: Readonly<Record<string, Names>> = {
  'avax.BaseTx': {
    NetworkId: 'networkID',
    BlockchainId: 'blockchainID',
    outputs: 'outputs',
    inputs: 'inputs',
    memo: 'memo',
  },
  'avax.TransferableOutput': { assetId: 'assetID', output: 'output' },
  'avax.TransferableInput': { utxoID: '', assetId: 'assetID', input: 'input' },
  'avax.UTXOID': { txID: 'txID', outputIdx: 'outputIndex' },
  'secp256k1fx.TransferOutput': { amt: 'amount', outputOwners: '' },
  'secp256k1fx.OutputOwners': { locktime: 'locktime', threshold: 'threshold', addrs: 'addresses' },
  'secp256k1fx.TransferInput': { amt: 'amount', input: '' },
  'secp256k1fx.Input': { sigIndices: 'signatureIndices' },
  'pvm.StakeableLockOut': { lockTime: 'locktime', transferOut: 'output' },
  'pvm.StakeableLockIn': { lockTime: 'locktime', transferableInput: 'input' },
  'pvm.Validator': { nodeId: 'nodeID', startTime: 'start', endTime: 'end', weight: 'weight' },
  'pvm.SubnetValidator': { validator: 'validator', subnetId: 'subnetID' },
  'pvm.signer': { proof: '' },
  'pvm.signerEmpty': {},
  'pvm.proofOfPossession': { publicKey: 'publicKey', signature: 'proofOfPossession' },
  'pvm.BaseTx': {},
  'pvm.AddValidatorTx': { validator: 'validator', stake: 'stake', rewardsOwner: 'rewardsOwner', shares: 'shares' },
  'pvm.AddDelegatorTx': { validator: 'validator', stake: 'stake', rewardsOwner: 'rewardsOwner' },
  'pvm.AddPermissionlessValidator': {
    ...STAKE,
    signer: 'signer',
    validatorRewardsOwner: 'validationRewardsOwner',
    delegatorRewardsOwner: 'delegationRewardsOwner',
    shares: 'shares',
  },
  'pvm.AddPermissionlessDelegator': { ...STAKE, delegatorRewardsOwner: 'rewardsOwner' },
  [PERMISSIONED]: { subnetValidator: 'validator', subnetAuth: 'subnetAuthorization' },
  'pvm.CreateSubnetTx': { subnetOwners: 'owner' },
  'pvm.TransferSubnetOwnershipTx': { ...AUTH, subnetOwners: 'newOwner' },
  'pvm.RemoveSubnetValidator': { nodeId: 'nodeID', subnetId: 'subnetID', subnetAuth: 'subnetAuthorization' },
  'pvm.CreateChainTx': { ...AUTH, chainName: 'chainName', vmID: 'vmID', fxIds: 'fxIDs', genesisData: 'genesisData' },
  'pvm.ImportTx': { sourceChain: 'sourceChain', ins: 'importedInputs' },
  'pvm.ExportTx': { destination: 'destinationChain', outs: 'exportedOutputs' },
  'pvm.RewardValidatorTx': { txId: 'txID' },
  'pvm.TransformSubnetTx': {
    ...AUTH,
    assetId: 'assetID',
    ...Object.fromEntries(
      [
        'initialSupply',
        'maximumSupply',
        'minConsumptionRate',
        'maxConsumptionRate',
        'minValidatorStake',
        'maxValidatorStake',
        'minStakeDuration',
        'maxStakeDuration',
        'minDelegationFee',
        'minDelegatorStake',
        'maxValidatorWeightFactor',
        'uptimeRequirement',
      ].map((name) => [name, name]),
    ),
  },
};

const LEAVES: Readonly<Record<string, (leaf: Read) => Shown>> = {
  'common.Id': (id) => encodeId(id.toBytes()),
  'common.NodeId': (id) => encodeNodeId(id.toBytes()),
  'common.Address': (address) => encodeHex(address.toBytes()),
  'primitives.Byte': integer,
  'primitives.Int': integer,
  'primitives.BigInt': integer,
  // Length, then content.
  'primitives.Bytes': (bytes) => encodeHex(bytes.toBytes().slice(4)),
  'primitives.String': (text) => new TextDecoder().decode(text.toBytes().slice(2)),
};

function integer(leaf: Read): bigint {
  return BigInt(encodeHex(leaf.toBytes()));
}

/**
 * The members of an unsigned transaction under the names of the json form (section 2.5), as far as its kind is one whose json
 * form is known; of other kinds the base alone.
 */
export function shownMembers(unsignedTx: object): ShownMembers {
  const { baseTx } = unsignedTx as { readonly baseTx?: Read };
  const own = unsignedTx as Read;
  const shown = { ...(baseTx === undefined ? {} : members(baseTx)), ...(own._type in PARTS ? members(own) : {}) };
  const { validator } = shown;
  return own._type === PERMISSIONED && isMembers(validator) ? { ...shown, validator: raised(validator) } : shown;
}

function raised({ validator, ...others }: ShownMembers): ShownMembers {
  return isMembers(validator) ? { ...validator, ...others } : others;
}

function isMembers(shown: Shown | undefined): shown is ShownMembers {
  return typeof shown === 'object' && !Array.isArray(shown);
}

function members(read: Read): ShownMembers {
  const names = PARTS[read._type];
  if (names === undefined) throw new RangeError(`parts of the kind ${read._type} are not known`);
  const shown: Record<string, Shown> = {};
  for (const [part, name] of Object.entries(names)) {
    if (name === '') Object.assign(shown, members(read[part] as Read));
    else shown[name] = value(read[part]);
  }
  return shown;
}

function value(part: unknown): Shown {
  if (Array.isArray(part)) return part.map(value);
  if (part instanceof Uint8Array) return encodeHex(part);
  const read = part as Read;
  return LEAVES[read._type]?.(read) ?? members(read);
}
