/** A request and its response, as an example. */
export interface ShownExchange {
  /** The node of the example, in words. */
  readonly from: string;
  readonly curl: string;
  readonly outcome: string;
  readonly response: string;
  /** JSON pointer to the marked place in the response. */
  readonly path?: string;
  /** Flags that serve or test a node with this response. */
  readonly serve?: string;
  /** Whether this response alone proves the failure. Otherwise the check compares it with other responses. */
  readonly alone: boolean;
  /** The error in the response. */
  readonly finding?: string;
}
