import { groupBy } from '../../src/encoding/group-by.ts';
import type { Erratum } from '../../src/catalogue/erratum.ts';
import type { Difference, CallExcerpt } from './difference.ts';
import type { MethodChange } from './methods.ts';

const SHOWN = 3;
/** A name of a member can have any length, a name of a file cannot. */
const LONGEST = 100;

/** One change of the release: differences with one cause, and what the draft makes of them. */
export interface Change {
  /** The same in each draft: the ID of the drafted erratum, the method, or the erratum that ended. */
  readonly key: string;
  readonly kind: Difference['kind'] | MethodChange['kind'] | 'as-document';
  readonly says: string;
  /** The failed requirements. */
  readonly requirements: readonly string[];
  /** The errata in force that the node no longer shows. */
  readonly ends: readonly string[];
  /** The drafted erratum; undefined for a method, and if the node now does what the document says. */
  readonly erratum?: Erratum;
  /** `either`: the document states what the node no longer does, or only a part of an erratum ended. */
  readonly looks: 'choice' | 'either';
  readonly shown: readonly CallExcerpt[];
}

/** Differences that share a place, the objects that show them, or an erratum. */
export function grouped(differences: readonly Difference[]): Difference[][] {
  const groups: { readonly keys: Set<string>; readonly members: Difference[] }[] = [];
  for (const difference of differences) {
    const keys = keysOf(difference);
    const own = groups.filter((group) => keys.some((key) => group.keys.has(key)));
    const merged = {
      keys: new Set([...own.flatMap((group) => [...group.keys]), ...keys]),
      members: [...own.flatMap(({ members }) => members), difference],
    };
    for (const group of own) groups.splice(groups.indexOf(group), 1);
    groups.push(merged);
  }
  return groups.map(({ members }) => members);
}

function keysOf({ kind, method, parent, member, place, failed, erratum, objects, says }: Difference): string[] {
  const change = kind === 'came' ? 'came' : 'changed';
  return [
    ...(member === undefined
      ? [`answer ${failed?.id ?? says}`]
      : [`${change} ${method} ${member}`, ...(change === 'came' ? [`named ${method} ${JSON.stringify(member)}`] : [])]),
    ...(place === undefined || member === undefined
      ? []
      : [`${change} ${place.file} ${place.path.join('/')} ${member}`]),
    ...(objects === undefined ? [] : [`${method} ${parent.join('/')} ${objects}`]),
    // An erratum without a place says what there is: a member that came is the same change.
    ...(erratum === undefined
      ? []
      : [`erratum ${erratum.id}`, ...(says.match(/"[a-z]\w*"/g) ?? []).map((name) => `named ${method} ${name}`)]),
  ];
}

/** What the differences say, a sentence for each place. */
export function sentencesOf(group: readonly Difference[]): string[] {
  const places = groupBy(group, ({ kind, method, parent, member, says }) => {
    const verb = { came: 'contains', gone: 'no longer contains', type: 'has another type of', answer: '' }[kind];
    const where = parent.length === 0 ? '' : ` in \`${parent.join('.')}\``;
    return member === undefined ? says : `The result of \`${method}\` ${verb} %${where}.`;
  });
  return [...places].map(([text, of]) => {
    const members = new Set(of.map(({ member = '' }) => `\`${member}\``));
    return text.replace('%', [...members].join(', '));
  });
}

/** Different exchanges that show the differences; the first ones. */
export function distinct(group: readonly Difference[]): CallExcerpt[] {
  const places = group.flatMap((each) => each.shown);
  return [...new Map(places.map((each) => [each.request, each])).values()].slice(0, SHOWN);
}

/** The changes, with another key where two have the same: names of members may differ in signs only. */
export function withOwnKeys(changes: readonly Change[]): Change[] {
  const counts = new Map<string, number>();
  return changes.map((change) => {
    const count = (counts.get(change.key) ?? 0) + 1;
    counts.set(change.key, count);
    if (count === 1) return change;
    const key = `${change.key}-${count}`;
    return { ...change, key, ...(change.erratum === undefined ? {} : { erratum: { ...change.erratum, id: key } }) };
  });
}

/** An ID of an erratum, from what it is about: `get-current-validators-stake-amount-gone`. */
export function slug(...parts: readonly string[]): string {
  return parts
    .map((part) => part.replaceAll(/([a-z\d])([A-Z])/g, '$1-$2').toLowerCase())
    .join('-')
    .replaceAll(/[^a-z\d]+/g, '-')
    .slice(0, LONGEST)
    .replaceAll(/^-|-$/g, '');
}
