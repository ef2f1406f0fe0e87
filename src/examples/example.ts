import type { Exchange } from '../transport/exchange.ts';

/** An exchange of a real run on the reference node, or on a mutant of it. */
export interface Shown {
  readonly exchange: Exchange;
  /** Whether this exchange alone, judged by its schema, shows that the requirement is kept or broken; else it takes the check to tell. */
  readonly alone: boolean;
}

/** A requirement shown on real exchanges. */
export interface Example {
  readonly id: string;
  /** The profile that both nodes speak: the first one in which the requirement applies. */
  readonly profile: string;
  /** From the reference node, whose check passed; absent when its data cannot show the requirement. */
  readonly good?: Shown;
  /** From a mutant, whose check failed; absent when no mutant breaks the requirement. */
  readonly bad?: Shown & {
    readonly mutant: string;
    /** What is wrong. */
    readonly finding: string;
    /** JSON pointer to where it is wrong, when it is wrong somewhere. */
    readonly path?: string;
  };
}
