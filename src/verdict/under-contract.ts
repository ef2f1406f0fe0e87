import type { Contract } from '../catalogue/contract.ts';
import type { Note, RequirementResult } from '../generated/report.ts';
import { isBroken } from './gates.ts';

/** The results of a run, by whether its contract contains the requirement. */
export interface UnderContract {
  /** With the levels and sentences of the contract. */
  readonly scored: readonly RequirementResult[];
  readonly notScored: readonly RequirementResult[];
}

/**
 * Divides results by a contract. What was added to the suite later is not scored. A level that the profile of the run
 * changed stays.
 */
export function underContract(
  results: readonly RequirementResult[],
  { rows, otherLevels }: Pick<Contract, 'rows' | 'otherLevels'>,
): UnderContract {
  const scored = results.flatMap((result) => {
    const row = rows.get(result.id);
    if (row === undefined) return [];
    const level = otherLevels.get(result.id) === result.level ? row.level : result.level;
    return [{ ...result, level, statement: row.statement }];
  });
  return { scored, notScored: results.filter(({ id }) => !rows.has(id)) };
}

/** What the reader of a report must know about its contract; nothing if this suite agrees with it. */
export function contractNotes({ use, corrections }: Contract, notScored: readonly RequirementResult[]): Note[] {
  if (notScored.length === 0 && corrections.length === 0) return [];
  const broken = notScored.filter((result) => isBroken(result) || result.verdict === 'error');
  return [
    {
      kind: 'contract',
      date: use.date,
      notScored: notScored.length,
      broken: broken.map(({ id, findings, reason = '' }) => `${id} (${findings[0]?.message ?? reason})`),
      corrections: corrections.map(({ requirement, reason }) => `${requirement} (${reason})`),
    },
  ];
}
