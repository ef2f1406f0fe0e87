import {
  base64Bytes,
  blsPublicKey,
  blsSignature,
  type Codec,
  expectType,
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

export interface Signer {
  readonly publicKey: Uint8Array;
  readonly proofOfPossession: Uint8Array;
}

const NO_SIGNER = 27;
const BLS_SIGNER = 28;
const blsSigner = struct({ publicKey: blsPublicKey, proofOfPossession: blsSignature });

const signer: Codec<Signer | undefined> = {
  write: (to, value) => {
    to.u32(value ? BLS_SIGNER : NO_SIGNER);
    if (value) blsSigner.write(to, value);
  },
  read: (from) => {
    const type = from.u32();
    expectType(type, [NO_SIGNER, BLS_SIGNER]);
    return type === BLS_SIGNER ? blsSigner.read(from) : undefined;
  },
  json: (value, style) => (value ? blsSigner.json(value, style) : {}),
};

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
};

export type TxKind = keyof typeof KINDS;
export type BodyOf<K extends TxKind> = ValueOf<(typeof KINDS)[K]['body']>;
export type UnsignedTx = { [K in TxKind]: { readonly kind: K; readonly body: BodyOf<K> } }[TxKind];
/** A transaction that spends: all but those that only the chain itself makes. */
export type SpendingTx = Exclude<UnsignedTx, { kind: 'AdvanceTimeTx' | 'RewardValidatorTx' }>;

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
