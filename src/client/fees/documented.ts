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

/** The IDs of networks that everybody makes for themselves; those that the suite launches have the first. */
const LOCAL_NETWORKS: readonly number[] = [1337, 12345];

/**
 * Why nothing is signed for a network, and what to do; undefined if it is a local one, or its user has named it. Which other networks
 * hold money cannot be listed.
 */
export function whyNotSigned(networkId: number, allowed: readonly number[] = []): string | undefined {
  return LOCAL_NETWORKS.includes(networkId) || allowed.includes(networkId)
    ? undefined
    : `the node is of network ${networkId}, where the funds of a key may be money; ` +
        `to sign transactions that spend them, add --allow-network ${networkId}`;
}
