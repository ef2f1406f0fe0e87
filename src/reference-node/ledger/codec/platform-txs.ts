import {
  base64Bytes,
  blsSignatureBytes,
  type Codec,
  hexBytes,
  id,
  list,
  nodeId,
  struct,
  text,
  u32,
  u64,
  u8,
  unknownType,
  type ValueOf,
} from './codec.ts';
import { l1Validator } from './l1-validator.ts';
import { signer } from './signer.ts';
import { authorization, owner, transferableInput, transferableOutput } from './transferables.ts';

/** Members that all transactions have but those that only the chain itself makes. */
export const baseFields = {
  networkID: u32,
  blockchainID: id,
  outputs: list(transferableOutput),
  inputs: list(transferableInput),
  memo: hexBytes,
};

const validator = struct({ nodeID: nodeId, start: u64, end: u64, weight: u64 });
const subnetValidator = struct({ nodeID: nodeId, start: u64, end: u64, weight: u64, subnetID: id });

/** Every kind of transaction of the P-Chain, by the type ID it has on the wire. */
const KINDS = {
  AddValidatorTx: {
    typeId: 12,
    body: struct({ ...baseFields, validator, stake: list(transferableOutput), rewardsOwner: owner, shares: u32 }),
  },
  AddSubnetValidatorTx: {
    typeId: 13,
    body: struct({ ...baseFields, validator: subnetValidator, subnetAuthorization: authorization }),
  },
  AddDelegatorTx: {
    typeId: 14,
    body: struct({ ...baseFields, validator, stake: list(transferableOutput), rewardsOwner: owner }),
  },
  CreateChainTx: {
    typeId: 15,
    body: struct({
      ...baseFields,
      subnetID: id,
      chainName: text,
      vmID: id,
      fxIDs: list(id),
      genesisData: base64Bytes,
      subnetAuthorization: authorization,
    }),
  },
  CreateSubnetTx: { typeId: 16, body: struct({ ...baseFields, owner }) },
  ImportTx: {
    typeId: 17,
    body: struct({ ...baseFields, sourceChain: id, importedInputs: list(transferableInput) }),
  },
  ExportTx: {
    typeId: 18,
    body: struct({ ...baseFields, destinationChain: id, exportedOutputs: list(transferableOutput) }),
  },
  AdvanceTimeTx: { typeId: 19, body: struct({ time: u64 }) },
  RewardValidatorTx: { typeId: 20, body: struct({ txID: id }) },
  RemoveSubnetValidatorTx: {
    typeId: 23,
    body: struct({ ...baseFields, nodeID: nodeId, subnetID: id, subnetAuthorization: authorization }),
  },
  TransformSubnetTx: {
    typeId: 24,
    body: struct({
      ...baseFields,
      subnetID: id,
      assetID: id,
      initialSupply: u64,
      maximumSupply: u64,
      minConsumptionRate: u64,
      maxConsumptionRate: u64,
      minValidatorStake: u64,
      maxValidatorStake: u64,
      minStakeDuration: u32,
      maxStakeDuration: u32,
      minDelegationFee: u32,
      minDelegatorStake: u64,
      maxValidatorWeightFactor: u8,
      uptimeRequirement: u32,
      subnetAuthorization: authorization,
    }),
  },
  AddPermissionlessValidatorTx: {
    typeId: 25,
    body: struct({
      ...baseFields,
      validator,
      subnetID: id,
      signer,
      stake: list(transferableOutput),
      validationRewardsOwner: owner,
      delegationRewardsOwner: owner,
      shares: u32,
    }),
  },
  AddPermissionlessDelegatorTx: {
    typeId: 26,
    body: struct({ ...baseFields, validator, subnetID: id, stake: list(transferableOutput), rewardsOwner: owner }),
  },
  TransferSubnetOwnershipTx: {
    typeId: 33,
    body: struct({ ...baseFields, subnetID: id, subnetAuthorization: authorization, newOwner: owner }),
  },
  BaseTx: { typeId: 34, body: struct(baseFields) },
  ConvertSubnetToL1Tx: {
    typeId: 35,
    body: struct({
      ...baseFields,
      subnetID: id,
      chainID: id,
      address: hexBytes,
      validators: list(l1Validator),
      subnetAuthorization: authorization,
    }),
  },
  RegisterL1ValidatorTx: {
    typeId: 36,
    body: struct({ ...baseFields, balance: u64, proofOfPossession: blsSignatureBytes, message: hexBytes }),
  },
  SetL1ValidatorWeightTx: { typeId: 37, body: struct({ ...baseFields, message: hexBytes }) },
  IncreaseL1ValidatorBalanceTx: { typeId: 38, body: struct({ ...baseFields, validationID: id, balance: u64 }) },
  DisableL1ValidatorTx: {
    typeId: 39,
    body: struct({ ...baseFields, validationID: id, disableAuthorization: authorization }),
  },
  AddAutoRenewedValidatorTx: {
    typeId: 40,
    body: struct({
      ...baseFields,
      nodeID: hexBytes,
      signer,
      stake: list(transferableOutput),
      validationRewardsOwner: owner,
      delegationRewardsOwner: owner,
      validatorAuthority: owner,
      delegationShares: u32,
      autoCompoundRewardShares: u32,
      period: u64,
    }),
  },
  SetAutoRenewedValidatorConfigTx: {
    typeId: 41,
    body: struct({ ...baseFields, txID: id, auth: authorization, autoCompoundRewardShares: u32, period: u64 }),
  },
  RewardAutoRenewedValidatorTx: { typeId: 42, body: struct({ txID: id, timestamp: u64 }) },
};

export type TxKind = keyof typeof KINDS;
export type BodyOf<K extends TxKind> = ValueOf<(typeof KINDS)[K]['body']>;
export type UnsignedTx = { [K in TxKind]: { readonly kind: K; readonly body: BodyOf<K> } }[TxKind];
/** Transactions that only the chain itself makes. */
export type ChainTx = Extract<
  UnsignedTx,
  { kind: 'AdvanceTimeTx' | 'RewardValidatorTx' | 'RewardAutoRenewedValidatorTx' }
>;
/** A transaction that spends. */
export type SpendingTx = Exclude<UnsignedTx, ChainTx>;

const OF_THE_CHAIN: readonly string[] = [
  'AdvanceTimeTx',
  'RewardValidatorTx',
  'RewardAutoRenewedValidatorTx',
] satisfies ChainTx['kind'][];

export function isOfTheChain(tx: UnsignedTx): tx is ChainTx {
  return OF_THE_CHAIN.includes(tx.kind);
}

const BY_KIND: Readonly<Record<TxKind, { readonly typeId: number; readonly body: Codec<unknown> }>> = KINDS;
const KIND_OF = new Map<number, string>(Object.entries(BY_KIND).map(([kind, { typeId }]) => [typeId, kind]));

function isTxKind(kind: string | undefined): kind is TxKind {
  return kind !== undefined && Object.hasOwn(KINDS, kind);
}

/** An unsigned transaction with its type ID before it. The json form has no member for the kind. */
export const unsignedTx: Codec<UnsignedTx> = {
  write: (to, tx) => {
    const { typeId, body } = BY_KIND[tx.kind];
    to.u32(typeId);
    body.write(to, tx.body);
  },
  read: (from) => {
    const typeId = from.u32();
    const kind = KIND_OF.get(typeId);
    if (!isTxKind(kind)) throw unknownType(typeId);
    // The table pairs every kind with the codec of its body.
    return { kind, body: BY_KIND[kind].body.read(from) } as UnsignedTx;
  },
  json: (tx, style) => BY_KIND[tx.kind].body.json(tx.body, style),
};
