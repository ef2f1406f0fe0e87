import { counted } from '../../src/encoding/counted.ts';
import type { Requirement } from '../../src/judge/catalogue/catalogue.ts';
import type { Mutant } from '../../src/reference-node/kit/mutant.ts';
import type { KillMatrix, MutantRow, PairRow, Unproved } from '../../src/generated/report.ts';
import { type CleanRow, isCleanAlarm } from './clean-row.ts';
import { mergeTrials } from './merge-trials.ts';
import type { TrialRow } from './trial-row.ts';
import { type Claimed, proofOf } from './unproved.ts';
import type { VariantTrial } from './try-variant.ts';

/** The number of planned trials of mutants, pairs, and nodes with variants. */
interface Planned {
  readonly trials: number;
  readonly pairs: number;
  readonly variants: number;
}

interface Found {
  readonly suite: KillMatrix['suite'];
  readonly seed: number;
  readonly startedAt: Date;
  readonly order: readonly Mutant[];
  /** One row for each mutant in each profile. */
  readonly trials: readonly TrialRow[];
  readonly planned: Planned;
  readonly pairs: readonly PairRow[];
  readonly variants: readonly VariantTrial[];
  readonly profiles: readonly string[];
  readonly clean: readonly CleanRow[];
  readonly broken: readonly string[];
  /** The number of results of earlier self-checks. */
  readonly fromCache: number;
  /** Requirements that must have a mutant. */
  readonly requirements: readonly Requirement[];
  readonly claimed: Claimed;
}

/** Makes the kill matrix of the results from all threads. */
export function killMatrix({
  suite,
  seed,
  startedAt,
  order,
  trials,
  planned,
  pairs,
  variants,
  clean,
  broken,
  fromCache,
  profiles,
  requirements,
  claimed,
}: Found): KillMatrix {
  const rows = mergeTrials(trials, claimed.assertions);
  const { count: assertions, unproved, unnamed } = proofOf(clean, trials, claimed);
  const position = new Map(order.map(({ name }, at) => [name, at]));
  const sorted = [...rows].sort(
    (a, b) => rank(a) - rank(b) || (position.get(a.name) ?? 0) - (position.get(b.name) ?? 0),
  );
  const has = new Set<string>(order.map(({ breaks }) => breaks));
  const withoutMutant = requirements.filter(({ id }) => !has.has(id)).map(({ id }) => id);
  const falseAlarms = [
    ...clean.filter(isCleanAlarm).map(({ profile, id, verdict, reason }) => ({ profile, id, verdict, reason })),
    ...variants.flatMap(({ alarms }) => alarms),
  ];
  const brokeWhole = rows.flatMap(({ name, broke }) => broke.map((id) => `On ${name} the check of ${id} broke.`));
  const unjudged = profiles.filter((name) => !clean.some(({ profile }) => profile === name));
  const leftOut = leftOutOf(planned, { trials: trials.length, pairs: pairs.length, variants: variants.length });
  const problems = [
    ...broken,
    ...brokeWhole,
    ...unnamed.map((place) => `specs/${place} asserts by another name than \`expect\`.`),
    ...leftOut.map((what) => `${what} were not tested.`),
    ...pairs
      .filter(({ outcome }) => outcome === 'hidden' || outcome === 'broke')
      .map(({ mutants, profile, reason }) => `On a node with ${mutants.join(' and ')} (${profile}): ${reason}`),
    ...unjudged.map((name) => `The clean node of profile ${name} was not tested.`),
  ];
  const totals = {
    mutants: rows.length,
    requirements: new Set(rows.map(({ breaks }) => breaks)).size,
    assertions,
    ...countedOutcomes(rows),
  };
  const open = withoutMutant.length + unproved.length + falseAlarms.length + problems.length;
  return {
    schemaVersion: '1.0',
    suite,
    seed,
    startedAt: startedAt.toISOString(),
    durationMs: Date.now() - startedAt.getTime(),
    green: totals.killed === totals.mutants && open === 0,
    summary: summaryOf(totals, { trials, leftOut, pairs, variants, fromCache, withoutMutant, unproved, falseAlarms }),
    totals,
    profiles: [...profiles],
    withoutMutant,
    unproved: [...unproved],
    falseAlarms,
    broken: problems,
    mutants: sorted,
    variants: variants.map(({ row }) => row).sort((a, b) => b.alarms - a.alarms),
    silentOn: silentOn(variants),
    pairs: [...pairs].sort((a, b) => PAIRS.indexOf(a.outcome) - PAIRS.indexOf(b.outcome)),
  };
}

/** How many of each were planned and have no result. */
function leftOutOf(planned: Planned, done: Planned): readonly string[] {
  const names = { trials: 'trials', pairs: 'pairs of mutants', variants: 'nodes with variants' } as const;
  return (['trials', 'pairs', 'variants'] as const)
    .filter((kind) => done[kind] < planned[kind])
    .map((kind) => `${planned[kind] - done[kind]} ${names[kind]}`);
}

/** For each requirement, the number of nodes with variants on which it was tested and did not fail. */
function silentOn(variants: readonly VariantTrial[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const id of variants.flatMap(({ silent }) => silent)) counts[id] = (counts[id] ?? 0) + 1;
  return counts;
}

/** The order of the rows, the worst outcome first. */
const PAIRS: readonly PairRow['outcome'][] = ['broke', 'hidden', 'covered', 'blocked', 'found'];

interface Summed extends Pick<Found, 'trials' | 'pairs' | 'variants' | 'fromCache'> {
  readonly leftOut: readonly string[];
  readonly withoutMutant: readonly string[];
  readonly unproved: readonly Unproved[];
  readonly falseAlarms: KillMatrix['falseAlarms'];
}

function summaryOf(
  { mutants, requirements, assertions, killed }: KillMatrix['totals'],
  { trials, leftOut, pairs, variants, fromCache, withoutMutant, unproved, falseAlarms }: Summed,
): string {
  const profiles = new Set(trials.map(({ profile }) => profile)).size;
  return [
    `${counted(mutants, 'mutant')} of ${counted(requirements, 'requirement')}, ${killed} killed for the right reason`,
    `${trials.length} trials in ${profiles} profiles`,
    ...leftOut.map((what) => `${what} left out`),
    `${pairs.length} pairs`,
    ...(fromCache === 0 ? [] : [`${fromCache} results from the cache`]),
    `${withoutMutant.length} requirements without a mutant`,
    ...(assertions === 0 ? [] : [provedOf(assertions, unproved.length)]),
    `${falseAlarms.length} false alarms on the clean node and on ${variants.length} nodes with variants.`,
  ].join(', ');
}

function provedOf(assertions: number, unproved: number): string {
  const all = counted(assertions, 'assertion');
  return unproved === 0
    ? `each of ${all} fails on a mutant`
    : `${unproved} of ${all} ${unproved === 1 ? 'fails' : 'fail'} on no mutant`;
}

function rank({ outcome }: MutantRow): number {
  return outcome === 'killed' ? 1 : 0;
}

function countedOutcomes(
  rows: readonly MutantRow[],
): Omit<KillMatrix['totals'], 'mutants' | 'requirements' | 'assertions'> {
  const count = (outcome: MutantRow['outcome']): number => rows.filter((row) => row.outcome === outcome).length;
  return {
    killed: count('killed'),
    survived: count('survived'),
    wrongReason: count('wrongReason'),
    notShown: count('notShown'),
    broke: count('broke'),
  };
}
