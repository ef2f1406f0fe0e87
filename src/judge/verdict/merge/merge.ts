import type { Ended, GatePolicy, Note, Report, RequirementResult, Audit, Finding } from '../../../generated/report.ts';
import { DEFAULT_GATE, gateName } from '../gates.ts';
import { renumber } from './merge-notes.ts';
import { byResponses, PRECEDENCE, withSuiteBug } from '../settle.ts';
import { groupBy } from '../../../encoding/group-by.ts';
import { SHARD_FLAG, unasked } from '../../catalogue/unasked.ts';

/** The maximum number of findings of one requirement. */
const MOST_FINDINGS = 20;

/** Why reports do not add up to a complete run, one sentence each. */
export type MergeProblems = readonly string[];

/**
 * Checks that these reports add up to a complete run: no shard is missing, duplicate or of another run, and no
 * requirement is in two of them.
 *
 * @param reports Each with the name of its file.
 */
export function mergeProblems(reports: readonly { readonly name: string; readonly report: Report }[]): MergeProblems {
  const [first] = reports;
  if (first === undefined) return ['there is no report.'];
  const alone = reports.filter(({ report }) => report.shard === undefined);
  if (alone.length > 0) return [...new Set(alone.map(({ name }) => `${name} is the report of a whole run, no shard.`))];
  const areAudits = reports.some(({ report }) => isAudit(report));
  const reached = reports.find(({ report }) => isReached(report)) ?? first;
  return [...differences(reached, reports), ...missing(reports), ...doubled(reports, areAudits)];
}

/** Whether a report is that of an audit alone. Each shard of a launched node audits its own node, and asks all questions. */
function isAudit({ audit, launch }: Report): boolean {
  return audit !== undefined && launch === undefined;
}

/**
 * Merges the reports of all shards into one, without its verdict. Results have the order of `ids`. Launch and audit of a launched node
 * are those of the first shard that reached its node.
 */
export function merged(
  reports: readonly Report[],
  ids: readonly string[],
): Omit<Report, 'exitCode' | 'outcome' | 'summary' | 'notes' | 'noteItems'> & { readonly noteItems: readonly Note[] } {
  const sorted = [...reports].sort((a, b) => (a.shard?.index ?? 0) - (b.shard?.index ?? 0));
  const first = sorted.find(isReached) ?? sorted[0];
  if (first === undefined) throw new TypeError('nothing to merge');
  const place = new Map(ids.map((id, at) => [id, at]));
  const at = ({ id }: RequirementResult): number => place.get(id) ?? ids.length;
  const { schemaVersion, suite, target, profile, seed, launch, gate, contract, selection, part } = first;
  const ended = sorted.reduce<Ended>((all, { ended: own }) => ({ ...own, ...all }), {});
  const parts = renumbered(sorted);
  const areAudits = isAudit(first);
  const requirements = (areAudits ? mergedResults(sorted) : whole(parts)).sort((a, b) => at(a) - at(b));
  const notScored = whole(parts.map(({ notScored: requirements, beside }) => ({ requirements, beside })));
  return {
    schemaVersion,
    suite,
    target,
    profile,
    gate,
    contract,
    selection,
    // All shards of a run are a whole run.
    part: part?.what === 'run' && selection === undefined ? undefined : part,
    seed,
    startedAt: sorted.map(({ startedAt }) => startedAt).sort()[0] ?? first.startedAt,
    durationMs: Math.max(...sorted.map(({ durationMs }) => durationMs)),
    requests: total(sorted, ({ requests }) => requests),
    ...(launch === undefined ? {} : { launch }),
    asked: areAudits ? requirements.length : total(sorted, ({ asked, requirements }) => asked ?? requirements.length),
    audit: areAudits ? mergedAudit(sorted) : first.audit,
    ...(Object.keys(ended).length === 0 ? {} : { ended }),
    requirements,
    ...(notScored.length === 0 ? {} : { notScored: notScored.sort((a, b) => at(a) - at(b)) }),
    noteItems: sorted.flatMap(({ noteItems = [] }) => noteItems),
  };
}

function total(reports: readonly Report[], number: (report: Report) => number): number {
  return reports.reduce((sum, report) => sum + number(report), 0);
}

interface Part {
  readonly requirements: readonly RequirementResult[];
  readonly beside: readonly RequirementResult[];
}

/** Each shard numbers its exchanges from 1. In the merged report, the numbers of a shard follow those of the shards before it. */
function renumbered(reports: readonly Report[]): (Part & { readonly notScored: readonly RequirementResult[] })[] {
  let before = 0;
  return reports.map(({ requirements, beside = [], notScored = [], requests }) => {
    const offset = before;
    before += requests;
    const behind = (result: RequirementResult): RequirementResult => renumber(result, offset);
    return { requirements: requirements.map(behind), beside: beside.map(behind), notScored: notScored.map(behind) };
  });
}

function whole(parts: readonly Part[]): RequirementResult[] {
  const byId = new Map<string, RequirementResult[]>();
  for (const result of parts.flatMap(({ beside }) => beside))
    byId.set(result.id, [...(byId.get(result.id) ?? []), result]);
  return parts.flatMap(({ requirements }) =>
    requirements.map((result) => withOtherShards(result, byId.get(result.id) ?? [])),
  );
}

/** What follows from the release of a node. */
const OF_RELEASE: Readonly<Record<string, (report: Report) => string>> = {
  release: ({ target }) => target.version ?? 'unknown',
  profile: ({ profile }) => profile.name,
  'list of errata': ({ profile }) => profile.errata.map(({ id }) => id).join(', ') || 'none',
  gate: ({ gate = DEFAULT_GATE }) => gateText(gate),
};

function differences(
  first: { readonly name: string; readonly report: Report },
  reports: readonly { readonly name: string; readonly report: Report }[],
): string[] {
  const facts: Record<string, (report: Report) => string> = {
    suite: ({ suite }) => `${suite.name} ${suite.version}`,
    target: targetText,
    seed: ({ seed }) => String(seed),
    contract: ({ contract }) => contract?.sha256 ?? 'none',
    'number of shards': ({ shard }) => String(shard?.of),
    'height of its audit, which --at sets for all shards': (report) =>
      isAudit(report) ? String(report.audit?.height) : 'none',
  };
  for (const flag of new Set(reports.flatMap(({ report }) => Object.keys(report.shard?.settings ?? {}))))
    facts[flag] = ({ shard }) => shard?.settings?.[flag] ?? 'not set';
  return reports.flatMap(({ name, report }) =>
    Object.entries({ ...facts, ...(isReached(report) ? OF_RELEASE : {}) })
      .filter(([, of]) => of(report) !== of(first.report))
      .map(([what, of]) => `${name} has another ${what} (${of(report)}) than ${first.name} (${of(first.report)}).`),
  );
}

/** Whether a shard reached its node. One that did not knows neither its release nor what follows from that. */
function isReached({ ended }: Report): boolean {
  return ended?.unreachable === undefined;
}

/** The embedded reference node and a launched one have another port in each shard, and are still the same target. */
function targetText({ target: { kind, url, scenario, mutant }, launch }: Report): string {
  const where = launch === undefined ? url : `launched, SHA-256 ${launch.sha256 ?? 'unknown'}`;
  const parts = [kind, kind === 'reference-node' ? undefined : where, scenario, mutant];
  return parts.filter((part) => part !== undefined).join(' ');
}

function gateText({ name, level, failOnWarning, requireTested = [] }: GatePolicy): string {
  return [
    gateName({ name, level }),
    ...(failOnWarning ? ['warnings fail'] : []),
    ...requireTested.map((what) => `${what} tested`),
  ].join(', ');
}

function missing(reports: readonly { readonly report: Report }[]): string[] {
  const of = reports[0]?.report.shard?.of ?? 0;
  const present = reports.map(({ report }) => report.shard?.index);
  return Array.from({ length: of }, (_, at) => at + 1)
    .filter((index) => !present.includes(index))
    .map((index) => `shard ${index}/${of} is missing.`);
}

function doubled(reports: readonly { readonly name: string; readonly report: Report }[], areAudits: boolean): string[] {
  const owners = new Map<string, string>();
  const problems: string[] = [];
  for (const { name, report } of reports) {
    const shard = `shard ${report.shard?.index ?? ''}`;
    // Each shard of an audit has results for all requirements.
    const claims = [shard, ...(areAudits ? [] : report.requirements.map(({ id }) => id))];
    const twice = claims.find((claim) => owners.has(claim));
    if (twice !== undefined) problems.push(`${twice} is in ${owners.get(twice) ?? ''} and in ${name}.`);
    for (const claim of claims) owners.set(claim, name);
  }
  return problems;
}

/** Combines the result of one shard with results of the same requirement from responses in other shards. */
function withOtherShards(result: RequirementResult, others: readonly RequirementResult[]): RequirementResult {
  if (others.length === 0) return result;
  const broken = others.filter(({ verdict }) => verdict === 'fail');
  const findings = broken.flatMap((each) => each.findings).slice(0, MOST_FINDINGS);
  const evidence = broken.flatMap((each) => each.evidence);
  return byResponses(result, { shown: { findings, count: findings.length, evidence } });
}

/** The results of all shards of an audit: each shard asks a part of the questions about every requirement. */
function mergedResults(reports: readonly Report[]): RequirementResult[] {
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
function mergedAudit(reports: readonly Report[]): Audit | undefined {
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
