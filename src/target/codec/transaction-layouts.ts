import type { Fields, MembersOf } from './layout.ts';

const BASE = [
  ['networkID', 'u32'],
  ['blockchainID', 'id'],
  ['outputs', { list: 'output' }],
  ['inputs', { list: 'input' }],
  ['memo', 'hex'],
] as const;
const PERIOD = [
  ['nodeID', 'node'],
  ['start', 'u64'],
  ['end', 'u64'],
  ['weight', 'u64'],
] as const;
const VALIDATOR = [['validator', PERIOD]] as const;
const STAKE = [['stake', { list: 'output' }]] as const;
const SUBNET = [['subnetID', 'id']] as const;
const AUTHORIZATION = [['subnetAuthorization', 'authorization']] as const;
const BALANCE_OWNER = [
  ['threshold', 'u32'],
  ['addresses', { list: 'shortId' }],
] as const;
const REWARD_OWNERS = [
  ['validationRewardsOwner', 'owner'],
  ['delegationRewardsOwner', 'owner'],
] as const;
const L1_VALIDATOR = [
  ['nodeID', 'hex'],
  ['weight', 'u64'],
  ['balance', 'u64'],
  [
    'signer',
    [
      ['publicKey', 'publicKey'],
      ['proofOfPossession', 'signature'],
    ],
  ],
  ['remainingBalanceOwner', BALANCE_OWNER],
  ['deactivationOwner', BALANCE_OWNER],
] as const;
/** An output without its asset, which is the one that the transaction creates. Its type ID is 7. */
const SUPPLY = [
  ['typeId', 'u32'],
  ['amount', 'u64'],
  ['locktime', 'u64'],
  ['threshold', 'u32'],
  ['addresses', { list: 'shortId' }],
] as const;
const TRANSFORMATION = [
  ['assetID', 'id'],
  ['initialSupply', 'u64'],
  ['maximumSupply', 'u64'],
  ['minConsumptionRate', 'u64'],
  ['maxConsumptionRate', 'u64'],
  ['minValidatorStake', 'u64'],
  ['maxValidatorStake', 'u64'],
  ['minStakeDuration', 'u32'],
  ['maxStakeDuration', 'u32'],
  ['minDelegationFee', 'u32'],
  ['minDelegatorStake', 'u64'],
  ['maxValidatorWeightFactor', 'u8'],
  ['uptimeRequirement', 'u32'],
] as const;

/** A kind of transaction: its type ID in the network's codec, and its members. */
export type TransactionLayout = readonly [typeId: number, fields: Fields];

/** What one writes as the members of a kind of transaction. */
export type TransactionMembers<T extends TransactionLayout> = MembersOf<T[1]>;

/** The kinds of transactions of the P-Chain. */
export const PLATFORM = {
  AddValidatorTx: [12, [...BASE, ...VALIDATOR, ...STAKE, ['rewardsOwner', 'owner'], ['shares', 'u32']]],
  AddSubnetValidatorTx: [13, [...BASE, ['validator', [...PERIOD, ...SUBNET]], ...AUTHORIZATION]],
  AddDelegatorTx: [14, [...BASE, ...VALIDATOR, ...STAKE, ['rewardsOwner', 'owner']]],
  CreateChainTx: [
    15,
    [
      ...[...BASE, ...SUBNET],
      ['chainName', 'text'],
      ['vmID', 'id'],
      ['fxIDs', { list: 'id' }],
      ['genesisData', 'base64'],
      ...AUTHORIZATION,
    ],
  ],
  CreateSubnetTx: [16, [...BASE, ['owner', 'owner']]],
  ImportTx: [17, [...BASE, ['sourceChain', 'id'], ['importedInputs', { list: 'input' }]]],
  ExportTx: [18, [...BASE, ['destinationChain', 'id'], ['exportedOutputs', { list: 'output' }]]],
  AdvanceTimeTx: [19, [['time', 'u64']]],
  RewardValidatorTx: [20, [['txID', 'id']]],
  RemoveSubnetValidatorTx: [23, [...BASE, ['nodeID', 'node'], ...SUBNET, ...AUTHORIZATION]],
  TransformSubnetTx: [24, [...BASE, ...SUBNET, ...TRANSFORMATION, ...AUTHORIZATION]],
  AddPermissionlessValidatorTx: [
    25,
    [...BASE, ...VALIDATOR, ...SUBNET, ['signer', 'signer'], ...STAKE, ...REWARD_OWNERS, ['shares', 'u32']],
  ],
  AddPermissionlessDelegatorTx: [26, [...BASE, ...VALIDATOR, ...SUBNET, ...STAKE, ['rewardsOwner', 'owner']]],
  TransferSubnetOwnershipTx: [33, [...BASE, ...SUBNET, ...AUTHORIZATION, ['newOwner', 'owner']]],
  BaseTx: [34, BASE],
  ConvertSubnetToL1Tx: [
    35,
    [
      ...[...BASE, ...SUBNET],
      ['chainID', 'id'],
      ['address', 'hex'],
      ['validators', { list: L1_VALIDATOR }],
      ...AUTHORIZATION,
    ],
  ],
  RegisterL1ValidatorTx: [36, [...BASE, ['balance', 'u64'], ['proofOfPossession', 'signature'], ['message', 'hex']]],
  SetL1ValidatorWeightTx: [37, [...BASE, ['message', 'hex']]],
  IncreaseL1ValidatorBalanceTx: [38, [...BASE, ['validationID', 'id'], ['balance', 'u64']]],
  DisableL1ValidatorTx: [39, [...BASE, ['validationID', 'id'], ['disableAuthorization', 'authorization']]],
  AddAutoRenewedValidatorTx: [
    40,
    [
      ...BASE,
      ['nodeID', 'hex'],
      ['signer', 'signer'],
      ...[...STAKE, ...REWARD_OWNERS],
      ['validatorAuthority', 'owner'],
      ['delegationShares', 'u32'],
      ['autoCompoundRewardShares', 'u32'],
      ['period', 'u64'],
    ],
  ],
  SetAutoRenewedValidatorConfigTx: [
    41,
    [...BASE, ['txID', 'id'], ['auth', 'authorization'], ['autoCompoundRewardShares', 'u32'], ['period', 'u64']],
  ],
  RewardAutoRenewedValidatorTx: [
    42,
    [
      ['txID', 'id'],
      ['timestamp', 'u64'],
    ],
  ],
} as const satisfies Readonly<Record<string, TransactionLayout>>;

/** The kinds of transactions of the X-Chain that the suite makes. */
export const EXCHANGE = {
  BaseTx: [0, BASE],
  CreateAssetTx: [
    1,
    [
      ...BASE,
      ['name', 'text'],
      ['symbol', 'text'],
      ['denomination', 'u8'],
      [
        'initialStates',
        {
          list: [
            ['fxIndex', 'u32'],
            ['outputs', { list: SUPPLY }],
          ],
        },
      ],
    ],
  ],
  ImportTx: [3, [...BASE, ['sourceChain', 'id'], ['importedInputs', { list: 'input' }]]],
  ExportTx: [4, [...BASE, ['destinationChain', 'id'], ['exportedOutputs', { list: 'output' }]]],
} as const satisfies Readonly<Record<string, TransactionLayout>>;

/** The export of the C-Chain, from the balances of accounts. */
export const CONTRACT_EXPORT = [
  1,
  [
    ['networkID', 'u32'],
    ['blockchainID', 'id'],
    ['destinationChain', 'id'],
    [
      'inputs',
      {
        list: [
          ['address', 'shortId'],
          ['amount', 'u64'],
          ['assetID', 'id'],
          ['nonce', 'u64'],
        ],
      },
    ],
    ['exportedOutputs', { list: 'output' }],
  ],
] as const satisfies TransactionLayout;

/** Type ID of a transaction of the P-Chain -> its kind and its members. */
export const TRANSACTIONS: ReadonlyMap<number, readonly [kind: string, fields: Fields]> = new Map(
  Object.entries(PLATFORM).map(([kind, [typeId, fields]]) => [typeId, [kind, fields]]),
);

const FIELDS: ReadonlyMap<string, Fields> = new Map(TRANSACTIONS.values());

/** The members of a kind of transaction of the P-Chain. */
export function fieldsOf(kind: string): Fields {
  return FIELDS.get(kind) ?? [];
}
