/** What compares a member of a result: the requirement that fails if it is wrong, or why no audit compares it. */
type Compared = string | { readonly not: string };

const FORMULA = { not: 'it follows from a formula that the document does not contain' } as const;
const MOMENT = { not: 'it depends on the node and the moment' } as const;
const PARAMETERS = { not: 'they are parameters of the network, which no block shows' } as const;
const UNASKED = { not: 'the method tells nothing about the chain that its blocks show' } as const;
const NO_ACTION = { not: 'the method acts, or reads a user store' } as const;
const CURRENT = 'platform.getCurrentValidators';
const PENDING = 'platform.getPendingValidators/agrees-with-transaction';
const L1 = 'audit/l1-validator-follows-from-its-transactions';

const OF_CONTAINER = (method: string): Readonly<Record<string, Compared>> => ({
  ...{ id: method, bytes: method, timestamp: method, index: method },
  encoding: 'index.container/encoding',
});

const CURRENT_MEMBERS: Readonly<Record<string, Compared>> = {
  txID: `${CURRENT}/node-ids-default-to-all`,
  validationID: L1,
  nodeID: `${CURRENT}/node-id-agrees-with-transaction`,
  startTime: `${CURRENT}/start-time-agrees-with-transaction`,
  endTime: `${CURRENT}/end-time-agrees-with-transaction`,
  weight: `${CURRENT}/weight-agrees-with-transaction`,
  stakeAmount: `${CURRENT}/weight-agrees-with-transaction`,
  validationRewardOwner: `${CURRENT}/reward-owners-agree-with-transaction`,
  delegationRewardOwner: `${CURRENT}/reward-owners-agree-with-transaction`,
  rewardOwner: { not: 'older releases repeat one of the two owners in it' },
  delegationFee: `${CURRENT}/delegation-fee-agrees-with-transaction`,
  signer: `${CURRENT}/signer-is-the-registered-key`,
  delegatorCount: `${CURRENT}/delegator-count-matches`,
  delegatorWeight: `${CURRENT}/delegator-weight-matches`,
  delegators: `${CURRENT}/delegator-agrees-with-transaction`,
  'delegators/*/potentialReward': FORMULA,
  potentialReward: FORMULA,
  accruedDelegateeReward: 'audit/accrued-reward-is-the-share-of-ended-delegations',
  uptime: MOMENT,
  connected: MOMENT,
  publicKey: L1,
  minNonce: L1,
  remainingBalanceOwner: L1,
  deactivationOwner: L1,
  balance: L1,
};

/** Method -> member -> what compares it. An entry also stands for the members below it. */
export const COMPARED: Readonly<Record<string, Readonly<Record<string, Compared>>>> = {
  'index.getContainerByID': OF_CONTAINER('index.getContainerByID/is-the-one-with-that-id'),
  'index.getContainerByIndex': OF_CONTAINER('index.getContainerByIndex/is-the-one-at-that-position'),
  'index.getContainerRange': {
    '*': 'index.container/id-is-the-hash-of-its-bytes',
    containers: 'index.container/id-is-the-hash-of-its-bytes',
  },
  'index.getIndex': { index: 'index.getIndex/is-the-position-of-that-container' },
  'index.getLastAccepted': OF_CONTAINER('index.getLastAccepted/same-as-by-index'),
  'index.isAccepted': { isAccepted: 'index.isAccepted/true-for-a-container' },
  'platform.exportKey': { privateKey: NO_ACTION },
  'platform.getAllValidatorsAt': {
    validatorSets: 'platform.getAllValidatorsAt/lists-validators-by-key',
    'validatorSets/*/totalWeight': 'platform.getAllValidatorsAt/agrees-with-validators-at',
  },
  'platform.getBalance': {
    balance: 'platform.getBalance/balance-is-of-the-staking-asset',
    balances: 'platform.getBalance/balances-are-the-sum-of-utxos',
    unlocked: 'platform.getBalance/unlocked-is-of-the-staking-asset',
    unlockeds: 'platform.getBalance/lock-decides-the-part',
    lockedStakeable: 'platform.getBalance/locked-stakeable-is-of-the-staking-asset',
    lockedStakeables: 'platform.getBalance/lock-decides-the-part',
    lockedNotStakeable: 'platform.getBalance/locked-not-stakeable-is-of-the-staking-asset',
    lockedNotStakeables: 'platform.getBalance/lock-decides-the-part',
    utxoIDs: 'platform.getBalance/utxo-ids-are-the-utxos',
  },
  'platform.getBlock': {
    block: 'platform.getBlock/bytes-agree-with-json',
    encoding: 'platform.getBlock/json-is-echoed',
  },
  'platform.getBlockByHeight': {
    block: 'platform.getBlock/json-same-as-by-height',
    encoding: 'platform.getBlockByHeight/json-is-echoed',
  },
  'platform.getBlockchainStatus': { status: 'platform.getBlockchainStatus/listed-is-known' },
  'platform.getBlockchains': { blockchains: 'platform.getBlockchains/agrees-with-transaction' },
  'platform.getCurrentSupply': { supply: { not: 'only an audit with the genesis file compares it' }, height: MOMENT },
  'platform.getCurrentValidators': {
    validators: `${CURRENT}/node-ids-default-to-all`,
    ...Object.fromEntries(Object.entries(CURRENT_MEMBERS).map(([name, by]) => [`validators/*/${name}`, by])),
  },
  'platform.getFeeConfig': { '': PARAMETERS },
  'platform.getFeeState': {
    capacity: { not: 'it follows from the gas of the transactions before, by a formula' },
    excess: { not: 'it follows from the gas of the transactions before, by a formula' },
    price: 'platform.getFeeState/price-follows-from-excess',
    timestamp: 'platform.getFeeState/timestamp-is-the-chain-time',
  },
  'platform.getHeight': { height: 'platform.getHeight/last-block-carries-it' },
  'platform.getL1Validator': { '': L1, height: MOMENT },
  'platform.getMaxStakeAmount': { amount: UNASKED },
  'platform.getMinStake': {
    minValidatorStake: 'platform.getMinStake/validator-minimum-of-subnet',
    minDelegatorStake: 'platform.getMinStake/delegator-minimum-of-subnet',
  },
  'platform.getPendingValidators': {
    validators: PENDING,
    delegators: PENDING,
    'validators/*/connected': MOMENT,
    'validators/*/signer': 'platform.getPendingValidators/signer-is-the-registered-key',
  },
  'platform.getProposedHeight': { height: MOMENT },
  'platform.getRewardUTXOs': {
    utxos: 'platform.getRewardUTXOs/returns-the-reward',
    numFetched: 'platform.getRewardUTXOs/num-fetched-is-the-length',
    encoding: 'platform.getRewardUTXOs/encoding',
  },
  'platform.getStake': {
    staked: 'platform.getStake/staked-is-the-primary-part',
    stakeds: 'platform.getStake/amounts-are-the-staked-outputs',
    stakedOutputs: 'platform.getStake/one-output-for-each-staked',
    encoding: 'platform.getStake/encoding',
  },
  'platform.getStakingAssetID': { assetID: 'platform.getStakingAssetID/is-the-asset-that-is-staked' },
  'platform.getSubnet': {
    controlKeys: 'audit/subnet-has-its-last-owner',
    threshold: 'audit/subnet-has-its-last-owner',
    locktime: 'audit/subnet-has-its-last-owner',
    isPermissioned: 'platform.getSubnet/permissioned-is-permissioned',
    subnetTransformationTxID: 'platform.getSubnet/transformation-names-the-subnet',
    conversionID: 'platform.getSubnet/conversion-id',
    managerChainID: 'platform.getSubnet/conversion-id',
    managerAddress: 'platform.getSubnet/conversion-id',
  },
  'platform.getSubnets': {
    subnets: 'platform.getSubnets/ids-default-to-all',
    'subnets/*/controlKeys': 'audit/listed-subnet-has-an-owner-of-its-own',
    'subnets/*/threshold': 'audit/listed-subnet-has-an-owner-of-its-own',
  },
  'platform.getTimestamp': {
    timestamp: 'platform.getTimestamp/agrees-with-the-last-block',
    time: 'platform.getTimestamp/agrees-with-the-last-block',
  },
  'platform.getTotalStake': {
    weight: 'platform.getTotalStake/equals-the-sum-of-weights',
    stake: 'platform.getTotalStake/equals-the-sum-of-weights',
  },
  'platform.getTx': {
    tx: 'platform.getTx/json-same-as-in-its-block',
    'tx/id': 'platform.getTx/json-id-is-the-asked-id',
    encoding: 'platform.getTx/json-is-echoed',
  },
  'platform.getTxStatus': {
    status: 'platform.getTxStatus/committed',
    reason: { not: 'only dropped transactions have one, and no block has these' },
  },
  'platform.getUTXOs': {
    utxos: 'platform.getUTXOs/lists-what-blocks-leave-unspent',
    numFetched: 'platform.getUTXOs/num-fetched-is-the-length',
    endIndex: {
      not: 'a walk that goes on from a wrong one lacks UTXOs, or does not end; after the last page nothing reads it',
    },
    encoding: 'platform.getUTXOs/encoding',
  },
  'platform.getValidatorFeeConfig': { '': PARAMETERS },
  'platform.getValidatorFeeState': {
    excess: 'audit/l1-fee-is-the-least-below-the-target',
    price: 'audit/l1-fee-is-the-least-below-the-target',
    timestamp: 'platform.getValidatorFeeState/timestamp-is-the-chain-time',
  },
  'platform.getValidatorsAt': { '': 'platform.getValidatorsAt/height-selects' },
  'platform.issueTx': { txID: NO_ACTION },
  'platform.listAddresses': { addresses: NO_ACTION },
  'platform.sampleValidators': { validators: MOMENT },
  'platform.validatedBy': { subnetID: 'platform.validatedBy/agrees-with-get-blockchains' },
  'platform.validates': { blockchainIDs: 'platform.validates/agrees-with-get-blockchains' },
};

/** What compares a member: its own entry, or that of the nearest member above it. */
export function comparedBy(method: string, member: string): Compared | undefined {
  const entries = COMPARED[method] ?? {};
  for (let steps = member === '' ? [] : member.split('/'); ; steps = steps.slice(0, -1)) {
    const entry = entries[steps.join('/')];
    if (entry !== undefined || steps.length === 0) return entry;
  }
}
