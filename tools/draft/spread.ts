import { createHash } from 'node:crypto';
import { stringifyJson } from '../../src/encoding/json.ts';
import type { Found } from './traffic.ts';

/** Which objects at a place show a difference. */
export interface Spread {
  /**
   * Whether a rule explains which ones: all of them; those that another member tells from the rest; or all in the
   * responses to some requests and none in the others.
   */
  readonly isRegular: boolean;
  /** A name for this part of the objects; undefined for all of them. */
  readonly objects?: string;
}

/** @param member The member that differs: it does not explain itself. */
export function spreadOf(found: readonly Found[], showing: readonly Found[], member: string): Spread {
  if (showing.length === found.length) return { isRegular: true };
  const shows = new Set(showing);
  const text = found.map((each) => (shows.has(each) ? '1' : '0')).join('');
  const objects = createHash('sha256').update(text).digest('hex');
  return { isRegular: isKind(found, shows, member) || isOfRequests(found, shows), objects };
}

function isKind(found: readonly Found[], shows: ReadonlySet<Found>, member: string): boolean {
  const names = new Set(found.flatMap(({ object }) => Object.keys(object)));
  names.delete(member);
  return [...names].some((name) => {
    const [has, first] = [(each: Found) => Object.hasOwn(each.object, name), found[0]];
    if (first === undefined) return false;
    const same = has(first) === shows.has(first);
    return found.every((each) => (has(each) === shows.has(each)) === same);
  });
}

function isOfRequests(found: readonly Found[], shows: ReadonlySet<Found>): boolean {
  const byRequest = new Map<string, boolean>();
  return found.every((each) => {
    const request = stringifyJson(each.call.params);
    const known = byRequest.get(request) ?? shows.has(each);
    byRequest.set(request, known);
    return known === shows.has(each);
  });
}
