import type { Audit, Finding, Report, RequirementResult } from '../../generated/report.ts';

/** The results of all shards of an audit: each shard asks a part of the questions about every requirement. */
export function mergedResults(reports: readonly Report[]): RequirementResult[] {
  const [first, ...others] = reports;
  return (first?.requirements ?? []).map((own) =>
    mergedResult(
      own,
      others.flatMap(({ requirements }) => requirements.filter(({ id }) => id === own.id)),
    ),
  );
}

function mergedResult(own: RequirementResult, others: readonly RequirementResult[]): RequirementResult {
  const all = [own, ...others];
  const decisive =
    all.find(({ verdict }) => verdict === 'fail') ?? all.find(({ verdict }) => verdict === 'pass') ?? own;
  const rests = all.flatMap(({ restsOn }) => (restsOn === undefined ? [] : [restsOn]));
  const restsOn = {
    assertions: rests.reduce((sum, { assertions }) => sum + assertions, 0),
    responses: rests.reduce((sum, { responses }) => sum + responses, 0),
  };
  const byExchange = <T extends { readonly exchange?: number | undefined }>(one: T, other: T): number =>
    (one.exchange ?? Infinity) - (other.exchange ?? Infinity);
  const findings: Finding[] = all.flatMap((each) => each.findings).sort(byExchange);
  const evidence = all.flatMap((each) => each.evidence).sort(byExchange);
  return { ...withoutShard(decisive), findings, evidence, ...(rests.length === 0 ? {} : { restsOn }) };
}

/** All shards together leave no question to another shard. The sentence is that of an audit without shards. */
function withoutShard({ reason, ...result }: RequirementResult): RequirementResult {
  if (reason === undefined) return result;
  const said = reason.replace(' and --shard left it out', ' left it out').replace('--shard left it out, or ', '');
  return { ...result, reason: said };
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
