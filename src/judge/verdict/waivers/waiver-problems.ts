import type { Selectable } from '../../catalogue/selection.ts';
import { canMeet, covered, type Waiver, type Waivers } from './waiver.ts';

export interface WaiverProblem {
  readonly line: number;
  readonly message: string;
  /** The pattern that matches no requirement, so that the caller can suggest similar ones. */
  readonly unmatched?: string;
}

/** A waiver and the IDs of the requirements that its pattern matches. */
interface Covering {
  readonly waiver: Waiver;
  readonly ids: readonly string[];
}

/** Problems of a waiver file: entries that match no requirement, have an invalid date, or overlap with another entry. */
export function waiverProblems(waivers: Waivers, requirements: readonly Selectable[]): WaiverProblem[] {
  // Each pattern is matched once: of hundreds of entries, every pair is compared.
  const entries = waivers.entries.map((waiver) => ({ waiver, ids: covered(waiver, requirements).map(({ id }) => id) }));
  return entries
    .flatMap((entry, at) => [...unmatched(entry), ...expiry(entry.waiver), ...ambiguous(entry, entries.slice(0, at))])
    .sort((a, b) => a.line - b.line);
}

function unmatched({ waiver, ids }: Covering): WaiverProblem[] {
  if (ids.length > 0) return [];
  const message = `'${waiver.requirement}' matches no requirement.`;
  return [{ line: waiver.line, message, unmatched: waiver.requirement }];
}

function expiry({ line, expires }: Waiver): WaiverProblem[] {
  return isDay(expires) ? [] : [{ line, message: `expires: ${expires} is no day of the calendar.` }];
}

function ambiguous({ waiver, ids }: Covering, others: readonly Covering[]): WaiverProblem[] {
  const own = new Set(ids);
  for (const other of others) {
    const both = canMeet(waiver, other.waiver) && other.ids.find((id) => own.has(id));
    if (typeof both === 'string') {
      const message = `${both} has a waiver in line ${other.waiver.line} already: which of them holds is ambiguous.`;
      return [{ line: waiver.line, message }];
    }
  }
  return [];
}

/** Whether the text is a valid date, as `2026-12-31`. */
export function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
