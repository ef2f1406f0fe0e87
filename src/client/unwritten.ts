import { cut } from '../encoding/cut.ts';
import { isJsonObject, stringifyJson } from '../encoding/json.ts';
import { objectOf, memberOf, textOf } from '../encoding/read-json.ts';
import { METHODS } from '../generated/methods.ts';
import { showsKnown } from './known-methods.ts';
import { pathOf, type RpcReply } from './rpc-client.ts';

const KNOWN: ReadonlySet<string> = new Set(METHODS.map(({ method }) => method));
/** Most forms of the responses of a method that are kept. */
const MOST_FORMS = 20;
const MOST_CHARACTERS = 1000;

/** A call that got no result. */
export interface UnansweredCall {
  readonly method: string;
  /** The words of the node. */
  readonly said: string;
}

/** The responses to calls without a result, by which methods are recognised that a node does not have. */
export class Unanswered {
  readonly #forms = new Map<string, Set<string>>();
  readonly #served = new Set<string>();
  readonly #calls = new Map<number, UnansweredCall>();

  /** Adds the response to a call of a method at its own path. */
  note(method: string, path: string, reply: RpcReply): void {
    const { exchange, json, refusal } = reply;
    if (!KNOWN.has(method) || path !== pathOf(method) || refusal !== undefined) return;
    const form = formOf(method, reply);
    if (form === undefined) return;
    if (memberOf(json, 'result') !== undefined) {
      this.#served.add(method);
      return;
    }
    this.#calls.set(exchange.number, { method, said: saidIn(reply) });
    const forms = this.#forms.get(method) ?? new Set();
    if (forms.size < MOST_FORMS) this.#forms.set(method, forms.add(form));
  }

  /** Whether a call of a method got a response. */
  isCalled(method: string): boolean {
    return this.#served.has(method) || this.#forms.has(method);
  }

  /** The method of an exchange whose response had no result. */
  methodAt(exchange: number): string | undefined {
    return this.#calls.get(exchange)?.method;
  }

  /** The methods without a result that have answered each call in the same way, as one does that is not there. */
  candidates(): string[] {
    return [...this.#forms].flatMap(([method, { size }]) => (size === 1 && !this.#served.has(method) ? [method] : []));
  }

  /**
   * The calls of those methods whose responses are like that to a method that no node has, by the numbers of their exchanges. None, if
   * the node refuses calls of the methods that it has in the same way.
   *
   * @param madeUp The response to such a method of the same service.
   */
  like(
    methods: readonly string[],
    madeUp: RpcReply & { readonly method: string },
  ): (readonly [number, UnansweredCall])[] {
    const form = formOf(madeUp.method, madeUp);
    if (form === undefined || madeUp.refusal !== undefined || showsKnown(madeUp.json) !== undefined) return [];
    const isLike = (method: string): boolean => this.#forms.get(method)?.has(form) === true;
    const served = [...this.#served].filter((method) => serviceOf(method) === serviceOf(madeUp.method));
    // Without an error, what stands there may be no service at all.
    const isService = served.length > 0 || objectOf(madeUp.json, 'error') !== undefined;
    const unwritten = new Set(isService && !served.some(isLike) ? methods.filter(isLike) : []);
    return [...this.#calls].filter(([, { method }]) => unwritten.has(method));
  }
}

/** A response without its id and the name of its method; undefined if there is none. */
function formOf(method: string, { exchange: { outcome }, json }: RpcReply): string | undefined {
  if (outcome.kind !== 'answer') return undefined;
  const text = isJsonObject(json) ? stringifyJson({ ...json, id: null }) : bodyOf(outcome.body);
  const whole = method.toLowerCase();
  const nameless = text.toLowerCase().replaceAll(whole, '*');
  return `${outcome.status} ${nameless.replaceAll(whole.slice(whole.indexOf('.') + 1), '*').slice(0, MOST_CHARACTERS)}`;
}

function saidIn({ exchange: { outcome }, json }: RpcReply): string {
  const message = textOf(memberOf(json, 'error'), 'message') ?? textOf(json, 'error');
  if (message !== undefined || outcome.kind !== 'answer') return cut(message ?? '');
  const text = bodyOf(outcome.body).trim();
  return `HTTP ${outcome.status}, ${text === '' ? 'empty body' : cut(text)}`;
}

function bodyOf(body: Uint8Array): string {
  return new TextDecoder().decode(body.subarray(0, MOST_CHARACTERS));
}

function serviceOf(method: string): string {
  return method.slice(0, method.indexOf('.'));
}
