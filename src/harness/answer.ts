import { cut } from '../encoding/cut.ts';
import { memberOf, textOf } from '../encoding/read-json.ts';
import { isJsonObject, type JsonValue } from '../encoding/json.ts';
import type { RpcReply } from '../client/node-client.ts';
import { blockedBy } from './not-testable.ts';
import type { Exchange, Header } from '../transport/exchange.ts';
import type { SchemaSet } from '../judge/validation/schema/schemas.ts';
import { bodyExcerpt, excerpt, inWords } from './in-words.ts';
import { Failure } from './failure.ts';
import { ownMember } from '../judge/validation/schema/applicators.ts';
import { subschemas } from '../judge/validation/schema/annotations.ts';
import { schemaMap, type SchemaNode } from '../judge/validation/schema/schema-node.ts';

/** The error object of a response, as received. */
export interface RpcError {
  readonly code: JsonValue | undefined;
  readonly message: JsonValue | undefined;
  readonly data: JsonValue | undefined;
}

/** The check that reads a response. */
interface Reader {
  /** Called each time the check reads the response: a finding is about the response that was read last. */
  readonly onRead: (exchange: number) => void;
  /** Whether the check cannot read a result that breaks this requirement. */
  readonly needs: (requirement: string) => boolean;
  readonly schemas: SchemaSet;
}

/** The requirements that a body is a JSON object. */
const NO_OBJECT = /^envelope\/success-is-an-object$|\/body-is-a-report$/;

/** The response of a node to one request. `R` is the type of the result by the schema of the method. */
export class Answer<R = JsonValue> {
  readonly #asked: RpcReply;
  readonly #reader: Reader;
  #result: JsonValue | undefined;

  constructor(reply: RpcReply, reader: Reader) {
    this.#asked = reply;
    this.#reader = reader;
  }

  get exchange(): Exchange {
    return this.#asked.exchange;
  }

  /** The HTTP status; 0 without a complete response. */
  get status(): number {
    const { outcome } = this.#read().exchange;
    return outcome.kind === 'answer' ? outcome.status : 0;
  }

  get headers(): readonly Header[] {
    const { outcome } = this.#read().exchange;
    return outcome.kind === 'answer' ? outcome.headers : [];
  }

  /** The body, if it is one JSON document. */
  get json(): JsonValue | undefined {
    return this.#read().json;
  }

  /** Whether the response contains a result and no error. That it has no `error` beside it, not even null, is a requirement of its own. */
  get ok(): boolean {
    return isJsonObject(this.json) && 'result' in this.json && (this.json.error ?? null) === null;
  }

  /** Whether the response contains both a result and an error. */
  get isTwofold(): boolean {
    return !this.ok && (this.rawResult ?? null) !== null;
  }

  /** Why a successful response, or a health report, is no JSON object; undefined if it is one. */
  get notJson(): string | undefined {
    return this.#asked.judgement?.findings.find(({ requirement }) => NO_OBJECT.test(requirement))?.message;
  }

  /** Why there is no JSON-RPC response at all, whatever the status; undefined if there is one. */
  get #notAnswered(): { readonly said: string; readonly rule: string } | undefined {
    if (this.notJson !== undefined) return { said: this.notJson, rule: 'body' };
    return isJsonObject(this.json) ? undefined : { said: `HTTP ${this.status}, and no JSON object`, rule: 'status' };
  }

  /** The echoed id. */
  get id(): JsonValue | undefined {
    return memberOf(this.json, 'id');
  }

  /** The error object; undefined if the response is not an error envelope. */
  get error(): RpcError | undefined {
    const error = memberOf(this.json, 'error');
    return isJsonObject(error) ? { code: error.code, message: error.message, data: error.data } : undefined;
  }

  /**
   * The result, valid by its schema. A null that means an empty list or map is replaced by it; a missing member that means one is added.
   *
   * @throws Failure if the response is an error, or not a JSON-RPC response.
   * @throws NotTestable if the members that the check reads break the schema: the requirement of the schema then fails, not the one
   * of this check.
   */
  get result(): R {
    if (!this.ok) {
      const { method: called } = this.#asked.judgement ?? {};
      const words = textOf(memberOf(this.json, 'error'), 'message');
      const why = this.#notAnswered;
      const said = why?.said ?? (words?.trim() === '' ? inWords(words) : words && cut(words, 200));
      const what = this.isTwofold ? 'both a result and an error' : 'no result';
      throw new Failure({
        ...this.describe(),
        message: `The response${called === undefined ? '' : ` to ${called}`} contains ${what}${said === undefined ? '' : `: ${said}`}.`,
        signature: { kind: 'no-result', ...(why === undefined ? {} : { rule: why.rule }) },
        expected: this.isTwofold ? 'a result alone' : 'a result',
      });
    }
    const misfit = this.#asked.judgement?.findings.find(
      ({ requirement }) => !requirement.startsWith('envelope/') && this.#reader.needs(requirement),
    );
    if (misfit !== undefined) throw blockedBy(misfit, this.exchange);
    this.#result ??= withoutNulls(this.#reader.schemas, this.#asked.judgement?.method, this.rawResult);
    // The members that the check reads were validated against the schema from which the type was generated.
    return this.#result as R;
  }

  /** The result as received, whatever its shape; undefined if there is none. */
  get rawResult(): JsonValue | undefined {
    return memberOf(this.json, 'result');
  }

  /** The response as text, for a finding. */
  describe(): { readonly actual: string; readonly exchange: number } {
    const { outcome, number } = this.#read().exchange;
    if (outcome.kind === 'fault') return { actual: `no response: ${outcome.reason}`, exchange: number };
    const content =
      this.json === undefined ? bodyExcerpt(outcome.body, undefined, outcome.wholeLength) : excerpt(this.json);
    return { actual: `HTTP ${outcome.status}, ${content === '' ? 'empty body' : content}`, exchange: number };
  }

  #read(): RpcReply {
    this.#reader.onRead(this.#asked.exchange.number);
    return this.#asked;
  }
}

type Empty = readonly [] | Readonly<Record<string, never>>;

/** What a method may write in place of an empty list or map. */
interface Empties {
  /** The name of a member that may be null -> what null means. */
  readonly nulls: ReadonlyMap<string, Empty>;
  /** The members that may be left out, by the path of the object that lacks them. */
  readonly absent: readonly { readonly path: readonly string[]; readonly name: string; readonly empty: Empty }[];
}

/** The step of a path to every item of a list, or every member of a map. */
const EACH = '*';

const NONE: Empties = { nulls: new Map(), absent: [] };
const known = new WeakMap<SchemaSet, Map<string, Empties>>();
/** Result -> what it means. Several checks read the same response, which may be large. */
const readBefore = new WeakMap<object, JsonValue>();

/**
 * The result of a method, with an empty list or map in place of each null that its schema allows for one (`x-null-is-empty`), and of
 * each member that its schema allows to be left out (`x-absent-is-empty`). Returns the value itself if it has none of them.
 *
 * @param set The schemas of the profile.
 */
export function withoutNulls(
  set: SchemaSet,
  method: string | undefined,
  result: JsonValue | undefined,
): JsonValue | undefined {
  const empties = method === undefined ? NONE : emptiesOf(set, method);
  if (typeof result !== 'object' || result === null || empties.nulls.size === 0) return result;
  const own = readBefore.get(result) ?? filled(replaced(result, empties.nulls), empties.absent);
  readBefore.set(result, own);
  return own;
}

function replaced(value: JsonValue, empties: Empties['nulls']): JsonValue {
  return mapped(value, (member, name) =>
    member === null ? ((empties.get(name ?? '') as JsonValue | undefined) ?? null) : replaced(member, empties),
  );
}

function filled(result: JsonValue, absent: Empties['absent']): JsonValue {
  return absent.reduce((whole, { path, name, empty }) => filledAt(whole, path, name, empty), result);
}

function filledAt(value: JsonValue, [step, ...rest]: readonly string[], name: string, empty: Empty): JsonValue {
  if (step === undefined)
    return isJsonObject(value) && !Object.hasOwn(value, name) ? { ...value, [name]: empty as JsonValue } : value;
  return mapped(value, (member, own) => (step === EACH || step === own ? filledAt(member, rest, name, empty) : member));
}

/** The value with each of its items or members changed. The value itself if none of them changes. */
function mapped(value: JsonValue, change: (member: JsonValue, name: string | undefined) => JsonValue): JsonValue {
  if (Array.isArray(value)) {
    let items: JsonValue[] | undefined;
    for (const [at, item] of value.entries()) {
      const own = change(item, undefined);
      if (own !== item) (items ??= [...value])[at] = own;
    }
    return items ?? value;
  }
  if (!isJsonObject(value)) return value;
  let members: Record<string, JsonValue> | undefined;
  for (const [name, member] of Object.entries(value)) {
    const own = change(member, name);
    if (own !== member) (members ??= { ...value })[name] = own;
  }
  return members ?? value;
}

function emptiesOf(set: SchemaSet, method: string): Empties {
  const ofSet = known.get(set) ?? new Map<string, Empties>();
  known.set(set, ofSet);
  const found = ofSet.get(method) ?? markedIn(set, `${method.replace('.', '/')}.result.json`);
  ofSet.set(method, found);
  return found;
}

function markedIn(set: SchemaSet, path: string): Empties {
  if (!set.has(path)) return NONE;
  const nulls = new Map<string, Empty>();
  const absent = new Map<string, Empties['absent'][number]>();
  const reach = (node: SchemaNode, at: readonly string[], above: readonly SchemaNode[]): void => {
    if (above.includes(node)) return;
    const below = [...above, node];
    const properties = schemaMap(node.properties);
    const each = ['items', 'additionalProperties']
      .map((keyword) => ownMember(node, keyword))
      .filter((schema) => schema !== undefined);
    for (const [name, property] of properties) {
      if (property['x-null-is-empty'] === true) {
        const empty = [property.type].flat().includes('array') ? ([] as const) : {};
        nulls.set(name, empty);
        if (property['x-absent-is-empty'] === true) absent.set([...at, name].join('/'), { path: at, name, empty });
      }
      reach(property, [...at, name], below);
    }
    for (const item of each) reach(item, [...at, EACH], below);
    const inside = new Set([...properties.map(([, property]) => property), ...each]);
    for (const applied of subschemas(set, node)) if (!inside.has(applied)) reach(applied, at, below);
  };
  reach(set.root(path), [], []);
  return { nulls, absent: [...absent.values()] };
}
