/** One request and its answer, to show what is meant. */
export interface ShownExchange {
  /** Which node it is from, in words. */
  readonly from: string;
  readonly curl: string;
  readonly outcome: string;
  readonly response: string;
  /** JSON pointer to what is meant in the answer. */
  readonly path?: string;
  /** Flags that serve or judge a node which answers so. */
  readonly serve?: string;
  /** Whether this answer alone tells; else it takes others beside it, which the check compares. */
  readonly alone: boolean;
  /** What is wrong with it. */
  readonly finding?: string;
}
