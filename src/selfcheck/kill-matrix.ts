import type { Requirement } from '../catalogue/catalogue.ts';
import type { Mutant } from '../reference-node/mutants/index.ts';
import type { KillMatrix, MutantRow } from '../generated/report.ts';
import type { CleanRow } from './clean-row.ts';

interface Found {
  readonly suite: KillMatrix['suite'];
  readonly seed: number;
  readonly startedAt: Date;
  readonly order: readonly Mutant[];
  readonly rows: readonly MutantRow[];
  readonly profiles: readonly string[];
  readonly clean: readonly CleanRow[];
  readonly broken: readonly string[];
  /** Requirements that must have a mutant. */
  readonly requirements: readonly Requirement[];
}

/** Makes the kill matrix of what the threads told. */
export function killMatrix({
  suite,
  seed,
  startedAt,
  order,
  rows,
  clean,
  broken,
  profiles,
  requirements,
}: Found): KillMatrix {
  const position = new Map(order.map(({ name }, at) => [name, at]));
  const sorted = [...rows].sort(
    (a, b) => rank(a) - rank(b) || (position.get(a.name) ?? 0) - (position.get(b.name) ?? 0),
  );
  const has = new Set(rows.map(({ breaks }) => breaks));
  const withoutMutant = requirements.filter(({ id }) => !has.has(id)).map(({ id }) => id);
  const falseAlarms = clean
    .filter(isFalseAlarm)
    .map(({ profile, id, verdict, reason }) => ({ profile, id, verdict, reason }));
  const brokeWhole = rows.flatMap(({ name, broke }) => broke.map((id) => `On ${name} the check of ${id} broke.`));
  const unjudged = profiles.filter((name) => !clean.some(({ profile }) => profile === name));
  const lost = order.length - rows.length;
  const problems = [
    ...broken,
    ...brokeWhole,
    ...(lost > 0 ? [`${lost} mutants were never tried.`] : []),
    ...unjudged.map((name) => `The clean node of profile ${name} was not judged.`),
  ];
  const totals = { mutants: rows.length, requirements: has.size, ...countedOutcomes(rows) };
  const green = totals.killed === totals.mutants && withoutMutant.length + falseAlarms.length + problems.length === 0;
  return {
    schemaVersion: '1.0',
    suite,
    seed,
    startedAt: startedAt.toISOString(),
    durationMs: Date.now() - startedAt.getTime(),
    green,
    summary: `${totals.mutants} mutants of ${totals.requirements} requirements, ${totals.killed} killed for the right reason, ${withoutMutant.length} requirements without a mutant, ${falseAlarms.length} false alarms on the clean node.`,
    totals,
    profiles: [...profiles],
    withoutMutant,
    falseAlarms,
    broken: problems,
    mutants: sorted,
  };
}

function rank({ outcome }: MutantRow): number {
  return outcome === 'killed' ? 1 : 0;
}

function countedOutcomes(rows: readonly MutantRow[]): Pick<KillMatrix['totals'], MutantRow['outcome']> {
  const count = (outcome: MutantRow['outcome']): number => rows.filter((row) => row.outcome === outcome).length;
  return {
    killed: count('killed'),
    survived: count('survived'),
    wrongReason: count('wrongReason'),
    notShown: count('notShown'),
    broke: count('broke'),
  };
}

/** What is observed on deployed nodes need not hold on one that is the document's. */
function isFalseAlarm({ verdict, level }: CleanRow): boolean {
  return verdict === 'error' || (verdict === 'fail' && level !== 'observed');
}
