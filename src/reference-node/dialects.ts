import { DOCUMENT, type Dialect } from './dialect.ts';

const INFO = 'info.getNodeVersion';
const FEES = ['platform.getFeeConfig', 'platform.getFeeState'];
const VALIDATOR_FEES = ['platform.getValidatorFeeConfig', 'platform.getValidatorFeeState'];
const USER_STORE = ['platform.exportKey', 'platform.listAddresses'];
const PENDING = ['platform.getPendingValidators', 'platform.getMaxStakeAmount'];

function version(release: string): string {
  return `avalanchego/${release}`;
}

function including(methods: ReadonlySet<string>, ...added: string[]): ReadonlySet<string> {
  return new Set([...methods, ...added]);
}

function excluding(methods: ReadonlySet<string>, ...removed: string[]): ReadonlySet<string> {
  return new Set([...methods].filter((method) => !removed.includes(method)));
}

const V1_10_0: Dialect = {
  ...DOCUMENT,
  nodeVersion: version('1.10.0'),
  methods: including(excluding(DOCUMENT.methods, 'platform.getBlockByHeight', 'platform.getSubnet'), INFO),
  hostCheck: false,
  gzip: true,
  errorData: 'null',
  hexVariants: true,
  jsonInsteadOfHex: 'refused-with-items',
  rangeWrapped: true,
  rangeOfNothing: 'error',
  rangeErrorText: 'page-size',
  lookupsReadEncoding: false,
  retiredIndexes: 'empty',
  totalStakeOfSubnet: 'both',
  unknownSubnetStake: 'error',
  sampleErrorText: 'no-set',
  stakerAmounts: 'both',
  uptimePresence: 'tracked',
  signerProofName: 'proofOfPossession',
  validatorRewardOwner: true,
  accruedDelegateeReward: true,
  pendingDelegationFee: 'proof-of-stake',
  elasticSubnetOwner: 'shown',
  noSubnetsFound: 'null',
  platformChainStatus: 'Syncing',
  atomicPagingInclusive: true,
  noUtxoIds: 'null',
  blockTxs: 'standard-only',
  consensusReport: 'outstanding-blocks',
  bootstrappedIsGlobal: false,
};

const V1_10_5: Dialect = {
  ...V1_10_0,
  nodeVersion: version('1.10.5'),
  hostCheck: true,
  rangeErrorText: 'bounds',
  bootstrappedIsGlobal: true,
};

const V1_10_10: Dialect = {
  ...V1_10_5,
  nodeVersion: version('1.10.10'),
  methods: including(V1_10_5.methods, 'platform.getBlockByHeight'),
  validatorsAtShape: 'records',
  supplyHeight: true,
};

const V1_10_19: Dialect = {
  ...V1_10_10,
  nodeVersion: version('1.10.19'),
  unknownSubnetStake: 'zero',
  sampleErrorText: 'sampling-id',
  blockTxs: 'by-kind',
  consensusReport: 'processing-blocks',
};

const V1_11_2: Dialect = {
  ...V1_10_19,
  nodeVersion: version('1.11.2'),
  methods: including(V1_10_19.methods, 'platform.getSubnet'),
  listedSubnetOwner: 'first',
};

const V1_11_3: Dialect = {
  ...V1_11_2,
  nodeVersion: version('1.11.3'),
  methods: excluding(V1_11_2.methods, ...PENDING),
  validatorsAtAboveTip: 'unfinalized',
};

const V1_11_12: Dialect = {
  ...V1_11_3,
  nodeVersion: version('1.11.12'),
  listedSubnetOwner: 'present',
  uptimePresence: 'primary',
  connectedPresence: 'primary',
  disconnectedValidators: true,
};

const V1_11_13: Dialect = {
  ...V1_11_12,
  nodeVersion: version('1.11.13'),
  methods: including(V1_11_12.methods, ...FEES, 'platform.getL1Validator', 'platform.getProposedHeight'),
  validatorsAtProposed: true,
  subnetConversion: true,
};

const V1_12_2: Dialect = {
  ...V1_11_13,
  nodeVersion: version('1.12.2'),
  methods: including(excluding(V1_11_13.methods, ...USER_STORE), ...VALIDATOR_FEES),
  stakerAmounts: 'weight',
  extraChecks: ['bls'],
};

const V1_13_5: Dialect = {
  ...V1_12_2,
  nodeVersion: version('1.13.5'),
  gzip: false,
  validatorRewardOwner: false,
  primaryValidatorReport: true,
};

const V1_14_2: Dialect = {
  ...V1_13_5,
  nodeVersion: version('1.14.2'),
  methods: including(V1_13_5.methods, 'platform.getAllValidatorsAt'),
  validatorsAtAboveTip: 'at-height',
  diskPercentage: true,
  extraChecks: ['bls', 'futureupgrade'],
};

/**
 * The dialects by name: the literal reading as `document`, and one release of each family that behaves alike.
 * Methods that act on a user store and are not in the document are left out of the older ones.
 */
export const DIALECTS: Readonly<Record<string, Dialect>> = {
  document: DOCUMENT,
  '1.10.0': V1_10_0,
  '1.10.5': V1_10_5,
  '1.10.10': V1_10_10,
  '1.10.19': V1_10_19,
  '1.11.2': V1_11_2,
  '1.11.3': V1_11_3,
  '1.11.12': V1_11_12,
  '1.11.13': V1_11_13,
  '1.12.2': V1_12_2,
  '1.13.5': V1_13_5,
  '1.14.2': V1_14_2,
};
