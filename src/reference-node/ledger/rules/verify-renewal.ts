import { idKey } from '../codec/id-key.ts';
import type { SpendingTx } from '../codec/platform-txs.ts';
import { PRIMARY_NETWORK } from '../state/network.ts';
import type { PlatformState } from '../state/platform-state.ts';
import { ensure, verifyOwner } from './verify-spend.ts';
import { findValidator, verifyPeriod } from './verify-staking.ts';

type RenewalTx = Extract<SpendingTx, { kind: 'AddAutoRenewedValidatorTx' | 'SetAutoRenewedValidatorConfigTx' }>;

const MILLION = 1_000_000;

export function isRenewalTx(tx: SpendingTx): tx is RenewalTx {
  return tx.kind === 'AddAutoRenewedValidatorTx' || tx.kind === 'SetAutoRenewedValidatorConfigTx';
}

/**
 * Verifies what only transactions about validators that renew themselves must keep.
 *
 * @param signatures of the last credential
 * @param hash SHA-256 of the unsigned bytes
 * @throws VerificationError
 */
export function verifyRenewal(
  state: PlatformState,
  tx: RenewalTx,
  signatures: readonly Uint8Array[] | undefined,
  hash: Uint8Array,
): void {
  const rule = state.subnets.get(PRIMARY_NETWORK)?.staking;
  ensure(rule !== undefined, 'the Subnet is not open to everybody');
  ensure(
    tx.body.autoCompoundRewardShares <= MILLION,
    `a staker can only restake at most ${MILLION} shares from rewards`,
  );
  if (tx.kind === 'SetAutoRenewedValidatorConfigTx') {
    const { renewal } = state.stakers.byTx(tx.body.txID) ?? {};
    ensure(renewal !== undefined, 'invalid staker tx');
    if (tx.body.period > 0n) verifyPeriod(rule, tx.body.period);
    verifyOwner(renewal.authority, tx.body.auth.signatureIndices, signatures, hash, state.time);
    return;
  }
  const { nodeID, stake, delegationShares, period, signer } = tx.body;
  const weight = stake.reduce((sum, { output }) => sum + output.amount, 0n);
  ensure(signer !== undefined, 'missing signer');
  ensure(
    stake.every(({ assetID }) => idKey(assetID) === idKey(rule.assetID)),
    'invalid staked asset',
  );
  ensure(weight >= rule.minValidatorStake, 'weight of this validator is too low');
  ensure(weight <= rule.maxValidatorStake, 'weight of this validator is too large');
  ensure(delegationShares >= rule.minDelegationFee, 'staker charges an insufficient delegation fee');
  verifyPeriod(rule, period);
  ensure(findValidator(state, PRIMARY_NETWORK, nodeID) === undefined, 'attempted to issue duplicate validation');
}
