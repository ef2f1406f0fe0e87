import { fieldMutants } from './fields.ts';
import type { Mutant } from './mutant.ts';

const METHOD = 'platform.getPendingValidators';
const V = 'validators/*';
const D = 'delegators/*';

/** Defects of platform.getPendingValidators. */
export const GET_PENDING_VALIDATORS_MUTANTS: readonly Mutant[] = [
  ...fieldMutants(METHOD, {
    result: { path: '', kind: 'object' },
    validators: { path: 'validators', kind: 'array' },
    delegators: { path: 'delegators', kind: 'array' },
    validator: { path: V, kind: 'object' },
    delegator: { path: D, kind: 'object' },
    'tx-id': { path: `${V}/txID`, kind: 'id' },
    'start-time': { path: `${V}/startTime`, kind: 'decimal' },
    'end-time': { path: `${V}/endTime`, kind: 'decimal' },
    'stake-amount': { path: `${V}/stakeAmount`, kind: 'decimal', required: false },
    'node-id': { path: `${V}/nodeID`, kind: 'node-id' },
    'delegation-fee': { path: `${V}/delegationFee`, kind: 'float' },
    connected: { path: `${V}/connected`, kind: 'boolean' },
    signer: { path: `${V}/signer`, kind: 'object', required: false },
    'signer-public-key': { path: `${V}/signer/publicKey`, kind: 'hex' },
    'signer-proof-of-possession': { path: `${V}/signer/proofOfPosession`, kind: 'hex' },
    weight: { path: `${V}/weight`, kind: 'decimal', required: false },
    'delegator-tx-id': { path: `${D}/txID`, kind: 'id' },
    'delegator-start-time': { path: `${D}/startTime`, kind: 'decimal' },
    'delegator-end-time': { path: `${D}/endTime`, kind: 'decimal' },
    'delegator-stake-amount': { path: `${D}/stakeAmount`, kind: 'decimal' },
    'delegator-node-id': { path: `${D}/nodeID`, kind: 'node-id' },
  }),
];
