import { groupBy } from '../../src/encoding/group-by.ts';
import type { Unproved } from '../../src/generated/report.ts';
import type { Assertion } from './assertions.ts';
import type { CleanRow } from './clean-row.ts';
import type { TrialRow } from './trial-row.ts';

/** What must be proved: the assertions of these requirements, and if all were tested, those of functions of several checks. */
export interface Claimed {
  readonly assertions: ReadonlyMap<string, Assertion>;
  readonly ids: ReadonlySet<string>;
  readonly isWhole: boolean;
}

/** How many assertions must fail on a mutant, and those that fail on none. */
export interface Proof {
  readonly count: number;
  readonly unproved: readonly Unproved[];
  /** Places that assert by another name than `expect`, so that no mutant can be asked for. */
  readonly unnamed: readonly string[];
}

/**
 * Looks for assertions that fail on no mutant. One in a check must fail for each requirement whose check reaches it on a correct node, since the
 * cases of a table share it; any other one for some requirement.
 */
export function proofOf(
  clean: readonly CleanRow[],
  trials: readonly TrialRow[],
  { assertions, ids, isWhole }: Claimed,
): Proof {
  const failed = new Set(trials.filter(({ outcome }) => outcome === 'killed').flatMap(placesOf));
  const reached = clean.flatMap(({ id, reached = [] }) => reached.map((place) => ({ id, place })));
  const cases = groupBy(reached, ({ place }) => place);
  const all = [...assertions].flatMap(([place, { name, isInCheck }]) => {
    const own = [...new Set(cases.get(place)?.map(({ id }) => id))];
    const [first] = own;
    if (isInCheck && own.length > 0)
      return own.filter((id) => ids.has(id)).map((id) => ({ id, assertion: name, key: keyOf(place, id) }));
    return isWhole ? [{ ...(first === undefined ? {} : { id: first }), assertion: name, key: place }] : [];
  });
  const unproved = all.filter(({ key }) => !failed.has(key)).map(({ key: _key, ...rest }) => rest);
  return { count: all.length, unproved, unnamed: [...cases.keys()].filter((place) => !assertions.has(place)) };
}

function placesOf({ failedAt, breaks }: TrialRow): readonly string[] {
  return failedAt === undefined ? [] : [failedAt, keyOf(failedAt, breaks)];
}

function keyOf(place: string, id: string): string {
  return `${place} ${id}`;
}
