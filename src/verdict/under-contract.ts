import type { Contract } from '../catalogue/contract.ts';
import type { Note, RequirementResult } from '../generated/report.ts';
import { isBroken } from './gates.ts';

/** The results of a run, by whether its contract contains the requirement. */
export interface UnderContract {
  /** With the levels of the contract. */
  readonly scored: readonly RequirementResult[];
  readonly notScored: readonly RequirementResult[];
}

/**
 * Divides results by a contract. What was added to the suite later is not scored. A level that the profile of the run
 * changed stays.
 */
export function underContract(
  results: readonly RequirementResult[],
  { levels, otherLevels }: Pick<Contract, 'levels' | 'otherLevels'>,
): UnderContract {
  const scored = results.flatMap((result) => {
    const level = levels.get(result.id);
    if (level === undefined) return [];
    return [otherLevels.get(result.id) === result.level ? { ...result, level } : result];
  });
  return { scored, notScored: results.filter(({ id }) => !levels.has(id)) };
}

/** What the reader of a report must know about its contract; nothing if it has each tested requirement. */
export function contractNotes({ use }: Contract, notScored: readonly RequirementResult[]): Note[] {
  if (notScored.length === 0) return [];
  const broken = notScored.filter((result) => isBroken(result) || result.verdict === 'error');
  return [
    {
      kind: 'contract',
      date: use.date,
      notScored: notScored.length,
      broken: broken.map(({ id, findings, reason = '' }) => `${id} (${findings[0]?.message ?? reason})`),
    },
  ];
}
