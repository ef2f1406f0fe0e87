import type { Report, RequirementResult } from '../generated/report.ts';
import { EXIT_CODES } from './exit-code.ts';
import { gatesBy } from './gates.ts';

/** The part of a report that decides the words of its verdict. */
interface Ended extends Pick<Report, 'exitCode' | 'ended' | 'gate'> {
  readonly requirements: readonly Pick<RequirementResult, 'id' | 'level' | 'verdict'>[];
}

/** The verdict on a run in one to four words. The outcome of the run begins with them. */
export function verdictWords({ exitCode, ended = {}, gate, requirements }: Ended): string {
  if (exitCode === EXIT_CODES.conforms) return 'Conforms';
  if (exitCode === EXIT_CODES.noTarget) return ended.lost === undefined ? 'Target not reached' : 'Target lost';
  if (exitCode === EXIT_CODES.notJudged) return ended.cut === undefined ? 'Incomplete' : 'Ended early';
  if (exitCode !== EXIT_CODES.doesNotConform) return 'Suite bug';
  const stops = requirements.filter(gatesBy(gate));
  const isStale = stops.length > 0 && stops.every(({ verdict }) => verdict === 'unexpected-pass');
  return isStale ? 'Stale waivers' : 'Does not conform';
}
