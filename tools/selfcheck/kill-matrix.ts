import { groupBy } from '../../src/encoding/group-by.ts';
import { counted } from '../../src/encoding/cut.ts';
import type { Requirement } from '../../src/judge/catalogue/catalogue.ts';
import type { Mutant } from '../../src/reference-node/kit/mutant.ts';
import type { KillMatrix, MutantRow, Unproved } from '../../src/generated/report.ts';
import type { Assertion } from './assertions.ts';
import { type CleanRow, isCleanAlarm, isTold, type TrialRow } from './plan/plan.ts';
import type { VariantTrial } from './try-variant.ts';

/** The number of planned trials of mutants, and of nodes with variants. */
interface Planned {
  readonly trials: number;
  readonly variants: number;
}

/** What must be proved: the assertions of these requirements, and if all were tested, those of functions of several checks. */
interface Claimed {
  readonly assertions: ReadonlyMap<string, Assertion>;
  readonly ids: ReadonlySet<string>;
  readonly isWhole: boolean;
}

interface Found {
  readonly suite: KillMatrix['suite'];
  readonly seed: number;
  readonly startedAt: Date;
  readonly order: readonly Mutant[];
  /** One row for each mutant in each profile. */
  readonly trials: readonly TrialRow[];
  readonly planned: Planned;
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
export function killMatrix(found: Found): KillMatrix {
  const { suite, seed, startedAt, order, trials, variants, clean, profiles, requirements, claimed } = found;
  const rows = mergeTrials(trials, claimed.assertions);
  const { count: assertions, unproved, unnamed } = proofOf(clean, trials, claimed);
  const position = new Map(order.map(({ name }, at) => [name, at]));
  const has = new Set<string>(order.map(({ breaks }) => breaks));
  const leftOut = leftOutOf(found);
  const broken = [
    ...found.broken,
    ...rows.flatMap(({ name, broke }) => broke.map((id) => `On ${name} the check of ${id} broke.`)),
    ...unnamed.map((place) => `specs/${place} asserts by another name than \`expect\`.`),
    ...leftOut.map((what) => `${what} were not tested.`),
    ...profiles
      .filter((name) => !clean.some(({ profile }) => profile === name))
      .map((name) => `The clean node of profile ${name} was not tested.`),
  ];
  const withoutMutant = requirements.filter(({ id }) => !has.has(id)).map(({ id }) => id);
  const falseAlarms = [
    ...clean.filter(isCleanAlarm).map(({ profile, id, verdict, reason }) => ({ profile, id, verdict, reason })),
    ...variants.flatMap(({ alarms }) => alarms),
  ];
  const totals = {
    mutants: rows.length,
    requirements: new Set(rows.map(({ breaks }) => breaks)).size,
    assertions,
    ...countedOutcomes(rows),
  };
  const open = withoutMutant.length + unproved.length + falseAlarms.length + broken.length;
  const matrix = {
    schemaVersion: '1.0' as const,
    suite,
    seed,
    startedAt: startedAt.toISOString(),
    durationMs: Date.now() - startedAt.getTime(),
    green: totals.killed === totals.mutants && open === 0,
    totals,
    profiles: [...profiles],
    withoutMutant,
    unproved: [...unproved],
    falseAlarms,
    broken,
    mutants: rows.toSorted(
      (a, b) =>
        Number(a.outcome === 'killed') - Number(b.outcome === 'killed') ||
        (position.get(a.name) ?? 0) - (position.get(b.name) ?? 0),
    ),
    variants: variants.map(({ row }) => row).sort((a, b) => b.alarms - a.alarms),
    silentOn: silentOn(variants),
  };
  return { ...matrix, summary: summaryOf(matrix, found, leftOut) };
}

/** How many of each were planned and have no result. */
function leftOutOf(found: Pick<Found, 'planned' | keyof Planned>): readonly string[] {
  const names = { trials: 'trials', variants: 'nodes with variants' } as const;
  return (['trials', 'variants'] as const)
    .map((kind) => [found.planned[kind] - found[kind].length, names[kind]] as const)
    .filter(([count]) => count > 0)
    .map(([count, name]) => `${count} ${name}`);
}

/** For each requirement, the number of nodes with variants on which it was tested and did not fail. */
function silentOn(variants: readonly VariantTrial[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const id of variants.flatMap(({ silent }) => silent)) counts[id] = (counts[id] ?? 0) + 1;
  return counts;
}

function summaryOf(
  { totals, withoutMutant, unproved, falseAlarms }: Omit<KillMatrix, 'summary'>,
  { trials, variants, fromCache }: Found,
  leftOut: readonly string[],
): string {
  const { mutants, requirements, assertions, killed } = totals;
  const profiles = new Set(trials.map(({ profile }) => profile)).size;
  const found = [
    `${counted(mutants, 'mutant')} of ${counted(requirements, 'requirement')}, ${killed} killed for the right reason`,
    `${counted(trials.length, 'trial')} in ${counted(profiles, 'profile')}`,
    ...leftOut.map((what) => `${what} left out`),
    `${counted(withoutMutant.length, 'requirement')} without a mutant`,
    ...(assertions === 0 ? [] : [provedOf(assertions, unproved.length)]),
    `${counted(falseAlarms.length, 'false alarm')} on the clean node${onVariants(variants.length)}.`,
  ].join(', ');
  if (fromCache === 0) return found;
  return `${found} Not run again: ${counted(fromCache, 'result')} of an earlier run, whose code did not change (--no-cache runs all).`;
}

function onVariants(count: number): string {
  return count === 0
    ? '; no node with a variant was tested (--variant NAME tests one)'
    : ` and on ${counted(count, 'node')} with variants`;
}

function provedOf(assertions: number, unproved: number): string {
  const all = counted(assertions, 'assertion');
  return unproved === 0
    ? `each of ${all} fails on a mutant`
    : `${unproved} of ${all} ${unproved === 1 ? 'fails' : 'fail'} on no mutant`;
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

/** One row per mutant: the worst of its trials, before others its first one, with the outcomes of the others in `elsewhere`. */
export function mergeTrials(
  trials: readonly TrialRow[],
  assertions: Claimed['assertions'] = new Map(),
): readonly MutantRow[] {
  return [...groupBy(trials, ({ name }) => name).values()].flatMap((own) => {
    const [main, ...others] = own.toSorted((a, b) => rank(a) - rank(b));
    if (main === undefined) return [];
    const { excused, as: _as, failedAt = '', ...row } = main;
    const assertion = assertions.get(failedAt)?.name;
    const elsewhere = others.map(({ profile, outcome, excused: why, finding }) => ({
      profile,
      outcome: why ?? outcome,
      finding,
    }));
    return [
      {
        ...row,
        ...(excused === undefined ? {} : { outcome: 'killed' as const }),
        broke: [...new Set(own.flatMap((trial) => trial.broke))],
        ...(assertion === undefined ? {} : { assertion }),
        ...(others.length === 0 ? {} : { elsewhere }),
      },
    ];
  });
}

function rank(trial: TrialRow): number {
  return (isTold(trial) ? (trial.excused === undefined ? 2 : 4) : 0) + (trial.as === 'first' ? 0 : 1);
}

/** How many assertions must fail on a mutant, and those that fail on none. */
interface Proof {
  readonly count: number;
  readonly unproved: readonly Unproved[];
  /** Places that assert by another name than `expect`, so that no mutant can be asked for. */
  readonly unnamed: readonly string[];
}

/**
 * Looks for assertions that fail on no mutant. One in a check must fail for each requirement whose check reaches it on a correct node,
 * since the cases of a table share it; any other one for some requirement.
 */
export function proofOf(
  clean: readonly CleanRow[],
  trials: readonly TrialRow[],
  { assertions, ids, isWhole }: Claimed,
): Proof {
  const keyOf = (place: string, id: string): string => `${place} ${id}`;
  const failed = new Set(
    trials.flatMap(({ outcome, failedAt, breaks }) =>
      outcome === 'killed' && failedAt !== undefined ? [failedAt, keyOf(failedAt, breaks)] : [],
    ),
  );
  const reached = clean.flatMap(({ id, reached = [] }) => reached.map((place) => ({ id, place })));
  const cases = groupBy(reached, ({ place }) => place);
  const all = [...assertions].flatMap(([place, { name, isInCheck }]) => {
    const own = [...new Set(cases.get(place)?.map(({ id }) => id))];
    const [first] = own;
    if (isInCheck && own.length > 0)
      return own.filter((id) => ids.has(id)).map((id) => ({ id, assertion: name, key: keyOf(place, id) }));
    return isWhole ? [{ ...(first === undefined ? {} : { id: first }), assertion: name, key: place }] : [];
  });
  const unproved = all.filter(({ key }) => !failed.has(key)).map(({ key: _key, ...rest }) => rest);
  return { count: all.length, unproved, unnamed: [...cases.keys()].filter((place) => !assertions.has(place)) };
}
