import { select, unmatched, type Selectable, type Selection } from '../catalogue/selection.ts';
import { failureGroups } from '../verdict/failure-groups.ts';
import { didYouMean } from './did-you-mean.ts';
import { readReport } from './files/read-report.ts';
import type { Settings } from './table/settings.ts';
import { UsageError } from './usage-error.ts';

/** The settings that choose requirements. */
export type SelectionSettings = Pick<Settings, 'service' | 'method' | 'only' | 'skip' | 'failed'>;

const FLAG_OF = { services: '--service', methods: '--method', only: '--only', skip: '--skip' } as const;

/**
 * The requirements that the settings select.
 *
 * @throws UsageError with the closest names, when a pattern matches no requirement; or when no requirement matches all
 * patterns together.
 */
export function selectionOf(settings: SelectionSettings, requirements: readonly Selectable[]): Selection {
  const { service: services, method: methods, skip } = settings;
  const selection: Selection = { services, methods, only: onlyOf(settings, requirements), skip };
  const [wrong] = unmatched(requirements, selection);
  if (wrong !== undefined) {
    throw matchesNothing(FLAG_OF[wrong.list], wrong, requirements);
  }
  if (select(requirements, selection).length === 0) {
    throw new UsageError('No requirement matches all of --service, --method, --only and --skip together.');
  }
  return selection;
}

/**
 * The IDs and patterns of `--only`; with `--failed`, the requirements of that report to test again. IDs that are no
 * longer in the catalogue are omitted.
 */
function onlyOf({ only, failed }: SelectionSettings, requirements: readonly Selectable[]): Selection['only'] {
  if (failed === undefined) return only;
  if (only !== undefined)
    throw new UsageError('--failed and --only exclude each other: --failed chooses the requirements.');
  const again = new Set(
    failureGroups(readReport(failed)).flatMap(({ cause, others, blocked }) =>
      [cause, ...others, ...blocked].map(({ id }) => id),
    ),
  );
  const ids = requirements.map(({ id }) => id).filter((id) => again.has(id));
  if (ids.length === 0)
    throw new UsageError(`--failed ${failed}: nothing failed in this report, so there is nothing to run.`);
  return ids;
}

/** The error for a pattern that matches no requirement, with the closest matches. */
export function matchesNothing(
  flag: string,
  { list, pattern }: { readonly list: keyof Selection; readonly pattern: string },
  requirements: readonly Selectable[],
): UsageError {
  const hint =
    didYouMean(pattern, candidates(list, pattern, requirements)) ?? 'See them with: npx avalanche-conformance list';
  return new UsageError(`${flag} '${pattern}' matches no requirement. ${hint}`);
}

/**
 * The names to compare a misspelt pattern with: IDs when the pattern contains a claim, otherwise `method/*` patterns.
 */
function candidates(list: keyof Selection, pattern: string, requirements: readonly Selectable[]): string[] {
  if (list === 'services') return requirements.map(({ service }) => service);
  if (list === 'methods') return requirements.flatMap(({ method }) => [method, method.slice(method.indexOf('.') + 1)]);
  const namesClaim = /\/[^*]+$/.test(pattern);
  return requirements.map(({ id }) => (namesClaim ? id : `${id.slice(0, id.indexOf('/'))}/*`));
}
