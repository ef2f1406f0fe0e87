import { stringifyJson, objectIn } from '../encoding/json.ts';
import { memberOf } from '../encoding/read-json.ts';
import type { Decoded } from '../encoding/decoded.ts';
import type { Signature } from '../generated/report.ts';
import { countAssertion, judgedNow } from './grounds.ts';
import { assertionSignature, placeIn } from '../judge/validation/signature.ts';
import { isUnhealthyReport } from '../judge/validation/exchange-kind.ts';
import { Answer } from './answer.ts';
import { differences, listed, differencesText, without, type Difference, differingMember } from './differences.ts';
import { cut } from '../encoding/cut.ts';
import { Failure } from './failure.ts';
import { inWords, isList, textOfValue, membersIn } from './in-words.ts';

/** A finding shows a list or an object whole up to this length. */
const WHOLE = 200;

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** The words of a finding after its subject, and its two values. Default for the actual value: the value of the matcher. */
interface Wording {
  readonly says: string;
  readonly expected: string;
  readonly actual?: string;
  readonly member?: string | undefined;
}

/** The matchers for a value, which findings name by the subject. A matcher that does not hold throws a `Failure`. */
class Matchers {
  readonly #actual: unknown;
  readonly #subject: string;
  readonly #isNegated: boolean;
  readonly #exchange: number | undefined;

  constructor(actual: unknown, subject: string, exchange: number | undefined, isNegated = false) {
    this.#actual = actual;
    this.#subject = subject;
    this.#exchange = exchange;
    this.#isNegated = isNegated;
  }

  /** The same matchers, negated. */
  get not(): Matchers {
    return new Matchers(this.#actual, this.#subject, this.#exchange, !this.#isNegated);
  }

  /** The same value, of the same type. */
  toBe(expected: unknown): void {
    const holds = Object.is(this.#actual, expected) || isSameObject(this.#actual, expected);
    this.#expect('toBe', holds, () =>
      expected === undefined ? ['no value', 'a value'] : [inWords(expected), 'another value'],
    );
  }

  /** The same content. Sets have no order. A member that is undefined counts as left out. */
  toEqual(expected: unknown): void {
    this.#compare('toEqual', expected, differences(this.#actual, expected));
  }

  /** These members, among others. */
  toMatchObject(expected: object): void {
    this.#compare('toMatchObject', expected, differences(this.#actual, expected, true));
  }

  /** A list with this item, or a text with this part. */
  toContain(item: unknown): void {
    if (typeof this.#actual !== 'string') {
      this.#contain('toContain', [item]);
      return;
    }
    const holds = this.#actual.includes(String(item));
    this.#expect('toContain', holds, () => [`a string with ${inWords(item)}`, `a string without ${inWords(item)}`]);
  }

  /** A list with each of these items. */
  toContainAll(items: readonly unknown[]): void {
    this.#contain('toContainAll', items);
  }

  toBeOneOf(values: readonly unknown[]): void {
    this.#expect(
      'toBeOneOf',
      values.some((value) => differences(this.#actual, value).length === 0),
      () => {
        const names = [...new Set(values.map(inWords))].join(' or ');
        return [names, `another value than ${names}`];
      },
    );
  }

  toHaveLength(length: number): void {
    const actual = isList(this.#actual) ? [...this.#actual].length : undefined;
    const expected = items(length);
    if (actual === undefined) this.#expect('toHaveLength', false, () => [`a list of ${expected}`, 'another length']);
    else
      this.#require('toHaveLength', actual === length, () => ({
        says: `: ${items(actual)}, expected ${expected}`,
        expected,
        actual: items(actual),
      }));
  }

  /** A list or a text without anything in it. */
  toBeEmpty(): void {
    if (!isList(this.#actual)) {
      this.#expect('toBeEmpty', this.#actual === '', () => ['an empty string', 'a string that is not empty']);
      return;
    }
    const present = [...this.#actual];
    this.#require('toBeEmpty', present.length === 0, () =>
      this.#isNegated
        ? { says: ': no items, expected at least 1 item', expected: 'at least 1 item' }
        : { says: `: unexpected ${listed(present.map(inWords))}`, expected: 'no items' },
    );
  }

  /** An object with a member of this name, whatever its value. */
  toHaveProperty(name: string): void {
    const holds = membersIn(this.#actual)?.has(name) === true;
    this.#expect('toHaveProperty', holds, () => [
      `an object with the member ${name}`,
      `an object without the member ${name}`,
    ]);
  }

  toMatch(pattern: RegExp): void {
    const holds = typeof this.#actual === 'string' && pattern.test(this.#actual);
    const { source } = pattern;
    this.#expect('toMatch', holds, () => [`a string that matches ${source}`, `a string that does not match ${source}`]);
  }

  toBeText(): void {
    this.#expect('toBeText', typeof this.#actual === 'string', () => ['a string', 'no string']);
  }

  toBeDefined(): void {
    this.#expect('toBeDefined', this.#actual !== undefined, () => ['a value', 'no value']);
  }

  toBeGreaterThan(limit: number | bigint): void {
    const holds = isNumeric(this.#actual) && this.#actual > limit;
    this.#expect('toBeGreaterThan', holds, () => [`more than ${limit}`, `at most ${limit}`]);
  }

  toBeGreaterThanOrEqual(limit: number | bigint): void {
    const holds = isNumeric(this.#actual) && this.#actual >= limit;
    this.#expect('toBeGreaterThanOrEqual', holds, () => [`at least ${limit}`, `less than ${limit}`]);
  }

  toBeLessThan(limit: number | bigint): void {
    const holds = isNumeric(this.#actual) && this.#actual < limit;
    this.#expect('toBeLessThan', holds, () => [`less than ${limit}`, `at least ${limit}`]);
  }

  toBeLessThanOrEqual(limit: number | bigint): void {
    const holds = isNumeric(this.#actual) && this.#actual <= limit;
    this.#expect('toBeLessThanOrEqual', holds, () => [`at most ${limit}`, `more than ${limit}`]);
  }

  #lacks(wanted: readonly unknown[]): readonly unknown[] {
    return without(wanted, isList(this.#actual) ? [...this.#actual] : []);
  }

  #contain(rule: string, wanted: readonly unknown[]): void {
    const names = (): string => listed(wanted.map(inWords));
    if (!isList(this.#actual)) {
      this.#expect(rule, false, () => [`a list with ${names()}`, `a list without ${names()}`]);
      return;
    }
    const missing = this.#lacks(wanted);
    this.#require(rule, missing.length === 0, () =>
      this.#isNegated
        ? { says: `: unexpected ${names()}`, expected: `a list without ${names()}` }
        : { says: `: missing ${listed(missing.map(inWords))}`, expected: `a list with ${names()}` },
    );
  }

  /** @param wanted What is expected, and what is expected when the matcher is negated. */
  #expect(rule: string, holds: boolean, wanted: () => readonly [string, string]): void {
    this.#require(rule, holds, () => {
      const [plain, negated] = wanted();
      const expected = this.#isNegated ? negated : plain;
      return { says: ` is ${inWords(this.#actual)}; expected ${expected}`, expected };
    });
  }

  /** @param tell The words of the finding. Only a failure pays for them. */
  #require(rule: string, holds: boolean, tell: () => Wording): void {
    countAssertion();
    if (holds !== this.#isNegated) return;
    const { says, expected, actual, member } = tell();
    throw new Failure({
      message: `${this.#subjectBefore(says)}${says}.`,
      expected,
      actual: actual ?? (isList(this.#actual) ? cut(textOfValue(this.#actual)) : inWords(this.#actual)),
      signature: this.#signature(rule, member),
      ...(member === undefined ? {} : { member }),
      ...(this.#exchange === undefined ? {} : { exchange: this.#exchange }),
    });
  }

  /** The finding of unequal lists or objects names their differences instead of both values. */
  #compare(rule: string, expected: unknown, found: readonly Difference[]): void {
    const [first] = found;
    if (this.#isNegated || first === undefined || (first.kind === 'other' && first.at === '')) {
      this.#expect(rule, first === undefined, () => [inWords(expected), 'another value']);
      return;
    }
    this.#require(rule, false, () => ({
      says: `: ${differencesText(found)}`,
      expected: whole(expected, found, 'missing'),
      actual: whole(this.#actual, found, 'unexpected'),
      member: differingMember(found),
    }));
  }

  /** The subject as the start of a sentence. Its comma at the end belongs before a verb, not before a colon. */
  #subjectBefore(says: string): string {
    return sentence(says.startsWith(':') ? this.#subject.replace(/,$/, '') : this.#subject);
  }

  #signature(rule: string, member?: string): Signature {
    const named = /^`([\w$.*[\]-]+)`/.exec(this.#subject)?.[1];
    const members = [...(named === undefined ? [] : [placeIn(named)]), ...(member === undefined ? [] : [member])];
    return assertionSignature({
      ...(members.length === 0 ? {} : { member: members.join('/') }),
      rule: this.#isNegated ? `not ${rule}` : rule,
      actual: this.#actual,
    });
  }
}

/** One side of a comparison: whole if it is short, otherwise its size and the items that the other side lacks. */
function whole(value: unknown, found: readonly Difference[], kind: 'missing' | 'unexpected'): string {
  const text = textOfValue(value);
  if (text.length <= WHOLE) return text;
  const size = isList(value) ? [...value].length : (membersIn(value)?.size ?? 0);
  const own = found.flatMap((each) => {
    if (each.kind === kind) return [each.at === '' ? inWords(each.value) : each.at];
    return each.kind === 'other' || each.kind === 'order'
      ? [`${each.at} ${inWords(kind === 'missing' ? each.expected : each.actual)}`]
      : [];
  });
  return own.length === 0 ? items(size) : `${items(size)}, among them ${listed(own)}`;
}

function items(count: number): string {
  return count === 1 ? '1 item' : `${count} items`;
}

function isSameObject(actual: unknown, expected: unknown): boolean {
  return typeof actual === 'object' && typeof expected === 'object' && textOfValue(actual) === textOfValue(expected);
}

function isNumeric(value: unknown): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

class AnswerMatchers {
  readonly #answer: Answer<unknown>;
  readonly #about: string;

  constructor(answer: Answer<unknown>, about: string) {
    this.#answer = answer;
    this.#about = about;
  }

  /** The response has a 2xx status and a result. */
  toSucceed(): void {
    const { ok, status, rawResult } = this.#answer;
    const holds = ok && (isSuccess(status) || isUnhealthyReport(status, rawResult));
    this.#expect('toSucceed', holds, 'a 2xx status with a result');
  }

  /** The node rejects a method or its arguments: with a JSON-RPC error and the id of the request, at any HTTP status. */
  toBeError(): void {
    this.#expect(
      'toBeError',
      isErrorEnvelope(this.#answer) && echoesId(this.#answer),
      'a JSON-RPC error with the id of the request, an integer code and a message',
    );
  }

  /** The node rejects a path, a host or a body: with a 4xx or 5xx status, or with a JSON-RPC error. */
  toBeRefused(): void {
    this.#expect(
      'toBeRefused',
      this.#answer.status >= 400 || isErrorEnvelope(this.#answer),
      'a 4xx or 5xx status, or a JSON-RPC error',
    );
  }

  #expect(rule: string, holds: boolean, expected: string): void {
    countAssertion();
    if (holds) return;
    const about = this.#about === '' ? '' : ` to ${this.#about}`;
    throw new Failure({
      message: `The response${about} is ${inShort(this.#answer)}; expected ${expected}.`,
      expected,
      signature: this.#answer.notJson === undefined ? { kind: 'assertion', rule } : { kind: 'no-result', rule: 'body' },
      ...this.#answer.describe(),
    });
  }
}

function isSuccess(status: number): boolean {
  return status >= 200 && status <= 299;
}

function isErrorEnvelope(answer: Answer<unknown>): boolean {
  const { error, status } = answer;
  if (error === undefined || answer.ok || (!isSuccess(status) && status < 400)) return false;
  return Number.isInteger(error.code) && typeof error.message === 'string';
}

/** Whether the response has the id of the request. A request without a readable id requires none. */
function echoesId({ exchange, id }: Answer<unknown>): boolean {
  const sent = objectIn(exchange.request.body)?.id;
  return sent === undefined || (id !== undefined && stringifyJson(id) === stringifyJson(sent));
}

/** The kind of the response. The whole response is in `actual`. */
function inShort(answer: Answer<unknown>): string {
  if (answer.status === 0) return 'incomplete';
  const http = `HTTP ${answer.status}`;
  if (answer.ok) return `${http} with a result`;
  if (answer.isTwofold) return `${http} with both a result and an error: ${inWords(memberOf(answer.json, 'error'))}`;
  if (answer.error === undefined)
    return `${http}${answer.notJson === undefined ? ' with neither a result nor a JSON-RPC error' : `, and ${answer.notJson}`}`;
  const id = echoesId(answer) ? '' : '; its id differs from the id of the request';
  return `${http} with the JSON-RPC error ${inWords(answer.error.code)}, ${inWords(answer.error.message)}${id}`;
}

/**
 * Matchers for a response, or for a value. Findings name the value by the subject: "the height of the block". They show the response
 * that the check has read last as it calls this: what it expects may come from responses that it reads afterwards.
 * A matcher that does not hold throws a `Failure` with a finding.
 */
export function expect(answer: Answer<unknown>, about?: string): AnswerMatchers;
export function expect(actual: unknown, subject: string): Matchers;
export function expect(actual: unknown, subject = ''): AnswerMatchers | Matchers {
  return actual instanceof Answer ? new AnswerMatchers(actual, subject) : new Matchers(actual, subject, judgedNow());
}

/**
 * Returns the decoded value. Findings name the text by the subject. `decoded` is undefined if there was no text to decode.
 *
 * @throws Failure if the text cannot be decoded.
 */
export function expectDecoded<T>(decoded: Decoded<T> | undefined, subject: string): T {
  countAssertion();
  if (decoded?.ok === true) return decoded.value;
  const reason = decoded === undefined ? 'it is not a string' : decoded.reason;
  throw new Failure({
    message: `${sentence(subject)} cannot be decoded: ${reason}.`,
    signature: { kind: 'assertion', rule: 'toDecode' },
  });
}
