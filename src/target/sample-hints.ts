/** What the person who starts the run points at, to be used before anything that is discovered. */
export interface SampleHints {
  readonly addresses: readonly string[];
  readonly subnets: readonly string[];
  /** Of any status: accepted ones are sampled first, others show what becomes of transactions. */
  readonly transactions: readonly string[];
  /** Of any status, also chains that no list shows. */
  readonly blockchains: readonly string[];
}

export const NO_HINTS: SampleHints = { addresses: [], subnets: [], transactions: [], blockchains: [] };
