import { groupBy } from '../../src/encoding/group-by.ts';
import type { MutantRow } from '../../src/generated/report.ts';
import { isTold, type TrialRow } from './trial-row.ts';

/** One row per mutant: the worst of its trials, with the outcomes of the others in `elsewhere`. */
export function mergeTrials(trials: readonly TrialRow[]): readonly MutantRow[] {
  return [...groupBy(trials, ({ name }) => name).values()].flatMap((own) => {
    const [main, ...others] = own.toSorted((a, b) => rank(a) - rank(b));
    if (main === undefined) return [];
    const { excused, ...row } = main;
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
        ...(others.length === 0 ? {} : { elsewhere }),
      },
    ];
  });
}

function rank(trial: TrialRow): number {
  if (!isTold(trial)) return 0;
  return trial.excused === undefined ? 1 : 2;
}
