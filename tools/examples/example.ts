import type { Exchange } from '../../src/transport/exchange.ts';

/** An exchange of a real run on the reference node, or on a mutant of it. */
export interface ExampleExchange {
  readonly exchange: Exchange;
  /**
   * Whether this exchange alone shows, by its schema, that the requirement is met or broken. Otherwise, it shows this
   * only together with the check.
   */
  readonly alone: boolean;
}

/** A requirement with real exchanges as examples. */
export interface Example {
  readonly id: string;
  /** The profile of both nodes: the first one in which the requirement applies. */
  readonly profile: string;
  /** From the reference node, on which the check passed; undefined when its data cannot show the requirement. */
  readonly good?: ExampleExchange | undefined;
  /** From a mutant, on which the check failed; undefined when no mutant breaks the requirement. */
  readonly bad?:
    | (ExampleExchange & {
        readonly mutant: string;
        /** The finding of the check. */
        readonly finding: string;
        /** JSON Pointer to the faulty value, when the finding has one. */
        readonly path?: string | undefined;
      })
    | undefined;
}
