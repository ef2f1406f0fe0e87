import { isJsonObject, type JsonObject, type JsonValue, parseJson, stringifyJson } from '../../encoding/json.ts';
import type { SchemaSet } from '../../judge/validation/schema/schemas.ts';
import { pointerTo } from '../../judge/validation/json-pointer.ts';
import type { Answer } from '../../transport/exchange.ts';
import { formOf, OWN_HEADERS, OWN_IN_ERRORS, type Mask, type Own, Shape } from './masks.ts';
import type { Question } from './question.ts';

/** How an answer differs from that of the trusted node. `error` and `result` are what the tested node answered instead. */
export type DifferenceKind =
  | 'value'
  | 'missing'
  | 'more'
  | 'number'
  | 'order'
  | 'type'
  | 'error'
  | 'result'
  | 'status'
  | 'header';

/** What one answer has otherwise than the trusted node's. */
export interface Difference {
  readonly kind: DifferenceKind;
  /** The member, with `*` for an index and for a name that is data. For a header, its name. */
  readonly member: string;
  /** The JSON Pointer of the first such member in the answer of the tested node. */
  readonly path: string;
  readonly tested: JsonValue | undefined;
  readonly trusted: JsonValue | undefined;
  /** Why the value may be one of before: it counts only when the chain has been at rest. */
  readonly late?: string | undefined;
}

/** What tells differences of one method apart. */
export function keyIn({ kind, member }: Difference): string {
  return `${kind} ${member}`;
}

/** The differences of two answers, and what the masks covered. */
export interface Compared {
  /** One for each kind at each member. */
  readonly differences: readonly Difference[];
  /** Member -> the reason why it was not compared. */
  readonly masked: ReadonlyMap<string, string>;
}

/** What a mask covers in an answer to one request. */
type Covered = Exclude<Own, 'page' | 'cursor' | 'late'>;

/** The number of items of a page from which on more may follow. */
const FULL_PAGE = 1024;
/** Depth of JSON below which nothing is compared member by member. */
const DEEPEST = 100;
/** Members that identify an item of a list, the most telling first. */
const IDENTITIES = ['txID', 'validationID', 'id', 'nodeID', 'subnetID', 'blockchainID', 'address'];
/** A name of a member that is data: an ID, or the alias of a chain. */
const DATA = /^(?:[1-9A-HJ-NP-Za-km-z]{30,}|NodeID-\w+|0x[\da-f]+|[CPX])$/;

/** Compares the answer of the tested node with that of the trusted one, without what the masks of the schemas cover. */
export function differencesOf(set: SchemaSet, question: Question, tested: Answer, trusted: Answer): Compared {
  const comparison = new Comparison(question);
  if (tested.status !== trusted.status) comparison.add('status', '', '', tested.status, trusted.status);
  if (!Buffer.from(tested.body).equals(trusted.body)) {
    const [own, other] = [parseJson(tested.body), parseJson(trusted.body)];
    if (own.ok && other.ok) comparison.documents(set, own.value, other.value);
    else if (own.ok !== other.ok) comparison.add('type', '', '', excerpt(tested), excerpt(trusted));
    else comparison.add('value', '', '', excerpt(tested), excerpt(trusted));
  }
  // Headers may follow from what the body is.
  comparison.headers(tested, trusted);
  return comparison;
}

function excerpt({ body }: Answer): string {
  return new TextDecoder().decode(body.subarray(0, 200));
}

class Comparison implements Compared {
  readonly masked = new Map<string, string>();
  readonly #question: Question;
  readonly #found = new Map<string, Difference>();

  constructor(question: Question) {
    this.#question = question;
  }

  #has(argument: string): boolean {
    return this.#question.args.some((name) => name.toLowerCase() === argument);
  }

  get #isBehindCursor(): boolean {
    return this.#has('startindex');
  }

  get differences(): readonly Difference[] {
    return [...this.#found.values()];
  }

  add(
    kind: DifferenceKind,
    member: string,
    path: string,
    tested: JsonValue | undefined,
    trusted: JsonValue | undefined,
    late?: string,
  ): void {
    const difference = { kind, member, path, tested, trusted, late };
    const key = keyIn(difference);
    if (!this.#found.has(key)) this.#found.set(key, difference);
  }

  headers(tested: Answer, trusted: Answer): void {
    const valuesOf = ({ headers }: Answer, name: string): string[] =>
      headers.filter(([each]) => each === name).map(([, value]) => value);
    for (const name of new Set([...tested.headers, ...trusted.headers].map(([each]) => each))) {
      const [own, other] = [valuesOf(tested, name), valuesOf(trusted, name)];
      if (own.join('\n') === other.join('\n')) continue;
      const reason = OWN_HEADERS.get(name);
      if (reason === undefined) this.add('header', name, '', own.join(', '), other.join(', '));
      else this.masked.set(`header ${name}`, reason);
    }
  }

  documents(set: SchemaSet, tested: JsonValue, trusted: JsonValue): void {
    const { call, isRpc } = this.#question;
    const shape = Shape.of(set, isRpc ? call.replace('.', '/') : 'health/health');
    if (!isRpc || !isJsonObject(tested) || !isJsonObject(trusted)) {
      this.#values(shape, tested, trusted, '', '');
      return;
    }
    const [ownError, otherError] = [tested.error ?? null, trusted.error ?? null];
    const [part, reason = ''] = OWN_IN_ERRORS.get(call) ?? [];
    if ((ownError === null) !== (otherError === null)) {
      // Behind the cursor of one node, the other may have no item that it could refuse to encode.
      if (this.#isBehindCursor && part !== undefined && stringifyJson(ownError ?? otherError).search(part) >= 0) {
        this.masked.set('/error', reason);
        return;
      }
      this.add(ownError === null ? 'result' : 'error', '', '', ownError ?? tested.result, otherError ?? trusted.result);
      return;
    }
    const envelope = Shape.of(set, '');
    const { result: ownResult, ...own } = tested;
    const { result: otherResult, ...other } = trusted;
    const [plainOwn, plainOther] = [own, other].map((document) => withoutPart(document, part));
    if (valueText(own) !== valueText(other) && part !== undefined) this.masked.set('/error/message', reason);
    this.#values(envelope, plainOwn ?? own, plainOther ?? other, '', '');
    if (ownResult !== undefined || otherResult !== undefined)
      this.#values(shape, ownResult ?? null, otherResult ?? null, '/result', '/result');
  }

  #values(shape: Shape, tested: JsonValue, trusted: JsonValue, member: string, path: string): void {
    const { mask } = shape;
    const of = mask && this.#ofThis(mask, tested, trusted);
    const late = mask?.of === 'late' ? mask.reason : undefined;
    if (of === 'value' || of === 'nothing') {
      const isSameForm = formOf(tested) === formOf(trusted);
      if (!isSameForm && of === 'value') this.add('type', member, path, tested, trusted);
      else if (valueText(tested) !== valueText(trusted)) this.masked.set(member, mask?.reason ?? '');
      return;
    }
    if (Array.isArray(tested) && Array.isArray(trusted)) {
      const isMasked = this.#lists(shape, of, tested, trusted, member, path);
      if (isMasked) this.masked.set(member, mask?.reason ?? '');
    } else if (isJsonObject(tested) && isJsonObject(trusted)) this.#objects(shape, tested, trusted, member, path);
    else if (valueText(tested) !== valueText(trusted))
      this.add(kindOf(tested, trusted), member, path, tested, trusted, late);
  }

  /** What a mask covers for this request: a page is a set if it has everything, and nothing of it is compared behind a cursor. */
  #ofThis({ of, among }: Mask, tested: JsonValue, trusted: JsonValue): Covered | 'nothing' | undefined {
    if (of === 'value') return among?.includes(tested) === false || among?.includes(trusted) === false ? undefined : of;
    if (of === 'cursor') return this.#isBehindCursor ? 'nothing' : undefined;
    if (of === 'late') return undefined;
    if (of !== 'page') return of;
    if (this.#isBehindCursor) return 'nothing';
    const isPart = [tested, trusted].some((list) => Array.isArray(list) && list.length >= FULL_PAGE);
    return isPart || this.#has('limit') ? 'choice' : 'order';
  }

  /** @returns whether the lists differ in what a mask covers */
  #lists(
    shape: Shape,
    of: Covered | undefined,
    tested: readonly JsonValue[],
    trusted: readonly JsonValue[],
    member: string,
    path: string,
  ): boolean {
    if (tested.length !== trusted.length) {
      this.add('number', member, path, tested.length, trusted.length);
      return false;
    }
    const isSame = valueText(tested) === valueText(trusted);
    if (of === 'choice') {
      const forms = (items: readonly JsonValue[]): string => [...new Set(items.map(formOf))].sort().join();
      if (forms(tested) !== forms(trusted)) this.add('type', `${member}/*`, path, [...tested], [...trusted]);
      return !isSame;
    }
    const [own, other] = [sorted(tested), sorted(trusted)];
    const isSet = valueText(own) === valueText(other);
    if (of === undefined && !isSame && isSet) {
      this.add('order', member, path, [...tested], [...trusted]);
      return false;
    }
    const [left, right] = of === 'order' ? [own, other] : [tested, trusted];
    for (const [at, item] of left.entries()) {
      const index = tested.indexOf(item);
      this.#values(shape.item, item, right[at] ?? null, `${member}/*`, pointerTo(path, index));
    }
    const orderOf = (items: readonly JsonValue[]): string => items.map(identityOf).join('\n');
    return of === 'order' && orderOf(tested) !== orderOf(trusted);
  }

  #objects(shape: Shape, tested: JsonObject, trusted: JsonObject, member: string, path: string): void {
    if (member.split('/').length > DEEPEST) return;
    for (const name of new Set([...Object.keys(tested), ...Object.keys(trusted)])) {
      const isData = DATA.test(name);
      const shown = isData ? '*' : name;
      const [below, pointer] = [pointerTo(member, shown), pointerTo(path, name)];
      const [own, other] = [ownMember(tested, name), ownMember(trusted, name)];
      // What the schemas say of the check of the P-Chain holds for each chain, by its ID, too.
      const inner = shape.member(isData ? 'P' : name);
      if (own !== undefined && other !== undefined) this.#values(inner, own, other, below, pointer);
      else if (inner.mask?.mayLack === true) this.masked.set(below, inner.mask.reason);
      else this.add(own === undefined ? 'missing' : 'more', below, own === undefined ? path : pointer, own, other);
    }
  }
}

function ownMember(object: JsonObject, name: string): JsonValue | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

function kindOf(tested: JsonValue, trusted: JsonValue): 'type' | 'value' {
  const isText = typeof tested === 'string' && typeof trusted === 'string';
  return isText || formOf(tested) === formOf(trusted) ? 'value' : 'type';
}

function valueText(value: JsonValue | readonly JsonValue[]): string {
  return stringifyJson(value);
}

/** The items in the order of what identifies them, so that equal ones meet. */
function sorted(items: readonly JsonValue[]): readonly JsonValue[] {
  const keyed = items.map((item) => [identityOf(item), item] as const);
  return keyed.sort(([one], [other]) => (one < other ? -1 : Number(one > other))).map(([, item]) => item);
}

function identityOf(item: JsonValue): string {
  if (!isJsonObject(item)) return valueText(item);
  const own = IDENTITIES.flatMap((name) => {
    const value = ownMember(item, name);
    return typeof value === 'string' ? [value] : [];
  });
  // Outputs of one transaction have one ID.
  return [...own, stringifyJson(item.outputIndex ?? null)].join(' ') + (own.length === 0 ? valueText(item) : '');
}

/** A response without a part of its error message. */
function withoutPart(document: JsonObject, part: RegExp | undefined): JsonObject {
  const { error } = document;
  if (part === undefined || !isJsonObject(error) || typeof error.message !== 'string') return document;
  return { ...document, error: { ...error, message: error.message.replaceAll(part, '*') } };
}
