import {
  type Mutant,
  withCurrentValidators,
  fieldMutants,
  mutantTable,
  mapResultAt,
  withSwappedKeys,
} from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.getCurrentValidators';
const V = 'validators/*';
const OWNER = `${V}/validationRewardOwner`;
const D = `${V}/delegators/*`;

/** Defects of platform.getCurrentValidators. Those that stand here are about how members are written. */
export const mutants: readonly Mutant[] = [
  ...fieldMutants(METHOD, {
    result: { path: '', kind: 'object' },
    validators: { path: 'validators', kind: 'list', required: false },
    validator: { path: V, kind: 'object' },
    'tx-id': { path: `${V}/txID`, kind: 'id' },
    'start-time': { path: `${V}/startTime`, kind: 'decimal' },
    'end-time': { path: `${V}/endTime`, kind: 'decimal' },
    'stake-amount': { path: `${V}/stakeAmount`, kind: 'decimal', required: false },
    'node-id': { path: `${V}/nodeID`, kind: 'node-id' },
    weight: { path: `${V}/weight`, kind: 'decimal', required: false },
    'validation-reward-owner': { path: OWNER, kind: 'object', required: false },
    'delegation-reward-owner': { path: `${V}/delegationRewardOwner`, kind: 'object', required: false },
    'owner-locktime': { path: `${OWNER}/locktime`, kind: 'decimal' },
    'owner-threshold': { path: `${OWNER}/threshold`, kind: 'decimal' },
    'owner-addresses': { path: `${OWNER}/addresses`, kind: 'list' },
    'owner-address': { path: `${OWNER}/addresses/*`, kind: 'address' },
    'potential-reward': { path: `${V}/potentialReward`, kind: 'decimal', required: false },
    'delegation-fee': { path: `${V}/delegationFee`, kind: 'float', required: false },
    uptime: { path: `${V}/uptime`, kind: 'float', required: false },
    connected: { path: `${V}/connected`, kind: 'boolean' },
    signer: { path: `${V}/signer`, kind: 'object', required: false },
    'signer-public-key': { path: `${V}/signer/publicKey`, kind: 'hex' },
    'signer-proof-of-possession': { path: `${V}/signer/proofOfPosession`, kind: 'hex' },
    'delegator-count': { path: `${V}/delegatorCount`, kind: 'decimal', required: false },
    'delegator-weight': { path: `${V}/delegatorWeight`, kind: 'decimal', required: false },
    delegators: { path: `${V}/delegators`, kind: 'array', required: false, but: ['null'] },
    delegator: { path: D, kind: 'object' },
    'delegator-tx-id': { path: `${D}/txID`, kind: 'id' },
    'delegator-start-time': { path: `${D}/startTime`, kind: 'decimal' },
    'delegator-end-time': { path: `${D}/endTime`, kind: 'decimal' },
    'delegator-stake-amount': { path: `${D}/stakeAmount`, kind: 'decimal' },
    'delegator-node-id': { path: `${D}/nodeID`, kind: 'node-id' },
    'delegator-reward-owner': { path: `${D}/rewardOwner`, kind: 'object' },
    'delegator-potential-reward': { path: `${D}/potentialReward`, kind: 'decimal' },
  }),
  ...mutantTable(METHOD, {
    'node-ids-default-to-all/validators-missing': [
      'The result has no `validators`.',
      mapResultAt(METHOD, 'validators', () => undefined),
    ],
    'signer-is-the-registered-key/keys-of-two-swapped': [
      'The BLS keys of two validators are swapped.',
      withCurrentValidators(METHOD, withSwappedKeys),
    ],
  }),
];
