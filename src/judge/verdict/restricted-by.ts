import { select } from '../catalogue/selection.ts';
import type { Report, RequirementResult } from '../../generated/report.ts';

type Restricted = Pick<Report, 'selection' | 'shard'>;

/** The flags that restricted a run to a part of the requirements, such as `--only index.*`; none for a whole run. */
export function restrictedBy({ selection, shard }: Restricted): string[] {
  const { only = [], skip = [] } = selection ?? {};
  const flags = { '--only': only, '--skip': skip };
  return [
    ...Object.entries(flags).flatMap(([flag, values]) => values.map((value) => `${flag} ${value}`)),
    ...(shard === undefined ? [] : [`--shard ${shard.index}/${shard.of}`]),
  ];
}

/** The results of another run that a restricted run did not ask for. */
export function outsideOf(
  { selection, shard }: Restricted,
  results: readonly RequirementResult[],
): readonly RequirementResult[] {
  if (shard !== undefined) return results;
  if (selection === undefined) return [];
  const chosen = new Set(select(results, selection));
  return results.filter((result) => !chosen.has(result));
}

/** What says whether a report is about a whole run. */
export type Parted = Pick<Report, 'part' | 'selection' | 'shard'>;

const WHAT = {
  run: undefined,
  audit: 'an audit',
  recording: 'a recording',
  'recording of a run': 'a recording of a run',
};

/** What a report is about if it is no whole run, such as `a recording`; undefined for a whole run. */
export function partText({ part, selection, shard }: Parted): string | undefined {
  if (part === undefined) return undefined;
  const what = WHAT[part.what];
  const chosen =
    selection === undefined
      ? what
      : part.what === 'audit'
        ? 'an audit of some methods'
        : ['a selection', ...(what === undefined ? [] : [what])].join(' of ');
  if (shard === undefined) return chosen;
  return [`shard ${shard.index}/${shard.of}`, ...(chosen === undefined ? [] : [chosen])].join(' of ');
}

/** `57 of 1,172 requirements`. */
export function countOf(tested: number, of: number): string {
  return `${tested.toLocaleString('en')} of ${of.toLocaleString('en')} requirements`;
}
