import { ZERO_ID } from '../encoding/id.ts';
import { cut } from '../encoding/cut.ts';
import type { Finding } from '../generated/report.ts';
import type { Exchange } from '../transport/exchange.ts';
import { Unanswered } from './unwritten.ts';
import { isJsonObject, type JsonValue, stringifyJson } from '../encoding/json.ts';

const MAX_FINDINGS = 20;
/** After the first findings, only the first of each further kind is kept, because a waiver covers all kinds. */
const MAX_KINDS = 100;
const MAX_SHOWN = 3;
/** Largest number of kept members that no schema lists. */
const MAX_UNKNOWN = 1000;

/** The results of responses for one requirement of a schema or the envelope. */
export interface Observation {
  /** Numbers of the first exchanges that showed the requirement, passed or failed. */
  readonly shownBy: readonly number[];
  /** Number of exchanges that showed the requirement, and of places in their responses. */
  readonly responses: number;
  readonly places: number;
  /** The first findings, and the first of each further kind. `count` is the number of all findings. */
  readonly findings: readonly Finding[];
  readonly count: number;
  /** The exchange of the first finding. */
  readonly exchange?: Exchange;
}

interface Entry {
  readonly shownBy: number[];
  responses: number;
  places: number;
  readonly findings: Finding[];
  count: number;
  exchange?: Exchange;
}

/**
 * The results of all responses of a run, by requirement, whichever check sent the request.
 * They include a wrong field in one response of a thousand, even if the check of another requirement received it.
 */
export class Observations {
  /** Members that no schema lists, by `method pointer`. */
  readonly unknownMembers = new Set<string>();
  /** Methods and paths from which no response comes in time, though the node responds to others. */
  readonly silent = new Set<string>();
  /** How the values of members vary. */
  readonly variety = new Variety();
  /** The responses without a result. */
  readonly unanswered = new Unanswered();
  readonly #byRequirement = new Map<string, Entry>();
  readonly #ignored: ReadonlySet<string>;
  readonly #asker: () => string | undefined;

  /**
   * @param ignored Requirements without observations.
   * @param asker Returns the requirement whose check sends requests now.
   */
  constructor(ignored: ReadonlySet<string> = new Set(), asker: () => string | undefined = () => undefined) {
    this.#ignored = ignored;
    this.#asker = asker;
  }

  /**
   * Adds an exchange to its requirements, passed or failed.
   *
   * @param counts Requirement -> number of places in the response.
   */
  noteSeen(counts: ReadonlyMap<string, number>, exchange: number): void {
    for (const [id, places] of counts) {
      if (this.#ignored.has(id)) continue;
      const entry = this.#entry(id);
      entry.responses += 1;
      entry.places += places;
      if (entry.shownBy.length < MAX_SHOWN) entry.shownBy.push(exchange);
    }
  }

  /** Adds a finding. Only the exchange of the first one is kept, to limit the memory of a run with many findings. */
  noteFinding(requirement: string, found: Finding, exchange?: Exchange): void {
    if (this.#ignored.has(requirement)) return;
    const askedBy = this.#asker();
    const finding = askedBy === undefined || askedBy === requirement ? found : { ...found, askedBy };
    const entry = this.#entry(requirement);
    if (exchange !== undefined && entry.findings.length === 0) entry.exchange = exchange;
    entry.count += 1;
    const { findings } = entry;
    if (findings.length < MAX_FINDINGS || (findings.length < MAX_KINDS && isNewKind(finding, findings)))
      findings.push(finding);
  }

  /** Adds members of a response that no schema lists, by their JSON Pointers. */
  noteUnknown(method: string, pointers: readonly string[]): void {
    for (const pointer of pointers) {
      if (this.unknownMembers.size >= MAX_UNKNOWN) return;
      this.unknownMembers.add(`${method} ${cut(pointer)}`);
    }
  }

  /** The observation of a requirement; undefined if no response showed it. */
  of(requirement: string): Observation | undefined {
    return this.#byRequirement.get(requirement);
  }

  entries(): ReadonlyMap<string, Observation> {
    return this.#byRequirement;
  }

  #entry(id: string): Entry {
    let entry = this.#byRequirement.get(id);
    if (entry === undefined) {
      entry = { shownBy: [], responses: 0, places: 0, findings: [], count: 0 };
      this.#byRequirement.set(id, entry);
    }
    return entry;
  }
}

function isNewKind({ signature }: Finding, findings: readonly Finding[]): boolean {
  const kind = JSON.stringify(signature);
  return !findings.some((finding) => JSON.stringify(finding.signature) === kind);
}

/** Names of members. Others are IDs, which a map has as keys. */
const NAME = /^[a-z][A-Za-z]{0,40}$/;
/** Lists and maps without anything in them. */
const EMPTY: ReadonlySet<string> = new Set(['[]', '{}']);
/** Values that a node returns for want of one. */
const DEFAULTS: ReadonlySet<string> = new Set([
  ...EMPTY,
  ...['null', 'false', '0', '""', '"0"', '"0x"'],
  ...[`"${ZERO_ID}"`, '"111111111111111111116DBWJs"'],
]);
const DECIMAL = /^\d{1,20}$/;
const ID = /^[1-9A-HJ-NP-Za-km-z]{40,60}$/;
const DEEPEST = 8;
/** Largest number of members that are kept: a target may name as many as it likes. */
const MOST = 4000;
/** Most members of a record that are compared in pairs: no record of the document has as many. */
const COMPARED = 64;

interface Member {
  isDefault: boolean;
  /** Whether it was an empty list or map. */
  wasEmpty: boolean;
  /** The largest number of items; undefined if it is no list. */
  longest: number | undefined;
}

/** What the data of a run cannot tell: members as `method pattern`, where `*` stands for each item and each ID. */
interface Untold {
  /** Each value was a default: 0, an empty text, null, the ID of zero bytes. */
  readonly defaults: string[];
  /** Lists and maps that never had an item. */
  readonly empty: string[];
  /** Two members of one type that were equal in each record: `method pattern = name`. */
  readonly equal: string[];
  /** Lists that never had more than one item. */
  readonly short: string[];
}

/** How the values of members vary over the responses of a run. */
export class Variety {
  readonly #members = new Map<string, Member>();
  /** Members that were equal so far; false once they differed. */
  readonly #pairs = new Map<string, boolean>();
  readonly #read = new WeakSet<object>();

  /** Reads the result of a method. The same value in memory is read once. */
  note(method: string, result: JsonValue | undefined): void {
    if (!isJsonObject(result) || this.#read.has(result)) return;
    this.#read.add(result);
    this.#walk(`${method} `, result, 0);
  }

  /** What the responses so far cannot tell, sorted. */
  untold(): Untold {
    const named = (holds: (member: Member) => boolean): string[] =>
      [...this.#members].flatMap(([name, member]) => (holds(member) ? [name] : [])).sort();
    return {
      defaults: named(({ isDefault, wasEmpty }) => isDefault && !wasEmpty),
      empty: named(({ isDefault, wasEmpty }) => isDefault && wasEmpty),
      equal: [...this.#pairs].flatMap(([pair, areEqual]) => (areEqual ? [pair] : [])).sort(),
      short: named(({ isDefault, longest }) => !isDefault && longest === 1),
    };
  }

  #walk(place: string, value: JsonValue, depth: number): void {
    if (depth > DEEPEST) return;
    if (Array.isArray(value)) for (const item of value) this.#walk(`${place}/*`, item, depth + 1);
    if (!isJsonObject(value)) return;
    const typed: { readonly name: string; readonly type: string; readonly value: JsonValue }[] = [];
    for (const [name, each] of Object.entries(value)) {
      const isNamed = NAME.test(name);
      const at = `${place}/${isNamed ? name : '*'}`;
      this.#take(at, each);
      const type = isNamed ? typeOf(each) : undefined;
      if (type !== undefined && typed.length < COMPARED) typed.push({ name, type, value: each });
      this.#walk(at, each, depth + 1);
    }
    for (const [index, one] of typed.entries())
      for (const other of typed.slice(index + 1))
        if (other.type === one.type) this.#compare(`${place}/${one.name} = ${other.name}`, one.value, other.value);
  }

  #take(at: string, value: JsonValue): void {
    const longest = Array.isArray(value) ? value.length : undefined;
    const known = this.#members.get(at);
    // Most values are of members that have had a value: their text would tell nothing more.
    const text = known?.isDefault === false ? '' : valueText(value);
    if (known === undefined) {
      const [isDefault, wasEmpty] = [DEFAULTS.has(text), EMPTY.has(text)];
      if (this.#members.size < MOST) this.#members.set(at, { isDefault, wasEmpty, longest });
      return;
    }
    known.isDefault &&= DEFAULTS.has(text);
    known.wasEmpty ||= EMPTY.has(text);
    if (longest !== undefined && longest > (known.longest ?? 0)) known.longest = longest;
  }

  #compare(pair: string, one: JsonValue, other: JsonValue): void {
    const known = this.#pairs.get(pair);
    if (known === false || (known === undefined && this.#pairs.size >= MOST)) return;
    this.#pairs.set(pair, valueText(one) === valueText(other));
  }
}

/** The text of a value. Of lists and objects with content it only tells that they have some, unless it is an owner. */
function valueText(value: JsonValue): string {
  if (typeof value !== 'object' || value === null || isOwner(value)) return stringifyJson(value);
  const isEmpty = Array.isArray(value) ? value.length === 0 : Object.keys(value).length === 0;
  if (Array.isArray(value)) return isEmpty ? '[]' : '[…]';
  return isEmpty ? '{}' : '{…}';
}

function isOwner(value: JsonValue): boolean {
  return isJsonObject(value) && 'threshold' in value && 'addresses' in value;
}

/** The type of a value that may be taken for another one of its record; undefined for a value that is not compared. */
function typeOf(value: JsonValue): string | undefined {
  if (typeof value === 'number' || typeof value === 'bigint') return 'number';
  if (isOwner(value)) return 'owner';
  if (typeof value !== 'string') return undefined;
  if (DECIMAL.test(value)) return 'number';
  return ID.test(value) ? 'id' : undefined;
}
