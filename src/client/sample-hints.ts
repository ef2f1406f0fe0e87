/** Test data from the user. It takes precedence over discovered data. */
export interface SampleHints {
  readonly addresses: readonly string[];
  readonly subnets: readonly string[];
  /** IDs of transactions of any status. Those that are not accepted are test data for other statuses. */
  readonly transactions: readonly string[];
  /** IDs of blockchains of any status, also of those that no list contains. */
  readonly blockchains: readonly string[];
}

export const NO_HINTS: SampleHints = { addresses: [], subnets: [], transactions: [], blockchains: [] };
