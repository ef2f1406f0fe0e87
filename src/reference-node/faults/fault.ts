import type { Json } from '../ledger.ts';
import { stringifyJson, type JsonValue, objectIn } from '../../encoding/json.ts';
import { hexTextOf } from '../changes/bytes.ts';
import { isMembers, changeAt } from '../changes/json-path.ts';
import { isScalar, WRONG_VALUES, type WrongName } from './wrong-values.ts';
import { mapResponse, mapArguments, mapRequest } from '../changes/changes.ts';
import type { Change } from '../server/patch.ts';
import { plain, withJson, methodOf } from '../changes/envelopes.ts';
import type { NodeAnswer, NodeRequest } from '../server/message.ts';

/** One generic fault of a node: one place of the messages of one method, and what goes wrong there in every message. */
export interface Fault {
  /** A JSON-RPC method, or a verb and path that are answered with JSON, such as `GET /ext/health`. */
  readonly method: string;
  /**
   * Member names from the envelope on, `*` for every item of an array or map: `result/tx/id`. Paths below `params` and `query` are
   * arguments, all others are members of responses.
   */
  readonly path: string;
  readonly kind: FaultKind;
  /** Two values that other messages have at this place. */
  readonly others?: readonly [Json, Json];
  /** Which bit is flipped, as a fraction of the length in [0, 1). */
  readonly bitAt?: number;
}

/** The name of a fault: `platform.getHeight result/height null`. */
export function faultName({ method, path, kind, bitAt }: Fault): string {
  return `${method} ${path} ${kind}${bitAt === undefined ? '' : ` at ${bitAt.toFixed(4)}`}`;
}

/**
 * The fault with this name, as `faultName` makes it.
 *
 * @throws Error if it names no fault, or one that needs values of other messages.
 */
export function faultNamed(name: string): Fault {
  const [, method, path, kind = '', bitAt] = /^((?:GET )?\S+) (\S*) (\S+?)(?: at (\S+))?$/.exec(name) ?? [];
  if (method === undefined || path === undefined || !isFaultKind(kind) || kind === 'value-of-another')
    throw new Error(`'${name}' names no fault.`);
  return { method, path, kind, ...(bitAt === undefined ? {} : { bitAt: Number(bitAt) }) };
}

/** Whether the fault is in what the node reads, not in what it answers. */
export function isInArgument({ path }: Pick<Fault, 'path'>): boolean {
  return /^(params|query)\b/.test(path);
}

/** What can go wrong with any value of a message. */
const OF_VALUES = [
  ...(['missing', 'null', 'other-type', 'other-value', 'off-by-one', 'one-less', 'rounded', 'checksum'] as const),
  ...(['emptied', 'first-lost', 'last-twice', 'first-two-swapped'] as const),
] as const satisfies readonly WrongName[];

/** Ways in which a message can go wrong that need more than the value. */
const OF_MESSAGES = [
  ...(['value-of-another', 'swapped-with-next', 'bit-flipped', 'stale'] as const),
  ...(['status-202', 'status-404', 'status-500'] as const),
] as const;

const KINDS = [...OF_VALUES, ...OF_MESSAGES] as const;

/** What goes wrong at the place of a fault. */
export type FaultKind = (typeof KINDS)[number];

function isFaultKind(text: string): text is FaultKind {
  return KINDS.some((kind) => kind === text);
}

/** The kinds of faults that a value can have, whatever other messages are like. */
export function kindsOf(value: Json): readonly FaultKind[] {
  return OF_VALUES.filter((kind) => !isSame(WRONG_VALUES[kind][1](value), value));
}

/** What the value becomes by a fault that needs nothing but the value. */
export function spoiled({ kind, others, bitAt = 0 }: Fault, value: Json): Json | undefined {
  if (kind === 'value-of-another') return others?.find((other) => !isSame(other, value)) ?? value;
  if (kind === 'bit-flipped') return withFlippedBit(value, bitAt);
  const own = OF_VALUES.find((name) => name === kind);
  return own === undefined ? value : WRONG_VALUES[own][1](value);
}

/** The object with the values of the member and of the next one of its type swapped. */
export function swappedWithNext(value: Json, name: string): Json {
  if (!isMembers(value)) return value;
  const [own, next] = [value[name], nextOfItsType(value, name)];
  return own === undefined || next === undefined ? value : { ...value, [name]: value[next], [next]: own };
}

/** The member that follows, if it is a scalar of the same type with another value. */
export function nextOfItsType(value: Readonly<Record<string, Json | undefined>>, name: string): string | undefined {
  const names = Object.keys(value);
  const next = names[names.indexOf(name) + 1];
  if (next === undefined) return undefined;
  const [one, other] = [value[name], value[next]];
  return isScalar(one) && typeof one === typeof other && one !== other ? next : undefined;
}

function isSame(one: Json | undefined, other: Json): boolean {
  return one !== undefined && (one === other || stringifyJson(one) === stringifyJson(other));
}

function withFlippedBit(value: Json, at: number): Json {
  const text = hexTextOf(value);
  return text === undefined ? value : text.write(flippedAt(text.bytes, at));
}

function flippedAt(bytes: Uint8Array, at: number): Uint8Array {
  const bit = Math.floor(at * bytes.length * 8);
  const byte = bit >> 3;
  return bytes.with(byte, (bytes[byte] ?? 0) ^ (1 << (bit & 7)));
}

/** The change that puts a fault into every message of its method. */
export function changeOfFault(fault: Fault): Change {
  if (fault.path.startsWith('query')) return withoutQuery(fault);
  const change = isInArgument(fault) ? inArguments(fault) : inAnswers(fault);
  return fault.method === 'platform.issueTx' ? { ...change, writes: true } : change;
}

/** What is called: the method, or verb and path of a request without one. */
export function calledBy(request: NodeRequest): string {
  const method = request.method === 'POST' ? methodOf(request) : undefined;
  return typeof method === 'string' ? method : `${request.method} ${request.path}`;
}

function withoutQuery({ method }: Fault): Change {
  return mapRequest((request) => (calledBy(request) === method ? { ...request, query: '' } : request), [method]);
}

function inArguments(fault: Fault): Change {
  return mapArguments(fault.method, (params) => {
    const changed = changedBy(fault, { params: plainMembers(params) });
    return isMembers(changed) && isMembers(changed.params) ? changed.params : {};
  });
}

function plainMembers(params: Readonly<Record<string, JsonValue | undefined>>): Json {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, value === undefined ? undefined : plain(value)]),
  );
}

function inAnswers(fault: Fault): Change {
  const earlier = new Map<string, NodeAnswer>();
  return mapResponse(
    (request) => calledBy(request) === fault.method,
    (answer, request) => {
      const body = objectIn(answer.body);
      if (body === undefined || !(fault.path.split('/', 1).join() in body)) return answer;
      if (fault.kind === 'stale') return staleAnswer(earlier, answer, request);
      const status = /^status-(\d+)$/.exec(fault.kind)?.[1];
      if (status !== undefined) return { ...answer, status: Number(status) };
      const changed = changedBy(fault, plain(body));
      return changed === undefined ? answer : withJson(answer, changed);
    },
    [fault.method],
  );
}

/** The answer that the node gave to the request before, under the ID of this one. */
function staleAnswer(earlier: Map<string, NodeAnswer>, answer: NodeAnswer, request: NodeRequest): NodeAnswer {
  const node = request.headers.get('host') ?? '';
  const before = earlier.get(node);
  earlier.set(node, answer);
  const [own, old] = [objectIn(answer.body), before === undefined ? undefined : objectIn(before.body)];
  if (before === undefined || own === undefined || old === undefined) return answer;
  return withJson(before, 'id' in own ? { ...old, id: own.id ?? null } : old);
}

function changedBy(fault: Fault, envelope: Json): Json | undefined {
  const { path, kind } = fault;
  if (kind !== 'swapped-with-next') return changeAt(envelope, path, (value) => spoiled(fault, value));
  const cut = path.lastIndexOf('/');
  return changeAt(envelope, path.slice(0, Math.max(0, cut)), (value) => swappedWithNext(value, path.slice(cut + 1)));
}
