import { isJsonObject, type JsonValue } from '../../src/encoding/json.ts';
import { distance } from '../../src/settings/did-you-mean.ts';
import type { Traffic } from '../draft/traffic.ts';
import type { Described } from './page.ts';

/** How the page of a method differs from what a node serves. */
export interface MethodDrift {
  readonly method: string;
  /** Members that the node returned, and that the section does not contain. */
  readonly undescribed: readonly string[];
  /** Members of the signature or of the list that no response contained. */
  readonly unserved: readonly string[];
  /** Two names that seem to be one member: one of the signature or the list, and another one that is described or served. */
  readonly spelt: readonly (readonly [string, string])[];
}

/** Members whose content is encoded bytes in JSON form: section 2.5 of the document describes it, and no method does. */
const FORMS = new Set(['tx', 'block']);
/** The names of members begin with a small letter. Others are data: IDs, aliases of chains, assets. */
const MEMBER = /^[a-z][A-Za-z]+$/;
/** Largest number of letters in which two spellings differ. */
const FEW = 2;

/** Compares the pages with the responses of a run. Methods without differences are left out. */
export function driftOf(described: ReadonlyMap<string, Described>, traffic: Traffic): readonly MethodDrift[] {
  return [...described].flatMap(([method, page]) => {
    const served = new Set<string>();
    for (const { result } of traffic.of(method)) namesOf(result, served);
    if (served.size === 0) return [];
    const said = [...new Set([...page.signature, ...page.list])];
    const undescribed = [...served].filter((name) => !page.anywhere.has(name));
    const unserved = said.filter((name) => !served.has(name));
    const spelt = unserved.flatMap((name) =>
      [...served].filter((other) => isLike(name, other)).map((other) => [name, other] as const),
    );
    return undescribed.length + unserved.length === 0 ? [] : [{ method, undescribed, unserved, spelt }];
  });
}

/** Methods of the pages that the node does not know, and methods that it knows and no page describes. */
export function methodDrift(
  described: ReadonlyMap<string, Described>,
  traffic: Traffic,
): { readonly unknown: readonly string[]; readonly undescribed: readonly string[] } {
  const served = traffic.methods().filter((method) => traffic.of(method).some((call) => call.served === true));
  return {
    unknown: [...described.keys()].filter((method) => traffic.of(method).some((call) => call.served === false)),
    undescribed: served.filter((method) => !described.has(method)),
  };
}

function namesOf(value: JsonValue | undefined, into: Set<string>): void {
  if (Array.isArray(value)) {
    for (const item of value) namesOf(item, into);
    return;
  }
  if (!isJsonObject(value)) return;
  for (const [name, member] of Object.entries(value)) {
    if (MEMBER.test(name)) into.add(name);
    if (!FORMS.has(name)) namesOf(member, into);
  }
}

/** Whether two names are likely two spellings: a few letters differ, or one is the other with a further word. */
function isLike(one: string, other: string): boolean {
  if (one === other) return false;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (long.length - short.length <= FEW && short.length > 2 * FEW && distance(short, long) <= FEW) return true;
  return long.startsWith(short) && /^[A-Z]/.test(long.slice(short.length)) && /[A-Z]/.test(short);
}
