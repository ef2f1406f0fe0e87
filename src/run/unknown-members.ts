import { PLATFORM } from '../encoding/codec/layouts.ts';
import type { UnknownMembers } from '../generated/report.ts';

/** Largest number of members in a note. */
const LISTED = 100;

/** Members of the JSON form of blocks, and of health checks, that deployed releases have beside those of the network's codec. */
const OF_RELEASES = [
  'id',
  'input',
  'output',
  'tx',
  'time',
  'availableDiskPercentage',
  // Until 1.15.0-fuji.
  'avgAcceptanceTime',
  'primary network validator health',
];
const KNOWN: ReadonlySet<string> = new Set([...namesIn(PLATFORM), ...OF_RELEASES]);

function namesIn(layout: unknown): string[] {
  if (typeof layout !== 'object' || layout === null) return [];
  const inner = Object.values(layout).flatMap(namesIn);
  return Array.isArray(layout) ? inner : [...Object.keys(layout), ...inner];
}

/**
 * Notes for each method with response members that no schema lists: those that deployed releases have, and others.
 *
 * @param members Items of the form `method pointer`.
 */
export function unknownMemberNotes(members: Iterable<string>): UnknownMembers[] {
  const byKey = new Map<string, Pick<UnknownMembers, 'method' | 'known'> & { readonly pointers: Set<string> }>();
  for (const member of members) {
    const at = member.lastIndexOf(' /');
    const method = member.slice(0, at);
    // The same member in several items of a list becomes one entry.
    const pointer = member.slice(at + 1).replaceAll(/\/\d+(?=\/|$)/g, '/*');
    const isKnown = KNOWN.has(pointer.slice(pointer.lastIndexOf('/') + 1));
    const key = `${isKnown} ${method}`;
    const before = byKey.get(key) ?? { method, ...(isKnown ? { known: true } : {}), pointers: new Set() };
    before.pointers.add(pointer);
    byKey.set(key, before);
  }
  return [...byKey.values()].map(({ pointers, ...about }) => ({
    kind: 'unknown-members',
    ...about,
    members: [...pointers].sort().slice(0, LISTED),
    more: Math.max(0, pointers.size - LISTED),
  }));
}
