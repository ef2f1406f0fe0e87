import { placeIn } from '../judge/validation/signature.ts';
import { hasMembers, inWords, isList, textOfValue, membersIn } from './in-words.ts';

/** One difference of two values. `at` is its path in them, empty for the whole value; of an item, the path of its list. */
export type Difference =
  | { readonly kind: 'missing' | 'unexpected'; readonly at: string; readonly value: unknown; readonly isItem?: true }
  | { readonly kind: 'other'; readonly at: string; readonly actual: unknown; readonly expected: unknown }
  | { readonly kind: 'order'; readonly at: string; readonly actual: unknown; readonly expected: unknown };

/** A sentence names this number of items. */
const NAMED = 3;

/**
 * The differences of two values; none when they are equal. A member that is undefined counts as left out.
 *
 * @param isPartial Whether objects may have members that the expected ones lack.
 */
export function differences(actual: unknown, expected: unknown, isPartial = false): readonly Difference[] {
  return between(actual, expected, '', isPartial);
}

/** The name of the member in which values differ, if there is one such name; undefined if several differ, or a whole value. */
export function differingMember(found: readonly Difference[]): string | undefined {
  const [name, ...others] = new Set(
    found.map(({ at }) =>
      placeIn(at)
        .split('/')
        .findLast((step) => step !== '*'),
    ),
  );
  return others.length > 0 || name === '' ? undefined : name;
}

function between(actual: unknown, expected: unknown, at: string, isPartial: boolean): readonly Difference[] {
  if (actual === expected) return [];
  if (isList(actual) && isList(expected)) return betweenLists(actual, expected, at, isPartial);
  const [present, wanted] = [membersIn(actual), membersIn(expected)];
  if (present === undefined || wanted === undefined || isList(actual) || isList(expected)) {
    const isSame = typeof actual === typeof expected && textOfValue(actual) === textOfValue(expected);
    return isSame ? [] : [{ kind: 'other', at, actual, expected }];
  }
  const below = (name: string): string => (at === '' ? name : `${at}.${name}`);
  const unexpected = isPartial ? [] : [...present].filter(([name]) => !wanted.has(name));
  return [
    ...[...wanted].flatMap(([name, value]) =>
      present.has(name)
        ? between(present.get(name), value, below(name), isPartial)
        : [{ kind: 'missing' as const, at: below(name), value }],
    ),
    ...unexpected.map(([name, value]) => ({ kind: 'unexpected' as const, at: below(name), value })),
  ];
}

function betweenLists(
  actual: Iterable<unknown>,
  expected: Iterable<unknown>,
  at: string,
  isPartial: boolean,
): readonly Difference[] {
  const [present, wanted] = [[...actual], [...expected]];
  const isAsLong = present.length === wanted.length;
  if (isAsLong && wanted.every((item, i) => item === present[i])) return [];
  if (isAsLong && wanted.every((item) => hasMembers(item) || isList(item)))
    return wanted.flatMap((item, i) => between(present[i], item, `${at}[${i}]`, isPartial));
  const [texts, wantedTexts] = [present.map(textOfValue), wanted.map(textOfValue)];
  const itemsOf = (kind: 'missing' | 'unexpected', values: readonly unknown[]): readonly Difference[] =>
    values.map((value) => ({ kind, at, value, isItem: true }));
  const missing = itemsOf('missing', lacked(wanted, wantedTexts, texts));
  const unexpected = itemsOf('unexpected', lacked(present, texts, wantedTexts));
  if (missing.length + unexpected.length > 0) return [...missing, ...unexpected];
  if (!Array.isArray(actual) || !Array.isArray(expected)) return [];
  const first = wantedTexts.findIndex((text, i) => text !== texts[i]);
  return first < 0 ? [] : [{ kind: 'order', at: `${at}[${first}]`, actual: present[first], expected: wanted[first] }];
}

/** The items that the other list lacks. An item that it has once counts once. */
export function without(items: readonly unknown[], others: readonly unknown[]): readonly unknown[] {
  return lacked(items, items.map(textOfValue), others.map(textOfValue));
}

function lacked(items: readonly unknown[], texts: readonly string[], others: readonly string[]): readonly unknown[] {
  const left = new Map<string, number>();
  for (const other of others) left.set(other, (left.get(other) ?? 0) + 1);
  return items.filter((_item, i) => {
    const text = texts[i] ?? '';
    const count = left.get(text) ?? 0;
    left.set(text, count - 1);
    return count <= 0;
  });
}

/** The first items, and the number of further ones. */
export function listed(items: readonly string[]): string {
  const more = items.length - NAMED;
  const named = items.slice(0, NAMED).join(', ');
  return more > 0 ? `${named} and ${more} more` : named;
}

/** Differences as the part of a sentence behind a colon. */
export function differencesText(found: readonly Difference[]): string {
  const names = (kind: 'missing' | 'unexpected'): readonly string[] =>
    found.flatMap((each) => (each.kind === kind ? [placed(each)] : []));
  const others = found.flatMap((each) => {
    if (each.kind !== 'other' && each.kind !== 'order') return [];
    const order = each.kind === 'order' ? 'in another order, ' : '';
    return [`${order}${each.at} is ${inWords(each.actual)}, expected ${inWords(each.expected)}`];
  });
  const parts = [
    ...(names('missing').length > 0 ? [`missing ${listed(names('missing'))}`] : []),
    ...(names('unexpected').length > 0 ? [`unexpected ${listed(names('unexpected'))}`] : []),
    ...(others.length > 0 ? [listed(others)] : []),
  ];
  return parts.join('; ');
}

function placed({ at, value, isItem }: Difference & { value: unknown; isItem?: true }): string {
  if (at === '') return inWords(value);
  return isItem ? `${inWords(value)} in ${at}` : `${at} (${inWords(value)})`;
}
