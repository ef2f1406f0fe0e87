import { AVAX } from './measures.ts';

/** Fees in nAVAX that the response of a node may contain, with what the documentation of the network says they are. */
export const DOCUMENTED_FEES = {
  txFee: AVAX / 1000n,
  createAssetTxFee: AVAX / 100n,
  createSubnetTxFee: AVAX,
  createBlockchainTxFee: AVAX,
  transformSubnetTxFee: 10n * AVAX,
  addPrimaryNetworkValidatorFee: 0n,
  addPrimaryNetworkDelegatorFee: 0n,
  addSubnetValidatorFee: AVAX / 1000n,
  addSubnetDelegatorFee: AVAX / 1000n,
} as const;

export type FeeName = keyof typeof DOCUMENTED_FEES;

/** A fee may be this many times the documented one, or this amount, without a larger budget: gas has no fixed price. */
const TIMES = 10n;
const ALWAYS = AVAX / 10n;

/** The highest fee that the plan has for a transaction, in nAVAX. */
export function mostFee(name: FeeName): bigint {
  const most = TIMES * DOCUMENTED_FEES[name];
  return most > ALWAYS ? most : ALWAYS;
}
