import type { CallCounts } from '../client/rpc-client.ts';

/** What an audit has asked and seen so far: plain data, as it is in the store. */
export interface Counts extends CallCounts {
  /** The number of the last question about a record. */
  ordinal: number;
  /** Questions of all shards, those put, and those answered. */
  methods: Record<string, { planned: number; put: number; answered: number }>;
  /** Requirement -> number of answers that show it. */
  shown: Record<string, number>;
  found: Record<string, number>;
  /** Reason -> number of questions. */
  leftOut: Record<string, number>;
  /** Records of the node that a bound of the audit leaves out, and why the first of them. */
  beyond?: { number: number; why: string };
}

/** The counts before some questions. */
export type Mark = Pick<Counts, 'ordinal' | 'methods'>;

/** The counts before the first question. */
export function noCounts(): Counts {
  return { ordinal: 0, requests: 0, repeated: 0, methods: {}, shown: {}, found: {}, leftOut: {} };
}

export function countQuestion({ methods }: Counts, method: string, what: 'planned' | 'put' | 'answered'): void {
  const count = (methods[method] ??= { planned: 0, put: 0, answered: 0 });
  count[what] += 1;
}

/** Counts answers that show requirements. */
export function countShown({ shown }: Counts, requirements: readonly string[]): void {
  for (const id of requirements) shown[id] = (shown[id] ?? 0) + 1;
}

/** Counts questions that are not put. */
export function countLeftOut({ leftOut }: Counts, reason: string, number: number): void {
  leftOut[reason] = sumOf(leftOut[reason] ?? 0, number);
}

/** Counts records that a bound of the audit leaves out. */
export function countBeyond(counts: Counts, why: string, number: number): void {
  countLeftOut(counts, why, number);
  const { beyond } = counts;
  counts.beyond = { number: sumOf(beyond?.number ?? 0, number), why: beyond?.why ?? why };
}

/** A node may say any number of records. */
function sumOf(one: number, other: number): number {
  return Math.min(Number.MAX_SAFE_INTEGER, one + other);
}
