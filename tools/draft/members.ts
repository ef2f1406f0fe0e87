import type { UnlistedMember } from '../../src/generated/catalogue.ts';
import { compareReleases } from '../../src/catalogue/release.ts';
import { pointerTokens } from '../../src/validation/json-pointer.ts';
import { isSchemaNode } from '../../src/validation/schema/schema-node.ts';
import { FORMATS } from '../../src/validation/schema/formats.ts';
import { shownCall, type Difference } from './difference.ts';
import type { Evidence } from './evidence.ts';
import { placeOf, type Place } from './places.ts';
import { objectsAt } from './traffic.ts';
import { spreadOf } from './spread.ts';

/** Names in maps are data, not members. */
const DATA = ['node-id', 'cb58-id', 'address', 'uint64'];
const CHECKS = ['checks'];
/** The check of a chain has the name of the chain; the others have a word. */
const CHECK_OF_NODE = /^[a-z]\w*$/;

/** A member of the objects at a place in the results of a method. */
interface Member {
  readonly method: string;
  readonly parent: readonly string[];
  readonly member: string;
}

/** Members that came, and unlisted members of the last release that went. */
export function memberDifferences(evidence: Evidence): Difference[] {
  const unknown = [...unknownMembers(evidence), ...unknownChecks(evidence)];
  const came = unknown.flatMap((each) => {
    const place = placeOf(evidence.schemas, each.method, each.parent);
    return isListed(evidence, place, each.member) ? [] : [difference(evidence, 'came', each, place)];
  });
  return [...came, ...goneUnlisted(evidence)];
}

function unknownMembers({ report: { noteItems: notes = [] } }: Evidence): Member[] {
  return notes
    .flatMap((note) => (note.kind === 'unknown-members' ? note.members.map((at) => memberAt(note.method, at)) : []))
    .filter(({ member }) => !isData(member));
}

function memberAt(named: string, pointer: string): Member {
  const { method, tokens } = placeInResult(named, pointer);
  const names = tokens.map((token) => (isData(token) ? '*' : token));
  return { method, parent: names.slice(0, -1), member: tokens.at(-1) ?? '' };
}

/** The method of a call, and the place below its result. */
export function placeInResult(call: string, pointer: string): { method: string; tokens: string[] } {
  const [get, part = 'health'] = /^GET \/ext\/health(?:\/(\w+))?$/.exec(call) ?? [];
  const tokens = pointerTokens(pointer);
  return get === undefined ? { method: call, tokens: tokens.slice(1) } : { method: `health.${part}`, tokens };
}

function isData(name: string): boolean {
  return DATA.some((format) => FORMATS.get(format)?.decode(name).ok === true);
}

/** The checks of a health report that neither its schema nor a requirement of the profile names. */
function unknownChecks({ traffic, schemas, profile, catalogue }: Evidence): Member[] {
  const method = 'health.health';
  const listed = placeOf(schemas, method, CHECKS)?.node.properties;
  const names = new Set(objectsAt(traffic, method, CHECKS).flatMap(({ object }) => Object.keys(object)));
  return [...names]
    .filter(
      (name) => CHECK_OF_NODE.test(name) && !isData(name) && !(isSchemaNode(listed) && Object.hasOwn(listed, name)),
    )
    .filter((name) => {
      const id = `health.health/check-${name}`;
      return !catalogue.has(id) || profile.notApplicable.has(id);
    })
    .map((member) => ({ method, parent: CHECKS, member }));
}

function isListed({ unlisted, profile }: Evidence, place: Place | undefined, name: string): boolean {
  const known = place === undefined ? [] : (unlisted.get(keyOf(place)) ?? []);
  return known.some((member) => member.name === name && isOf(member, profile.releases?.last));
}

/** Whether the releases up to `last` have an unlisted member. */
function isOf({ since }: UnlistedMember, last: string | undefined): boolean {
  return since === undefined || last === undefined || compareReleases(since, last) <= 0;
}

/** The key of a place in the list of unlisted members. */
export function keyOf({ file, path }: Place): string {
  return `${file}#${path.map((token) => `/${token}`).join('')}`;
}

/** Unlisted members that every object of the last release has, and none of this node. */
function goneUnlisted(evidence: Evidence): Difference[] {
  const { unlisted, profile, traffic } = evidence;
  if (profile.releases?.last !== undefined) return [];
  return [...unlisted.values()].flat().flatMap(({ name, everyIn }) => {
    const [method = '', pointer = ''] = everyIn?.split(' ') ?? [];
    const parent = pointerTokens(pointer);
    const found = everyIn === undefined ? [] : objectsAt(traffic, method, parent);
    if (found.length === 0 || found.some(({ object }) => Object.hasOwn(object, name))) return [];
    return [difference(evidence, 'gone', { method, parent, member: name }, undefined)];
  });
}

function difference(
  { traffic }: Evidence,
  kind: 'came' | 'gone',
  { method, parent, member }: Member,
  place: Place | undefined,
): Difference {
  const found = objectsAt(traffic, method, parent);
  const showing = found.filter(({ object }) => Object.hasOwn(object, member) === (kind === 'came'));
  const { objects } = spreadOf(found, showing, member);
  const verb = kind === 'came' ? 'contains' : 'no longer contains';
  return {
    kind,
    method,
    parent,
    member,
    place,
    objects,
    says: `The result of \`${method}\` ${verb} \`${[...parent, member].join('.')}\`.`,
    shown: showing.slice(0, 1).map(({ call }) => shownCall(call, member)),
  };
}
