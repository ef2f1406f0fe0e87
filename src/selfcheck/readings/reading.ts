import type { RequirementId } from '../../generated/requirement-ids.ts';

/** What the document leaves open, what releases do there, and which expectation of a release profile keeps it. */
export interface Reading {
  /** Names of variants, each with `*` for any text: nodes that read the document in another way. */
  readonly variants: readonly string[];
  readonly open: string;
  readonly releases: string;
  /** Requirements that fail on a node of a release that does otherwise, beside those of the errata. */
  readonly kept: readonly RequirementId[];
  /** The errata of release profiles that make these requirements strict. */
  readonly errata?: readonly string[];
  /** Why nothing is kept, or which part of it is not. */
  readonly why?: string;
}
