import { select, unmatched, type Selectable, type Selection } from '../../judge/catalogue/selection.ts';
import type { Report } from '../../generated/report.ts';
import { failureGroups } from '../../judge/verdict/failure-groups.ts';
import { commandName } from '../../encoding/command-name.ts';
import { didYouMean } from './did-you-mean.ts';
import { readReport } from './files/read-report.ts';
import { type Named, setting, wrongSetting } from './table/setting-names.ts';
import type { Settings } from './table/settings.ts';
import { UsageError } from './usage-error.ts';

export type SelectionSettings = Pick<Settings, 'only' | 'skip' | 'failed'>;

/**
 * The requirements that the settings select.
 *
 * @param only What chooses the requirements, before a pattern in a message: by default the setting.
 * @param earlier The report of `--failed`, if it was read before.
 * @throws UsageError with the closest names, when a pattern matches no requirement; or when no requirement matches all patterns together.
 */
export function selectionOf(
  settings: SelectionSettings,
  requirements: readonly Selectable[],
  only: Named | string = setting('only'),
  earlier = failedReport(settings),
): Selection {
  const selection: Selection = { only: onlyOf(settings, requirements, earlier), skip: settings.skip };
  const [wrong] = unmatched(requirements, selection);
  if (wrong !== undefined)
    throw matchesNothing(wrong.list === 'only' ? only : setting('skip'), wrong.pattern, requirements);
  if (select(requirements, selection).length === 0)
    throw wrongSetting`${setting('skip')} leaves out every requirement that ${setting('only')} chooses.`;
  return selection;
}

/**
 * The IDs and patterns of `--only`; with `--failed`, the requirements of that report to test again. IDs that are no
 * longer in the catalogue are omitted.
 */
function onlyOf(
  { only, failed }: SelectionSettings,
  requirements: readonly Selectable[],
  earlier: Report | undefined,
): Selection['only'] {
  if (failed === undefined) return only;
  if (only !== undefined)
    throw wrongSetting`${setting('failed')} and ${setting('only')} exclude each other: ${setting('failed')} chooses the requirements.`;
  const again = new Set(earlier === undefined ? [] : failedIn(earlier));
  const ids = requirements.map(({ id }) => id).filter((id) => again.has(id));
  if (ids.length === 0)
    throw new UsageError(`--failed ${failed}: what failed in this report is no requirement any more.`);
  return ids;
}

/**
 * The report of `--failed`; undefined without it, or where `--only` contradicts it.
 *
 * @throws UsageError if it cannot be read.
 */
export function failedReport({ only, failed }: SelectionSettings): Report | undefined {
  return failed === undefined || only !== undefined ? undefined : readReport(failed);
}

/** The IDs of the requirements that failed in a report, and of those that were not testable because of a failure. */
export function failedIn(report: Report): readonly string[] {
  return failureGroups(report).flatMap(({ cause, others, blocked }) =>
    [cause, ...others, ...blocked].map(({ id }) => id),
  );
}

/** The IDs of the requirements that failed in a report. */
export function failuresIn({ requirements }: Report): readonly string[] {
  return requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
}

/** The error for a pattern that matches no requirement, with the closest matches. */
export function matchesNothing(
  chooser: Named | string,
  pattern: string,
  requirements: readonly Selectable[],
): UsageError {
  const hint =
    didYouMean(pattern.replace(/\/\*$/, ''), candidates(pattern, requirements)) ??
    `See them with: ${commandName()} list`;
  return wrongSetting`${chooser} '${pattern}' matches no requirement. ${hint}`;
}

/** The names to compare a misspelt pattern with: IDs when it contains a claim, otherwise services and methods. */
function candidates(pattern: string, requirements: readonly Selectable[]): string[] {
  if (/\/[^*]/.test(pattern)) return requirements.map(({ id }) => id);
  return requirements.flatMap(({ service, method }) => [service, method, method.slice(method.indexOf('.') + 1)]);
}
