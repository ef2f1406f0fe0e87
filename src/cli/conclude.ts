import type { Report } from '../generated/report.ts';
import type { RunOutcome } from '../harness/run-options.ts';
import { decide, type Circumstances } from '../verdict/decide.ts';

/** The report of what a run found: the outcome of the run with the verdict on the whole. */
export function conclude(found: RunOutcome, circumstances: Pick<Circumstances, 'asked' | 'broke'> = {}): Report {
  const { unreachable, lost, cut, broke, ...run } = found;
  const { exitCode, outcome, summary } = decide(run.requirements, {
    ...(broke === undefined ? {} : { broke }),
    ...circumstances,
    ...(unreachable === undefined ? {} : { unreachable }),
    ...(lost === undefined ? {} : { lost }),
    ...(cut === undefined ? {} : { cut }),
  });
  const { requirements, notes, ...head } = run;
  return { ...head, exitCode, outcome, summary, requirements, notes };
}
