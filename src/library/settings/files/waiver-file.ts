import type { Selectable } from '../../../judge/catalogue/selection.ts';
import type { WaiverFile } from '../../../generated/config.ts';
import type { Signature } from '../../../generated/report.ts';
import { isDay, waiverProblems, type Waivers } from '../../../judge/verdict/waivers/waiver.ts';
import { namesPlace } from '../../../judge/verdict/signature.ts';
import { didYouMean } from '../did-you-mean.ts';
import { readFor } from '../table/setting-names.ts';
import { problemsIn, readWritten } from './yaml-file.ts';

const DAY_MS = 86_400_000;

/**
 * Reads and checks a waiver file.
 *
 * @throws UsageError with line numbers when an entry is malformed, ambiguous, or matches no requirement.
 */
export function readWaivers(path: string, requirements: readonly Selectable[], now = new Date()): Waivers {
  const { data, lineOf } = readFor('waivers', path, () => readWritten<WaiverFile>(path, 'config/waivers.json'));
  const today = now.toISOString().slice(0, 10);
  const entries = data.waivers.map((entry, at) => ({
    ...entry,
    failure: entry.failure.filter((signature) => typeof signature !== 'string'),
    line: lineOf(`/waivers/${at}`),
    daysLeft: Math.round((Date.parse(entry.expires) - Date.parse(today)) / DAY_MS),
  }));
  const waivers = { entries, flakyBudget: data.flakyBudget ?? 0 };
  const ids = requirements.map(({ id }) => id);
  const problems = waiverProblems(waivers, requirements).map(({ line, message, unmatched }) => {
    const hint = unmatched === undefined ? undefined : didYouMean(unmatched, ids);
    return { line, message: hint === undefined ? message : `${message} ${hint}` };
  });
  for (const [at, { requirement, expires, failure, covers }] of data.waivers.entries()) {
    if (!isDay(expires)) {
      const message = `expires: ${expires} is no day of the calendar. Write one such as 2027-01-31.`;
      problems.push({ line: lineOf(`/waivers/${at}/expires`), message });
    }
    const line = lineOf(`/waivers/${at}/failure`);
    if (failure.some((signature) => typeof signature === 'string'))
      problems.push({ line, message: oldSignature(requirement, path) });
    else if (
      covers === undefined &&
      failure.some((signature) => typeof signature !== 'string' && !namesPlace(signature))
    )
      problems.push({ line, message: placeless(requirement, path) });
    else if (failure.some((signature) => typeof signature !== 'string' && isRuleless(signature)))
      problems.push({ line, message: ruleless(requirement, path) });
  }
  const flaky = entries.find((entry) => entry.flaky === true);
  if (flaky !== undefined && data.flakyBudget === undefined)
    problems.push({ line: flaky.line, message: 'a flaky waiver needs a flakyBudget at the top of the file.' });
  if (problems.length > 0) throw problemsIn(path, problems);
  return waivers;
}

function placeless(requirement: string, path: string): string {
  const cure = `Say so with covers: all, or run without --waivers and write it anew with: waive --to ${path}`;
  return `the signature of ${requirement} names no member, so that it covers other failures of the requirement, too. ${cure}`;
}

/** A failure of the kind schema always has a rule, so that such a signature is that of none. */
function isRuleless({ kind, rule }: Signature): boolean {
  return kind === 'schema' && rule === undefined;
}

function ruleless(requirement: string, path: string): string {
  const cure = `Run without --waivers and write it anew with: waive --to ${path}`;
  return `the signature of ${requirement} has no rule, so that it covers no failure. ${cure}`;
}

function oldSignature(requirement: string, path: string): string {
  const cure = `Run without --waivers, then write the new signature with: waive --to ${path}`;
  return `the signature of ${requirement} is a sentence, as earlier versions wrote it; sentences are no longer compared. ${cure}`;
}
