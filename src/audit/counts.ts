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

/** Unanswered questions of a method that an audit cannot do without: their least number, and their part of all. */
const MANY = 8;
const PART = 1 / 20;

/** Why an audit is incomplete in which many questions of a method got no answer of the node, since a gateway refused them. */
export function whyUnanswered({ methods }: Counts): string | undefined {
  const texts = Object.entries(methods).flatMap(([method, { put, answered }]) => {
    const left = put - answered;
    return left >= MANY && left > put * PART ? [`${left} of ${put} questions of ${method}`] : [];
  });
  return texts.length === 0 ? undefined : `${texts.join(', ')} got no answer of the node`;
}

/** Why an audit is incomplete that no shard had a question for. */
export function asksNothing({ methods }: Counts): string | undefined {
  return Object.values(methods).some(({ planned }) => planned > 0) ? undefined : 'the audit had no question to ask';
}

/** A node may say any number of records. */
function sumOf(one: number, other: number): number {
  return Math.min(Number.MAX_SAFE_INTEGER, one + other);
}
