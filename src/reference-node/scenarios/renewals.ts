import { ownedBy, pay } from '../../encoding/codec/outputs.ts';
import type { SpendingTx, SignedTx } from '../ledger/codec/signed-tx.ts';
import { shortId, AVAX, DAY, RENEWING_SIGNERS } from './accounts.ts';
import type { History } from './history.ts';
import { addDelegator } from './stakers.ts';
import type { Base } from './wallet.ts';

const PERIOD = 30n * DAY;
/** A last period that ends behind any clock that reads this chain. */
const FOR_EVER = 21n * 365n * DAY;

/** How a validator renews itself: its next period in seconds, and the millionths of its rewards that it restakes. */
interface Terms {
  readonly period: bigint;
  readonly shares: number;
}

/**
 * Makes validators that renew themselves, with delegators: one that restakes a part and then another part, one that restakes all and
 * then nothing, one that stops, one that was not there, and one whose terms change in its first period.
 */
export function makeRenewals(history: History): void {
  const partly = add(history, 0, { period: PERIOD, shares: 300_000 });
  const wholly = add(history, 1, { period: PERIOD, shares: 1_000_000 });
  const stopping = add(history, 2, { period: PERIOD, shares: 500_000 });
  const absent = add(history, 3, { period: PERIOD, shares: 250_000 });
  const young = add(history, 4, { period: FOR_EVER, shares: 0 });
  for (const index of [0, 2, 3]) delegate(history, index);
  history.pass(PERIOD);
  configure(history, partly, { period: PERIOD, shares: 123_457 });
  configure(history, stopping, { period: 0n, shares: 500_000 });
  delegate(history, 0);
  delegate(history, 2);
  history.platform.refuseReward(absent);
  delegate(history, 3);
  history.pass(PERIOD);
  configure(history, wholly, { period: FOR_EVER, shares: 0 });
  configure(history, partly, { period: FOR_EVER, shares: 750_000 });
  configure(history, young, { period: PERIOD, shares: 999_999 });
  history.pass(PERIOD);
  delegate(history, 0, 10n * 365n * DAY);
}

function nodeIdAt({ accounts }: History, index: number): Uint8Array {
  return shortId(accounts.seed, `renewing/${index}`);
}

/** Adds a validator. Each kind of owner is another one; the treasury may change its terms. */
function add(history: History, index: number, { period, shares }: Terms): SignedTx {
  const { crowd, locked, partner, treasury } = history.accounts;
  const stake = [pay(history.avax, (2_100n + 100n * BigInt(index)) * AVAX + BigInt(index), ownedBy([partner]))];
  const signer = RENEWING_SIGNERS[index];
  if (signer === undefined) throw new RangeError(`There is no BLS key ${index}.`);
  const make = (base: Base): SpendingTx => ({
    kind: 'AddAutoRenewedValidatorTx',
    body: {
      ...base,
      nodeID: nodeIdAt(history, index),
      signer,
      stake,
      validationRewardsOwner: ownedBy([crowd]),
      delegationRewardsOwner: ownedBy([locked, partner], 2),
      validatorAuthority: ownedBy([treasury.address]),
      delegationShares: 20_000 + index * 11_111,
      autoCompoundRewardShares: shares,
      period,
    },
  });
  return history.accept(history.wallet.build([], stake, make));
}

/** Delegates to a validator for some of its period. */
function delegate(history: History, index: number, seconds = 10n * DAY): void {
  const end = history.time + seconds;
  const [nodeID, owner] = [nodeIdAt(history, index), history.accounts.locked];
  addDelegator(history, { nodeID, amount: (300n + BigInt(index)) * AVAX, end, owner });
}

function configure(history: History, validator: SignedTx, { period, shares }: Terms): void {
  const make = (base: Base): SpendingTx => ({
    kind: 'SetAutoRenewedValidatorConfigTx',
    body: {
      ...base,
      txID: validator.idBytes,
      auth: { signatureIndices: [0] },
      autoCompoundRewardShares: shares,
      period,
    },
  });
  history.accept(history.wallet.build([], [], make, [history.accounts.treasury]));
}
