import type { Change } from '../server/patch.ts';

/** Where the document allows a variant: a section that says or shows it, or none, since the document leaves it unsaid. */
export type Allowance = `${number}` | `${number}.${number}` | 'not shown';

/** What may be said of a variant beside what it is. */
export interface VariantFacts extends Pick<Change, 'writes'> {
  /**
   * The only profile whose nodes differ so: `document` for what releases have settled, a release for what the erratum
   * of early releases leaves open, or for what is only there.
   */
  readonly only?: 'document' | '1.10.0' | '1.15.0';
  /**
   * The requirements that test it in every self-check: all that read a response of a method that it touches, or all. Default: those
   * of the methods that it touches.
   */
  readonly reach?: 'readers' | 'all';
  /** The peers of the node do not differ so. */
  readonly alone?: true;
}

/** A node that differs from the standard one in something that the document leaves open, and is right. */
export interface Variant extends Change, VariantFacts {
  /** Unique, in kebab case. */
  readonly name: string;
  /** One sentence. */
  readonly differs: string;
  readonly section: Allowance;
  /** Why the document allows it, in one sentence. */
  readonly because: string;
}

/** The section that allows a variant, and why it does, in one sentence. */
export type Reason = readonly [section: Allowance, because: string];

export function variant(
  name: string,
  differs: string,
  [section, because]: Reason,
  change: Change,
  facts: VariantFacts = {},
): Variant {
  return { name, differs, section, because, ...change, ...facts };
}

/** Makes variants from a table, by name: what differs, why that is allowed, the change, and what else may be said of it. */
export function variantTable(
  rows: Readonly<Record<string, readonly [differs: string, reason: Reason, change: Change, facts?: VariantFacts]>>,
): Variant[] {
  return Object.entries(rows).map(([name, row]) => variant(name, ...row));
}

/** The same for variants of nodes of the profile `document` alone. */
export function documentVariants(rows: Parameters<typeof variantTable>[0]): Variant[] {
  return variantTable(rows).map((each) => ({ ...each, only: 'document' }));
}
