import { PRIMARY_BYTES } from '../../../encoding/id.ts';
import { pay } from '../../../encoding/codec/outputs.ts';
import type { PlatformBody } from '../../../encoding/codec/layouts.ts';
import type { SignedTx } from '../codec/signed-tx.ts';
import type { CodecOwner } from '../../../encoding/codec/layout.ts';
import { UtxoRecord } from '../codec/utxo.ts';
import type { PlatformState } from '../state/platform-state.ts';
import { potentialReward, splitReward } from '../state/network.ts';
import { type Renewal, StakerEntry, type StakerFacts } from '../state/staker.ts';

/** What is restaked of a reward: of the validator's own, and of the fees of its delegators. */
type Parts = Renewal['restaked'];

/** Adds a validator that renews itself: its first period begins with the block. */
export function addRenewing(state: PlatformState, tx: SignedTx, body: PlatformBody<'AddAutoRenewedValidatorTx'>): void {
  const weight = body.stake.reduce((sum, { amount }) => sum + amount, 0n);
  const facts: StakerFacts = {
    txId: tx.idBytes,
    nodeId: body.nodeID,
    subnetId: PRIMARY_BYTES,
    role: 'validator',
    ...periodOf(state, state.time, body.period, weight),
    stake: body.stake,
    outputCount: body.outputs.length,
    rewardOwner: body.validationRewardsOwner,
    delegationRewardOwner: body.delegationRewardsOwner,
    shares: body.delegationShares,
    ...(body.signer.publicKey && { signer: body.signer }),
  };
  const { validatorAuthority: authority, autoCompoundRewardShares: shares, period } = body;
  begin(state, facts, { authority, shares, period, restaked: { own: 0n, fees: 0n } });
}

/** Changes how a validator renews itself, from the end of its period on. */
export function setRenewal(state: PlatformState, body: PlatformBody<'SetAutoRenewedValidatorConfigTx'>): void {
  const entry = state.stakers.byTx(body.txID);
  if (entry?.renewal === undefined) return;
  entry.renewal = { ...entry.renewal, shares: body.autoCompoundRewardShares, period: body.period };
}

/**
 * Ends the period of a validator that renews itself. Rewarded, it restakes a part and begins the next period, or stops if it is to
 * stop. Otherwise, it stops, and gets what it had restaked.
 *
 * @param payer the transaction that ends the period; the rewards are its outputs
 */
export function endPeriod(state: PlatformState, entry: StakerEntry, payer: Uint8Array, isRewarded: boolean): void {
  const { facts, renewal, accruedDelegateeReward: fees } = entry;
  if (renewal === undefined) return;
  const { own: restaked, fees: restakedFees } = renewal.restaked;
  state.stakers.remove(entry, state.height);
  if (isRewarded && renewal.period > 0n) {
    renew(state, entry, renewal, payer);
    return;
  }
  state.produce(facts.txId, facts.stake, facts.outputCount);
  const primary = state.subnets.get(PRIMARY_BYTES);
  if (!isRewarded && primary) primary.supply -= facts.potentialReward;
  const reward = isRewarded ? facts.potentialReward : 0n;
  payOut(state, payer, facts, { own: restaked + reward, fees: restakedFees + fees });
}

function renew(state: PlatformState, entry: StakerEntry, renewal: Renewal, payer: Uint8Array): void {
  const { facts } = entry;
  const reward = { own: facts.potentialReward, fees: entry.accruedDelegateeReward };
  const again = restakedOf(state, facts.weight, reward, renewal.shares);
  payOut(state, payer, facts, { own: reward.own - again.own, fees: reward.fees - again.fees });
  const weight = facts.weight + again.own + again.fees;
  const restaked = { own: renewal.restaked.own + again.own, fees: renewal.restaked.fees + again.fees };
  begin(state, { ...facts, ...periodOf(state, facts.endTime, renewal.period, weight) }, { ...renewal, restaked });
}

/** The part of a reward that is restaked: no more than a validator may stake. */
function restakedOf(state: PlatformState, weight: bigint, reward: Parts, shares: number): Parts {
  const [own, fees] = [splitReward(reward.own, shares).validator, splitReward(reward.fees, shares).validator];
  const room = (state.subnets.get(PRIMARY_BYTES)?.staking?.maxValidatorStake ?? weight) - weight;
  if (own + fees <= room) return { own, fees };
  const fitting = (own * room) / (own + fees);
  return { own: fitting, fees: room - fitting };
}

function periodOf(
  state: PlatformState,
  startTime: bigint,
  seconds: bigint,
  weight: bigint,
): Pick<StakerFacts, 'startTime' | 'endTime' | 'weight' | 'potentialReward'> {
  const { staking, supply = 0n } = state.subnets.get(PRIMARY_BYTES) ?? {};
  const reward = staking ? potentialReward(staking, weight, seconds, supply) : 0n;
  return { startTime, endTime: startTime + seconds, weight, potentialReward: reward };
}

function begin(state: PlatformState, facts: StakerFacts, renewal: Renewal): void {
  const primary = state.subnets.get(PRIMARY_BYTES);
  if (primary) primary.supply += facts.potentialReward;
  const entry = new StakerEntry(facts);
  entry.renewal = renewal;
  state.stakers.addCurrent(entry, state.height);
}

function payOut(state: PlatformState, payer: Uint8Array, facts: StakerFacts, { own, fees }: Parts): void {
  const { rewardOwner, delegationRewardOwner } = facts;
  const due: readonly (readonly [bigint, CodecOwner | undefined])[] = [
    [own, rewardOwner],
    [fees, delegationRewardOwner],
  ];
  due
    .filter(([amount]) => amount > 0n)
    .forEach(([amount, owner], at) => {
      if (owner) state.addReward(payer, new UtxoRecord(payer, at, pay(state.avaxAssetId, amount, owner)));
    });
}
