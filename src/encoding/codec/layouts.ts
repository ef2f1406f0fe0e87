import { type AnyOf, type BodyOf, kindCodec, type Kinds } from './kinds.ts';
import type { Fields, KindLayout, Layout, ValueOf } from './layout.ts';

/** The members of each transaction that moves coins. */
const BASE = {
  networkID: 'u32',
  blockchainID: 'id',
  outputs: ['list', 'output'],
  inputs: ['list', 'input'],
  memo: 'hex',
} as const;
const PERIOD = { nodeID: 'node', start: 'u64', end: 'u64', weight: 'u64' } as const;
const VALIDATOR = { validator: PERIOD } as const;
const STAKE = { stake: ['list', 'output'] } as const;
const SUBNET = { subnetID: 'id' } as const;
/** The positions of the addresses that sign for a Subnet or a validator. */
const AUTHORIZATION = ['typed', [10, { signatureIndices: ['list', 'u32'] }]] as const;
const SUBNET_AUTHORIZATION = { subnetAuthorization: AUTHORIZATION } as const;
const BALANCE_OWNER = { threshold: 'u32', addresses: 'shortIds' } as const;
const BALANCE_OWNERS = { remainingBalanceOwner: BALANCE_OWNER, deactivationOwner: BALANCE_OWNER } as const;
const REWARD_OWNERS = { validationRewardsOwner: 'owner', delegationRewardsOwner: 'owner' } as const;
const L1_VALIDATOR = {
  nodeID: 'hex',
  weight: 'u64',
  balance: 'u64',
  signer: { publicKey: 'publicKey', proofOfPossession: 'signature' },
  ...BALANCE_OWNERS,
} as const;
const TRANSFORMATION = {
  assetID: 'id',
  initialSupply: 'u64',
  maximumSupply: 'u64',
  minConsumptionRate: 'u64',
  maxConsumptionRate: 'u64',
  minValidatorStake: 'u64',
  maxValidatorStake: 'u64',
  minStakeDuration: 'u32',
  maxStakeDuration: 'u32',
  minDelegationFee: 'u32',
  minDelegatorStake: 'u64',
  maxValidatorWeightFactor: 'u8',
  uptimeRequirement: 'u32',
} as const;

/** The kinds of transactions of the P-Chain. */
export const PLATFORM = {
  AddValidatorTx: [12, { ...BASE, ...VALIDATOR, ...STAKE, rewardsOwner: 'owner', shares: 'u32' }],
  AddSubnetValidatorTx: [13, { ...BASE, validator: { ...PERIOD, ...SUBNET }, ...SUBNET_AUTHORIZATION }],
  AddDelegatorTx: [14, { ...BASE, ...VALIDATOR, ...STAKE, rewardsOwner: 'owner' }],
  CreateChainTx: [
    15,
    {
      ...BASE,
      ...SUBNET,
      chainName: 'text',
      vmID: 'id',
      fxIDs: ['list', 'id'],
      genesisData: 'base64',
      ...SUBNET_AUTHORIZATION,
    },
  ],
  CreateSubnetTx: [16, { ...BASE, owner: 'owner' }],
  ImportTx: [17, { ...BASE, sourceChain: 'id', importedInputs: ['list', 'input'] }],
  ExportTx: [18, { ...BASE, destinationChain: 'id', exportedOutputs: ['list', 'output'] }],
  AdvanceTimeTx: [19, { time: 'u64' }],
  RewardValidatorTx: [20, { txID: 'id' }],
  RemoveSubnetValidatorTx: [23, { ...BASE, nodeID: 'node', ...SUBNET, ...SUBNET_AUTHORIZATION }],
  TransformSubnetTx: [24, { ...BASE, ...SUBNET, ...TRANSFORMATION, ...SUBNET_AUTHORIZATION }],
  AddPermissionlessValidatorTx: [
    25,
    { ...BASE, ...VALIDATOR, ...SUBNET, signer: 'signer', ...STAKE, ...REWARD_OWNERS, shares: 'u32' },
  ],
  AddPermissionlessDelegatorTx: [26, { ...BASE, ...VALIDATOR, ...SUBNET, ...STAKE, rewardsOwner: 'owner' }],
  TransferSubnetOwnershipTx: [33, { ...BASE, ...SUBNET, ...SUBNET_AUTHORIZATION, newOwner: 'owner' }],
  BaseTx: [34, BASE],
  ConvertSubnetToL1Tx: [
    35,
    {
      ...BASE,
      ...SUBNET,
      chainID: 'id',
      address: 'hex',
      validators: ['list', L1_VALIDATOR],
      ...SUBNET_AUTHORIZATION,
    },
  ],
  RegisterL1ValidatorTx: [36, { ...BASE, balance: 'u64', proofOfPossession: 'listedSignature', message: 'hex' }],
  SetL1ValidatorWeightTx: [37, { ...BASE, message: 'hex' }],
  IncreaseL1ValidatorBalanceTx: [38, { ...BASE, validationID: 'id', balance: 'u64' }],
  DisableL1ValidatorTx: [39, { ...BASE, validationID: 'id', disableAuthorization: AUTHORIZATION }],
  AddAutoRenewedValidatorTx: [
    40,
    {
      ...BASE,
      nodeID: 'hex',
      signer: 'signer',
      ...STAKE,
      ...REWARD_OWNERS,
      validatorAuthority: 'owner',
      delegationShares: 'u32',
      autoCompoundRewardShares: 'u32',
      period: 'u64',
    },
  ],
  SetAutoRenewedValidatorConfigTx: [
    41,
    { ...BASE, txID: 'id', auth: AUTHORIZATION, autoCompoundRewardShares: 'u32', period: 'u64' },
  ],
  RewardAutoRenewedValidatorTx: [42, { txID: 'id', timestamp: 'u64' }],
} as const satisfies Kinds;

/** The outputs of a new asset, by the feature extension that they are for. */
const INITIAL_STATE = { fxIndex: 'u32', outputs: ['list', 'amount'] } as const;

/** The kinds of transactions of the X-Chain that the suite makes. */
export const EXCHANGE = {
  BaseTx: [0, BASE],
  CreateAssetTx: [
    1,
    { ...BASE, name: 'text', symbol: 'text', denomination: 'u8', initialStates: ['list', INITIAL_STATE] },
  ],
  ImportTx: [3, { ...BASE, sourceChain: 'id', importedInputs: ['list', 'input'] }],
  ExportTx: [4, { ...BASE, destinationChain: 'id', exportedOutputs: ['list', 'output'] }],
} as const satisfies Kinds;

const ACCOUNT = { address: 'evmAddress', amount: 'u64', assetID: 'id', nonce: 'u64' } as const;

/** The export of the C-Chain, from the balances of accounts. */
export const CONTRACT_EXPORT = [
  1,
  {
    networkID: 'u32',
    blockchainID: 'id',
    destinationChain: 'id',
    inputs: ['list', ACCOUNT],
    exportedOutputs: ['list', 'output'],
  },
] as const satisfies KindLayout;

/** The signatures of a transaction: one credential for each input, Subnet or validator that is signed for. */
export const CREDENTIALS = [
  'list',
  ['typed', [9, { signatures: ['list', 'secpSignature'] }]],
] as const satisfies Layout;

/** What names a UTXO in a cursor: the hash of these bytes. */
export const INPUT_ID = { outputIndex: 'u64', txID: 'id' } as const satisfies Fields;

/** The ID of secp256k1fx, whose outputs and inputs are all that a P-Chain has. */
export const SECP256K1_FX = 'spdxUxVJQbX85MGxMHbKw1sHxMnSqJ3QBzDyDYEP3h6TLuxqQ';

/** An unspent output: its place, and what it holds. */
export const UTXO = { txID: 'id', outputIndex: 'u32', output: 'output' } as const satisfies Fields;

/** Who gets what is left of the balance of an L1 validator, or may disable it. */
export type BalanceOwner = ValueOf<typeof BALANCE_OWNER>;

/** What validators of a chain sign: a message to another chain. */
export const UNSIGNED_MESSAGE = { networkID: 'u32', sourceChainID: 'id', payload: 'hex' } as const satisfies Fields;

/** A signed message: bit i of `signers` stands for the i-th validator by BLS key. */
export const MESSAGE = {
  ...UNSIGNED_MESSAGE,
  signature: ['typed', [0, { signers: 'hex', signature: 'signature' }]],
} as const satisfies Fields;

/** The payload of a message that a contract sends. */
export const ADDRESSED_CALL = ['typed', [1, { sourceAddress: 'hex', payload: 'hex' }]] as const satisfies Layout;

/** The order of an L1's manager to take a validator. Its hash is the validation ID. */
export const REGISTRATION = [
  'typed',
  [
    1,
    {
      subnetID: 'id',
      nodeID: 'hex',
      blsPublicKey: 'publicKey',
      expiry: 'u64',
      ...BALANCE_OWNERS,
      weight: 'u64',
    },
  ],
] as const satisfies Layout;

/** The order of an L1's manager to give a validator another weight; 0 removes it. */
export const WEIGHT_CHANGE = [
  'typed',
  [3, { validationID: 'id', nonce: 'u64', weight: 'u64' }],
] as const satisfies Layout;

/** What names a validator with which an L1 begins. Its hash is the validation ID. */
export const FIRST_VALIDATION = { subnetID: 'id', index: 'u32' } as const satisfies Fields;

/** What a Subnet is converted to. Its hash is the ID of the conversion. */
export const CONVERSION = {
  subnetID: 'id',
  chainID: 'id',
  address: 'hex',
  validators: ['list', { nodeID: 'hex', blsPublicKey: 'publicKey', weight: 'u64' }],
} as const satisfies Fields;

/** An unsigned transaction of the P-Chain. */
export type PlatformTx = AnyOf<typeof PLATFORM>;

/** The members of a kind of transaction of the P-Chain. */
export type PlatformBody<Kind extends keyof typeof PLATFORM> = BodyOf<(typeof PLATFORM)[Kind]>;

/** Unsigned transactions of the P-Chain. */
export const platformTx = kindCodec(PLATFORM);

type MemberOf<Body, Name> = Body extends unknown ? (Name extends keyof Body ? Body[Name] : never) : never;
type NamesOf<Body> = Body extends unknown ? keyof Body : never;

/** The members of any transaction of the P-Chain: each kind has some of them. */
export type SomeMembers = { readonly [Name in NamesOf<PlatformTx['body']>]?: MemberOf<PlatformTx['body'], Name> };
