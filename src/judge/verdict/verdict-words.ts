import type { Report, RequirementResult } from '../../generated/report.ts';
import { EXIT_CODES } from './exit-code.ts';
import { gatesBy } from './gates.ts';
import { missingServices } from './not-offered.ts';
import { countOf, partText, type Parted } from './restricted-by.ts';
import { isJudged } from './required-tested.ts';

/** The part of a report that decides the words of its verdict. */
interface Ended extends Parted, Pick<Report, 'exitCode' | 'ended' | 'gate'> {
  readonly requirements: readonly Pick<RequirementResult, 'id' | 'level' | 'verdict' | 'cause'>[];
}

/** The verdict on what did not fail. Only a whole run shows that a node conforms, with the services that it has tested. */
export function conformingWords(parted: Parted, requirements: Ended['requirements']): string {
  const text = partText(parted);
  if (text === undefined) return ['Conforms', ...missingServices(requirements)].join(' ');
  const tested = countOf(requirements.filter(isJudged).length, parted.part?.of ?? 0);
  const isWaived = requirements.some(({ verdict }) => verdict === 'expected-fail');
  return `No ${isWaived ? 'unwaived ' : ''}failure in ${tested} (${text})`;
}

/** The verdict on a run in a few words. The outcome of the run begins with them. */
export function verdictWords(report: Ended): string {
  const { exitCode, ended = {}, gate, requirements } = report;
  if (exitCode === EXIT_CODES.conforms) return conformingWords(report, requirements);
  if (ended.unusable !== undefined && exitCode === EXIT_CODES.noTarget) return 'Trusted node not usable';
  if (exitCode === EXIT_CODES.noTarget) return ended.lost === undefined ? 'Target not reached' : 'Target lost';
  if (exitCode === EXIT_CODES.notJudged) return ended.cut === undefined ? 'Incomplete' : 'Ended early';
  if (exitCode !== EXIT_CODES.doesNotConform) return 'Suite bug';
  const stops = requirements.filter(gatesBy(gate));
  const isStale = stops.length > 0 && stops.every(({ verdict }) => verdict === 'unexpected-pass');
  return isStale ? 'Stale waivers' : 'Does not conform';
}
