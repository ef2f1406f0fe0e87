import type { PlatformTx } from '../../../encoding/codec/layouts.ts';

const OF_THE_CHAIN = ['AdvanceTimeTx', 'RewardValidatorTx', 'RewardAutoRenewedValidatorTx'] as const;

/** A transaction that only the chain itself makes. */
export type ChainTx = Extract<PlatformTx, { kind: (typeof OF_THE_CHAIN)[number] }>;
/** A transaction that spends. */
export type SpendingTx = Exclude<PlatformTx, ChainTx>;

export function isOfTheChain(tx: PlatformTx): tx is ChainTx {
  return OF_THE_CHAIN.some((kind) => kind === tx.kind);
}
