import { groupBy } from '../../src/encoding/group-by.ts';
import type { MutantRow } from '../../src/generated/report.ts';
import type { Assertion } from './assertions.ts';
import { isTold, type TrialRow } from './trial-row.ts';

/** One row per mutant: the worst of its trials, before others its first one, with the outcomes of the others in `elsewhere`. */
export function mergeTrials(
  trials: readonly TrialRow[],
  assertions: ReadonlyMap<string, Assertion> = new Map(),
): readonly MutantRow[] {
  return [...groupBy(trials, ({ name }) => name).values()].flatMap((own) => {
    const [main, ...others] = own.toSorted((a, b) => rank(a) - rank(b) || later(a) - later(b));
    if (main === undefined) return [];
    const { excused, as: _as, failedAt = '', ...row } = main;
    const assertion = assertions.get(failedAt)?.name;
    const broke = [...new Set(own.flatMap((trial) => trial.broke))];
    const elsewhere = others.map(({ profile, outcome, excused: why, finding }) => ({
      profile,
      outcome: why ?? outcome,
      finding,
    }));
    return [
      {
        ...row,
        ...(excused === undefined ? {} : { outcome: 'killed' as const }),
        broke,
        ...(assertion === undefined ? {} : { assertion }),
        ...(others.length === 0 ? {} : { elsewhere }),
      },
    ];
  });
}

function later({ as }: TrialRow): number {
  return as === 'first' ? 0 : 1;
}

function rank(trial: TrialRow): number {
  if (!isTold(trial)) return 0;
  return trial.excused === undefined ? 1 : 2;
}
