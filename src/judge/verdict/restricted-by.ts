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
