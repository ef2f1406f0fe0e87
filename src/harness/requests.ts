import type { Observation } from '../client/observations.ts';
import type { CallOptions, NodeClient, RpcReply } from '../client/node-client.ts';
import { cut } from '../encoding/cut.ts';
import type { JsonValue, JsonWritable } from '../encoding/json.ts';
import type { MethodName, Methods } from '../generated/methods.ts';
import type { ProfileView, RuledOut } from '../judge/catalogue/profile-view.ts';
import type { Requirement } from '../judge/catalogue/requirement.ts';
import type { Exchange, HttpRequest } from '../transport/exchange.ts';
import { Answer } from './answer.ts';
import { countResponse } from './grounds.ts';
import { NotTestable } from './not-testable.ts';
import {
  assertComplete,
  assertKnown,
  assertNotRefused,
  assertOffered,
  assertPathOffered,
  assertRead,
} from './served.ts';
import type { Session } from './session.ts';

export interface GetAnswer {
  readonly exchange: Exchange;
  readonly status: number;
  readonly json: JsonValue | undefined;
  /** Why a health report is no JSON object; undefined if it is one. */
  readonly notJson: string | undefined;
}

/** The requests of a check to its node. Each exchange is evidence of the check. */
export class Requests {
  readonly exchanges: Exchange[];
  /** Why peers could not be read, by name. */
  readonly unread: Map<string, string>;
  readonly notes: string[] = [];
  /** Why the node is not expected to serve a method that the check left out. */
  lacking: RuledOut | undefined;
  /** The expectations of the node: its methods, and the errata in force. */
  readonly profile: ProfileView;
  protected readonly session: Session;
  protected readonly level: Requirement['level'];
  protected readonly peer: string | undefined;
  /** The responses since the first of the running comparisons began. */
  protected compared: RpcReply[] | undefined;
  /** Number of running `afresh` calls. */
  #afresh = 0;
  #looked: { readonly at: number | undefined; readonly among: number } | undefined;

  /**
   * @param level Level of the requirement that is checked.
   * @param asking The check that asks a peer of its node: it receives the exchanges, and why the peer cannot be read.
   * @param peer The name of the peer, if what is wrong with it is no failure of the tested node.
   */
  constructor(session: Session, level: Requirement['level'], asking?: Requests, peer?: string) {
    this.exchanges = asking?.exchanges ?? [];
    this.unread = asking?.unread ?? new Map<string, string>();
    this.profile = session.profile.of((why) => (this.lacking ??= why));
    this.session = session;
    this.level = level;
    this.peer = peer;
  }

  /**
   * Calls a method with the arguments that its schema describes.
   *
   * @throws Failure without a complete response, or if the node does not know a method of the profile.
   * @throws NotApplicable if the profile does not contain the method.
   * @throws NotTestable if the node does not serve the method in its current state.
   */
  readonly rpc = async <M extends MethodName>(
    method: M,
    params?: Methods[M]['params'],
    options: CallOptions = {},
  ): Promise<Answer<Methods[M]['result']>> => {
    const [service = ''] = method.split('.');
    if (this.session.services?.has(service) === false)
      throw new NotTestable(`a node in this state does not serve ${method}`);
    // Generated interfaces have no index signature, but their values are always JSON.
    return this.answer(await this.#call(method, params as JsonWritable as JsonValue, options));
  };

  /** Calls any method with any arguments, for invalid input. With `params` undefined, the request has no `params`. */
  readonly call = async (method: string, params?: JsonWritable, options: CallOptions = {}): Promise<Answer> =>
    this.answer(await this.#call(method, params as JsonValue, options));

  /** Sends a request unchanged. It returns whatever happens, also a fault of the connection; the caller checks it. */
  readonly raw = async (request: HttpRequest): Promise<Answer> => {
    assertPathOffered(this.profile, request.path);
    const reply = this.keep(await this.session.client.ask(request));
    assertRead(reply);
    const answer = this.answer<JsonValue>(reply);
    const changeable = changeableIn(request);
    // A node refuses these itself.
    if (answer.status === changeable?.refusal) return answer;
    this.#notRefused(reply);
    if (this.session.mayBeProxied === true) assertNotChanged(this.session.client, answer, changeable);
    return answer;
  };

  /** Requests a WebSocket at a path, and closes the connection at once. A node that accepts responds with status 101. */
  readonly handshake = async (path: string): Promise<Answer> => {
    const reply = this.#notRefused(this.keep(await this.session.client.handshake(path)));
    assertComplete(reply);
    return this.answer(reply);
  };

  /** Sends a GET request to a path, unless an earlier response will do. */
  readonly get = async (path: string, { fresh = true }: Pick<CallOptions, 'fresh'> = {}): Promise<GetAnswer> => {
    assertPathOffered(this.profile, path);
    const reply = this.#complete(await this.session.client.get(path, fresh || this.#afresh > 0));
    const { exchange, status, json, notJson } = this.answer(this.#notRefused(reply));
    return { exchange, status, json, notJson };
  };

  /** Runs a function whose reads are all sent, also those with a response from before: for checks of repeated requests. */
  readonly afresh = async <T>(read: () => Promise<T>): Promise<T> => {
    this.#afresh += 1;
    return read().finally(() => (this.#afresh -= 1));
  };

  /** What all responses of the run so far show about a requirement. */
  readonly observed = (id: string): Observation | undefined => this.session.client.observations.of(id);

  /** Number of the exchange whose response the check read last. The finding of a failed matcher is about this exchange. */
  get judged(): number | undefined {
    // What was asked since, by this check or by another that shares its answers with it, is what it looks at next.
    return this.#looked?.among === this.exchanges.length ? this.#looked.at : this.exchanges.at(-1)?.number;
  }

  /** Lets the finding of the next failed matcher be about an exchange. */
  readonly look = ({ number }: Pick<Exchange, 'number'>): void => {
    this.lookAt(number);
  };

  /** Adds a note, which does not affect the verdict. */
  readonly note = (text: string): void => {
    this.notes.push(cut(text));
  };

  protected lookAt(exchange: number | undefined): void {
    this.#looked = { at: exchange, among: this.exchanges.length };
  }

  protected answer<R>(reply: RpcReply): Answer<R> {
    const { catalogue, schemas } = this.session;
    const isObserved = (id: string): boolean => catalogue.has(id) && catalogue.get(id).level === 'observed';
    return new Answer<R>(reply, {
      onRead: (number) => {
        countResponse(number);
        this.lookAt(number);
      },
      // Only observed checks read what only deployed nodes show.
      needs: (id) => this.level === 'observed' || !isObserved(id),
      schemas,
    });
  }

  /** Makes a response evidence of the check. */
  protected keep(reply: RpcReply): RpcReply {
    if (reply.timedOut === true)
      this.note(
        'Requests timed out and were repeated: the node or this machine was slow. ' +
          'A server of one connection at a time needs --concurrency 1.',
      );
    this.exchanges.push(reply.exchange);
    this.compared?.push(reply);
    return reply;
  }

  protected unreadable(peer: string, what: string): NotTestable {
    const why = `the peer ${peer} ${what}`;
    if (!this.unread.has(peer)) this.unread.set(peer, cut(why));
    return new NotTestable(why);
  }

  async #call(method: string, params: JsonValue | undefined, options: CallOptions): Promise<RpcReply> {
    assertOffered(this.profile, method, options.isProbe === true ? undefined : options.path);
    const how = this.#afresh > 0 ? { ...options, fresh: true } : options;
    const reply = this.#notRefused(this.#complete(await this.session.client.call(method, params, how)));
    await assertKnown(this.session.client, reply, method, options.path);
    return reply;
  }

  #notRefused(reply: RpcReply): RpcReply {
    if (this.session.mayBeProxied === true) assertNotRefused(reply);
    return reply;
  }

  #complete(reply: RpcReply): RpcReply {
    const { outcome } = this.keep(reply).exchange;
    if (this.peer !== undefined && outcome.kind === 'fault')
      throw this.unreadable(this.peer, `does not respond: ${outcome.reason}`);
    assertComplete(reply);
    return reply;
  }
}

/** What a gateway may change in a request, and the status with which a node refuses it. */
const CHANGEABLE = {
  head: { asked: 'head', refusal: 405, change: 'another HTTP method' },
  host: { asked: 'host', refusal: 403, change: 'another host name' },
} as const;
type Changeable = (typeof CHANGEABLE)[keyof typeof CHANGEABLE];

/** What a gateway may change in this request: it sends its own host, and takes a HEAD for a GET. */
function changeableIn({ method, headers = [] }: HttpRequest): Changeable | undefined {
  if (headers.some(([name]) => name.toLowerCase() === 'host')) return CHANGEABLE.host;
  return method === 'HEAD' ? CHANGEABLE.head : undefined;
}

/**
 * Checks that no gateway may have changed the request.
 *
 * @throws NotTestable if a gateway names itself in front of the node.
 */
function assertNotChanged(
  { gateway }: Pick<NodeClient, 'gateway'>,
  { exchange, status }: Answer,
  changeable: Changeable | undefined,
): void {
  if (gateway === undefined || changeable === undefined) return;
  const { asked, change } = changeable;
  throw new NotTestable(
    `the gateway ${JSON.stringify(cut(gateway, 60))} in front of the node may send the request ` +
      `with ${change} (exchange ${exchange.number})`,
    { kind: 'refused', status, exchange: exchange.number, asked },
  );
}
