import type { Fields } from './layout.ts';

const BASE: Fields = [
  ['networkID', 'u32'],
  ['blockchainID', 'id'],
  ['outputs', { list: 'output' }],
  ['inputs', { list: 'input' }],
  ['memo', 'hex'],
];
const PERIOD: Fields = [
  ['nodeID', 'node'],
  ['start', 'u64'],
  ['end', 'u64'],
  ['weight', 'u64'],
];
const VALIDATOR: Fields = [['validator', PERIOD]];
const STAKE: Fields = [['stake', { list: 'output' }]];
const SUBNET: Fields = [['subnetID', 'id']];
const AUTHORIZATION: Fields = [['subnetAuthorization', 'authorization']];
const BALANCE_OWNER: Fields = [
  ['threshold', 'u32'],
  ['addresses', { list: 'shortId' }],
];
const REWARD_OWNERS: Fields = [
  ['validationRewardsOwner', 'owner'],
  ['delegationRewardsOwner', 'owner'],
];
const L1_VALIDATOR: Fields = [
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
];
const TRANSFORMATION: Fields = [
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
];

/** Type ID of a transaction in the network's codec -> its kind and its members. */
export const TRANSACTIONS: ReadonlyMap<number, readonly [kind: string, fields: Fields]> = new Map<
  number,
  readonly [string, Fields]
>([
  [12, ['AddValidatorTx', [...BASE, ...VALIDATOR, ...STAKE, ['rewardsOwner', 'owner'], ['shares', 'u32']]]],
  [13, ['AddSubnetValidatorTx', [...BASE, ['validator', [...PERIOD, ...SUBNET]], ...AUTHORIZATION]]],
  [14, ['AddDelegatorTx', [...BASE, ...VALIDATOR, ...STAKE, ['rewardsOwner', 'owner']]]],
  [
    15,
    [
      'CreateChainTx',
      [
        ...[...BASE, ...SUBNET],
        ['chainName', 'text'],
        ['vmID', 'id'],
        ['fxIDs', { list: 'id' }],
        ['genesisData', 'base64'],
        ...AUTHORIZATION,
      ],
    ],
  ],
  [16, ['CreateSubnetTx', [...BASE, ['owner', 'owner']]]],
  [17, ['ImportTx', [...BASE, ['sourceChain', 'id'], ['importedInputs', { list: 'input' }]]]],
  [18, ['ExportTx', [...BASE, ['destinationChain', 'id'], ['exportedOutputs', { list: 'output' }]]]],
  [19, ['AdvanceTimeTx', [['time', 'u64']]]],
  [20, ['RewardValidatorTx', [['txID', 'id']]]],
  [23, ['RemoveSubnetValidatorTx', [...BASE, ['nodeID', 'node'], ...SUBNET, ...AUTHORIZATION]]],
  [24, ['TransformSubnetTx', [...BASE, ...SUBNET, ...TRANSFORMATION, ...AUTHORIZATION]]],
  [
    25,
    [
      'AddPermissionlessValidatorTx',
      [...BASE, ...VALIDATOR, ...SUBNET, ['signer', 'signer'], ...STAKE, ...REWARD_OWNERS, ['shares', 'u32']],
    ],
  ],
  [26, ['AddPermissionlessDelegatorTx', [...BASE, ...VALIDATOR, ...SUBNET, ...STAKE, ['rewardsOwner', 'owner']]]],
  [33, ['TransferSubnetOwnershipTx', [...BASE, ...SUBNET, ...AUTHORIZATION, ['newOwner', 'owner']]]],
  [34, ['BaseTx', BASE]],
  [
    35,
    [
      'ConvertSubnetToL1Tx',
      [
        ...[...BASE, ...SUBNET],
        ['chainID', 'id'],
        ['address', 'hex'],
        ['validators', { list: L1_VALIDATOR }],
        ...AUTHORIZATION,
      ],
    ],
  ],
  [
    36,
    ['RegisterL1ValidatorTx', [...BASE, ['balance', 'u64'], ['proofOfPossession', 'signature'], ['message', 'hex']]],
  ],
  [37, ['SetL1ValidatorWeightTx', [...BASE, ['message', 'hex']]]],
  [38, ['IncreaseL1ValidatorBalanceTx', [...BASE, ['validationID', 'id'], ['balance', 'u64']]]],
  [39, ['DisableL1ValidatorTx', [...BASE, ['validationID', 'id'], ['disableAuthorization', 'authorization']]]],
  [
    40,
    [
      'AddAutoRenewedValidatorTx',
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
  ],
  [
    41,
    [
      'SetAutoRenewedValidatorConfigTx',
      [...BASE, ['txID', 'id'], ['auth', 'authorization'], ['autoCompoundRewardShares', 'u32'], ['period', 'u64']],
    ],
  ],
  [
    42,
    [
      'RewardAutoRenewedValidatorTx',
      [
        ['txID', 'id'],
        ['timestamp', 'u64'],
      ],
    ],
  ],
]);

const FIELDS: ReadonlyMap<string, Fields> = new Map(TRANSACTIONS.values());

/** The members of a kind of transaction. */
export function fieldsOf(kind: string): Fields {
  return FIELDS.get(kind) ?? [];
}
