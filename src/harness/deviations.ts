import type { Deviation } from '../generated/report.ts';
import { howDiffers } from '../validation/deviation.ts';
import { placeIn } from '../validation/signature.ts';
import type { Difference } from './differences.ts';
import { isList, textOfValue } from './in-words.ts';

/** Largest number of kinds of deviations in a finding. */
const KEPT = 4;

/** How the compared values differ, each kind once: places and classes, without the values. */
export function deviationsIn(found: readonly Difference[]): Deviation[] {
  const expected = new Set(found.flatMap((each) => (each.kind === 'other' ? [textOfValue(each.expected)] : [])));
  const twice = repeated(found.flatMap((each) => (each.kind === 'unexpected' ? [textOfValue(each.value)] : [])));
  const kinds = new Map<string, Deviation>();
  for (const difference of found) {
    const at = placeIn(difference.at);
    const how = howOf(difference, found, { expected, twice });
    kinds.set(`${at} ${how}`, { ...(at === '' ? {} : { at }), how });
    if (kinds.size === KEPT) break;
  }
  return [...kinds.values()];
}

/** Texts of values: those that were expected anywhere, and those that were unexpected more than once. */
interface Texts {
  readonly expected: ReadonlySet<string>;
  readonly twice: ReadonlySet<string>;
}

function howOf(difference: Difference, found: readonly Difference[], texts: Texts): Deviation['how'] {
  switch (difference.kind) {
    case 'order':
      return 'order';
    case 'missing':
      return difference.isItem === true ? 'items-missing' : 'missing';
    case 'unexpected':
      if (difference.isItem !== true) return 'unexpected';
      return texts.twice.has(textOfValue(difference.value)) ? 'twice' : 'items-added';
    case 'other': {
      const { actual } = difference;
      const how = howDiffers(actual, difference.expected);
      const isOfAnother = how !== 'zero' && how !== 'missing' && how !== 'null' && how !== 'empty';
      return isOfAnother && found.length > 1 && texts.expected.has(textOfValue(actual)) ? 'of-another' : how;
    }
  }
}

function repeated(texts: readonly string[]): ReadonlySet<string> {
  const [seen, again] = [new Set<string>(), new Set<string>()];
  for (const text of texts) (seen.has(text) ? again : seen).add(text);
  return again;
}

/** How the length of a list differs. */
export function lengthDiffers(actual: unknown, length: number): Deviation[] {
  if (!isList(actual)) return [{ how: howDiffers(actual, []) }];
  const size = [...actual].length;
  if (size === 0) return [{ how: 'empty' }];
  return [{ how: howDiffers(size, length) }];
}
