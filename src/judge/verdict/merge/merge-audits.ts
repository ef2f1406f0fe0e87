import { groupBy } from '../../../encoding/group-by.ts';
import type { Audit, Finding, Report, RequirementResult } from '../../../generated/report.ts';
import { SHARD_FLAG, unasked } from '../../catalogue/unasked.ts';
import { PRECEDENCE, withSuiteBug } from '../settle.ts';

/** The results of all shards of an audit: each shard asks a part of the questions about every requirement. */
export function mergedResults(reports: readonly Report[]): RequirementResult[] {
  const byId = groupBy(
    reports.flatMap(({ requirements }) => requirements),
    ({ id }) => id,
  );
  return [...byId.values()].map(mergedResult);
}

function mergedResult(all: readonly [RequirementResult, ...RequirementResult[]]): RequirementResult {
  const decisive = all.reduce((one, other) => (placeOf(other) < placeOf(one) ? other : one));
  const rests = all.flatMap(({ restsOn }) => (restsOn === undefined ? [] : [restsOn]));
  const restsOn = {
    assertions: rests.reduce((sum, { assertions }) => sum + assertions, 0),
    responses: rests.reduce((sum, { responses }) => sum + responses, 0),
  };
  const byExchange = <T extends { readonly exchange?: number | undefined }>(one: T, other: T): number =>
    (one.exchange ?? Infinity) - (other.exchange ?? Infinity);
  const findings: Finding[] = all.flatMap((each) => each.findings).sort(byExchange);
  const evidence = all.flatMap((each) => each.evidence).sort(byExchange);
  const summed = { ...withoutShard(decisive), findings, evidence, ...(rests.length === 0 ? {} : { restsOn }) };
  return withSuiteBug(summed, all);
}

/** A shard that ended early may have had the question that the others did not ask. */
function placeOf({ verdict, cause }: RequirementResult): number {
  return PRECEDENCE.indexOf(verdict) - (cause?.kind === 'ended' ? 0.5 : 0);
}

/** All shards together leave no question to another shard. */
function withoutShard(result: RequirementResult): RequirementResult {
  const { cause } = result;
  if (cause?.kind !== 'unasked') return result;
  return { ...result, ...unasked(cause.leftOutBy.filter((flag) => flag !== SHARD_FLAG)) };
}

/** The counts of all shards of an audit. */
export function mergedAudit(reports: readonly Report[]): Audit | undefined {
  const audits = reports.flatMap(({ audit }) => (audit === undefined ? [] : [audit]));
  const [first] = audits;
  if (first === undefined) return undefined;
  const sum = <T>(lists: readonly (readonly T[])[], key: (item: T) => string, add: (one: T, other: T) => T): T[] => {
    const sums = new Map<string, T>();
    for (const item of lists.flat()) {
      const before = sums.get(key(item));
      sums.set(key(item), before === undefined ? item : add(before, item));
    }
    return [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, item]) => item);
  };
  return {
    ...first,
    facts: audits.reduce((all, { facts }) => all + facts, 0),
    methods: sum(
      audits.map(({ methods }) => methods),
      ({ method }) => method,
      (one, other) => ({
        ...one,
        planned: Math.max(one.planned, other.planned),
        put: one.put + other.put,
        answered: one.answered + other.answered,
      }),
    ),
    // Each shard leaves out the same questions.
    leftOut: sum(
      audits.map(({ leftOut }) => leftOut),
      ({ reason }) => reason,
      (one, other) => ({ ...one, questions: Math.max(one.questions, other.questions) }),
    ),
  };
}
