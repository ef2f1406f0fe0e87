import { decodeId } from '../../encoding/id.ts';
import { isJsonObject, type JsonObject, stringifyJson, objectIn } from '../../encoding/json.ts';
import { decodeNodeId } from '../../encoding/node-id.ts';
import { METHODS } from '../../generated/methods.ts';
import { hexTextOf } from '../changes/bytes.ts';
import { plain, paramsOf } from '../changes/envelopes.ts';
import { isItems, isMembers } from '../changes/json-path.ts';
import type { Arguments } from '../rpc/arguments.ts';
import { isScalar } from './wrong-values.ts';
import type { Json } from '../ledger.ts';
import type { NodeAnswer, NodeRequest } from '../server/message.ts';
import type { Patch } from '../server/patch.ts';
import { calledBy, kindsOf, nextOfItsType, type Fault, faultName, isInArgument } from './fault.ts';

const CALLED: ReadonlySet<string> = new Set([
  ...METHODS.map(({ method }) => method),
  ...['', '/health', '/readiness', '/liveness'].map((path) => `GET /ext/health${path}`),
]);
const OF_WHOLE_ANSWERS = ['stale', 'status-202', 'status-404', 'status-500'] as const;
/** Values of one place that are looked at whole, and of which the members are looked at: chains repeat themselves. */
const LOOKED_AT = 12;
const LOOKED_INTO = 400;
/** What the request decides, and what the node may add. */
const OPAQUE: ReadonlySet<string> = new Set(['id', 'error/data']);
const GOLDEN = 0.618033988749895;

/** Texts of values at one place: the first and the last in order, so that the order of messages does not matter. */
interface Extremes {
  least: string;
  greatest: string;
  readonly values: Map<string, Json>;
}

/**
 * Finds which faults the messages of a node can have: each kind for each place of the answers that the node gives, and of the
 * arguments that it accepts.
 */
export class FaultCollector {
  readonly #faults = new Map<string, Fault>();
  readonly #extremes = new Map<string, Extremes>();
  readonly #bits: readonly number[];
  /** Names of methods and of arguments that their handlers have read. */
  readonly #arguments = new Set<string>();
  readonly #seen = new Map<string, number>();

  /**
   * @param seed Chooses the bits that are flipped.
   * @param bits Bits to flip in each place that holds hex text.
   */
  constructor({ seed, bits }: { readonly seed: number; readonly bits: number }) {
    this.#bits = Array.from({ length: bits }, (_, at) => ((seed * bits + at) * GOLDEN) % 1);
  }

  /** Lets the collector see all messages of a node, which stay as they are, and which arguments it reads. */
  readonly patch: Patch = {
    handlers: (base) =>
      Object.fromEntries(
        Object.entries(base).map(([method, handle]) => [
          method,
          (call) => handle({ ...call, args: this.#watched(method, call.args) }),
        ]),
      ),
    onAnswer: (request, answer) => {
      this.#see(request, answer);
      return answer;
    },
  };

  /** The faults found so far, by name. */
  faults(): readonly Fault[] {
    const others = [...this.#extremes].flatMap(([place, { least, greatest, values }]): Fault[] => {
      const [method = '', path = ''] = place.split('\n');
      const [one, other] = [values.get(least), values.get(greatest)];
      if (one === undefined || other === undefined || least === greatest) return [];
      return [{ method, path, kind: 'value-of-another', others: [one, other] }];
    });
    const read = [...this.#faults.values()].filter((fault) => this.#isRead(fault));
    return [...read, ...others].sort((a, b) => (faultName(a) < faultName(b) ? -1 : 1));
  }

  #isRead({ method, path }: Fault): boolean {
    const argument = /^params\/([^/]*)/.exec(path)?.[1];
    return argument === undefined || this.#arguments.has(`${method} ${argument}`);
  }

  #watched(method: string, args: Arguments): Arguments {
    return new Proxy(args, {
      get: (target, reader) => {
        const value: unknown = Reflect.get(target, reader, target);
        if (typeof value !== 'function') return value;
        return (name: string, ...rest: unknown[]): unknown => {
          this.#arguments.add(`${method} ${name}`);
          return Reflect.apply(value, target, [name, ...rest]);
        };
      },
    });
  }

  #see(request: NodeRequest, answer: NodeAnswer): void {
    const method = calledBy(request);
    const body = CALLED.has(method) ? objectIn(answer.body) : undefined;
    if (body === undefined) return;
    for (const [name, value] of Object.entries(body)) this.#seeValue(method, name, plain(value));
    const whole = 'result' in body ? 'result' : 'error' in body ? 'error' : Object.keys(body)[0];
    for (const kind of whole === undefined ? [] : OF_WHOLE_ANSWERS) this.#add({ method, path: whole ?? '', kind });
    this.#seeArguments(method, request, body);
  }

  #seeArguments(method: string, request: NodeRequest, body: JsonObject): void {
    if (request.query !== '' && request.method === 'GET') this.#add({ method, path: 'query', kind: 'missing' });
    const params = paramsOf(request);
    if ('result' in body && isJsonObject(params)) this.#seeBelow(method, 'params', plain(params));
  }

  #seeValue(method: string, path: string, value: Json): void {
    // A block or a transaction is text or an object, depending on the encoding of the request.
    const place = `${method}\n${path}\n${typeof value}`;
    const count = this.#seen.get(place) ?? 0;
    this.#seen.set(place, count + 1);
    if (count < LOOKED_AT) {
      for (const kind of kindsOf(value)) this.#add({ method, path, kind });
      if (isScalar(value) && !isInArgument({ path }) && path !== 'id') this.#seeScalar(method, path, value);
    }
    if (count < LOOKED_INTO && !OPAQUE.has(path)) this.#seeBelow(method, path, value);
  }

  #seeBelow(method: string, path: string, value: Json): void {
    if (isItems(value)) for (const item of value) this.#seeValue(method, `${path}/*`, item);
    else if (isMembers(value)) {
      for (const [name, item] of Object.entries(value)) {
        const place = `${path}/${stepOf(path, name)}`;
        if (item === undefined) continue;
        this.#seeValue(method, place, item);
        if (nextOfItsType(value, name) !== undefined && !place.endsWith('*'))
          this.#add({ method, path: place, kind: 'swapped-with-next' });
      }
    }
  }

  #seeScalar(method: string, path: string, value: string | number | bigint | boolean): void {
    const text = stringifyJson(value);
    const place = `${method}\n${path}`;
    const known = this.#extremes.get(place) ?? { least: text, greatest: text, values: new Map<string, Json>() };
    this.#extremes.set(place, known);
    if (text <= known.least || text >= known.greatest) known.values.set(text, value);
    if (text < known.least) known.least = text;
    if (text > known.greatest) known.greatest = text;
    if (hexTextOf(value) === undefined) return;
    for (const bitAt of this.#bits) this.#add({ method, path, kind: 'bit-flipped', bitAt });
  }

  #add(fault: Fault): void {
    this.#faults.set(faultName(fault), fault);
  }
}

/** Names that are data stand for one another. */
function stepOf(path: string, name: string): string {
  return /(^|\/)checks$/.test(path) || !/^\w+$/.test(name) || decodeId(name).ok || decodeNodeId(name).ok ? '*' : name;
}
