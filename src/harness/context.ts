import type { Requirement } from '../catalogue/requirement.ts';
import type { ProfileView, RuledOut } from '../catalogue/profile-view.ts';
import { cut } from '../encoding/cut.ts';
import type { JsonValue, JsonWritable } from '../encoding/json.ts';
import { stringifyJson } from '../encoding/json.ts';
import type { MethodName, Methods } from '../generated/methods.ts';
import type { Observation } from '../target/observations.ts';
import { countResponse } from '../target/grounds.ts';
import type { Asked, CallOptions } from '../target/node-client.ts';
import { NotTestable } from '../target/not-testable.ts';
import { whyNotInItsLife, type Crossing } from '../target/open-target.ts';
import { integerOf } from '../target/read-json.ts';
import type { Sample } from '../target/sample.ts';
import type { Exchange, HttpRequest } from '../transport/exchange.ts';
import { assertionSignature } from '../validation/signature.ts';
import { Answer } from './answer.ts';
import { Failure, NotApplicable } from './failure.ts';
import { assertKnown, assertNotRefused, assertOffered, assertPathOffered } from './served.ts';
import type { Session } from './session.ts';
import { statusAt } from './status-at.ts';
import { whileStill } from './while-still.ts';

const FORBIDDEN = 403;

/** A GET of a report. */
export interface GetAnswer {
  readonly exchange: Exchange;
  readonly status: number;
  readonly json: JsonValue | undefined;
}

/** What a check can do. Each exchange that is made through it is evidence of the check. */
export class CheckContext {
  readonly exchanges: Exchange[] = [];
  readonly notes: string[] = [];
  readonly seed: number;
  readonly runs: number;
  readonly sample: Sample;
  /** What is expected of the node: methods served, errata in force. */
  readonly profile: ProfileView;
  readonly credentials: Session['credentials'];
  /** A private key whose funds may be spent; without it a check sends nothing that could be accepted. */
  readonly key: Session['key'];
  readonly #session: Session;
  readonly #level: Requirement['level'];
  /** Reads under way that are all to be sent. */
  #afresh = 0;
  #looked: { readonly at: number | undefined; readonly among: number } | undefined;

  /** @param level Level of the requirement that is checked. */
  constructor(session: Session, level: Requirement['level']) {
    this.#session = session;
    this.#level = level;
    this.seed = session.seed;
    this.runs = session.runs;
    this.sample = session.sample;
    this.profile = session.profile;
    this.credentials = session.credentials;
    this.key = session.key;
  }

  /** Number of the exchange whose answer the check looked at last: what a matcher that does not hold is about. */
  get judged(): number | undefined {
    // What was asked since, by this check or by another that shares its answers with it, is what it looks at next.
    return this.#looked?.among === this.exchanges.length ? this.#looked.at : this.exchanges.at(-1)?.number;
  }

  /**
   * Calls a method with the arguments that its schema describes.
   *
   * @throws Failure when no complete answer comes back, or the node does not know a method of the profile.
   * @throws NotApplicable when the profile does not have the method, or something in front of the node refuses.
   * @throws NotTestable when the node is in a state in which it does not serve the method.
   */
  readonly rpc = async <M extends MethodName>(
    method: M,
    params?: Methods[M]['params'],
    options: CallOptions = {},
  ): Promise<Answer<Methods[M]['result']>> => {
    const [service = ''] = method.split('.');
    if (this.#session.services?.has(service) === false)
      this.notTestable(`a node in this state does not serve ${method}`);
    // Generated interfaces have no index signature; what they describe is JSON by construction.
    return this.#answer(await this.#call(method, params as JsonWritable as JsonValue, options));
  };

  /** Calls any method with any arguments, for input that must be refused. `params` undefined leaves the member out. */
  readonly call = async (method: string, params?: JsonWritable, options: CallOptions = {}): Promise<Answer> => {
    return this.#answer(await this.#call(method, params as JsonValue, options));
  };

  /** Sends a request as it is. Whatever comes of it is the caller's to judge, a fault too. */
  readonly raw = async (request: HttpRequest): Promise<Answer> => {
    assertPathOffered(this.profile, request.path);
    const asked = this.#note(await this.#session.client.ask(request));
    const answer = this.#answer<JsonValue>(asked);
    // A node refuses foreign hosts itself.
    const namesHost = request.headers?.some(([name]) => name.toLowerCase() === 'host') === true;
    if (!namesHost || answer.status !== FORBIDDEN) this.#notRefused(asked);
    return answer;
  };

  /** Asks for a WebSocket at a path; the connection is closed at once. A node that agrees answers with status 101. */
  readonly handshake = async (path: string): Promise<Answer> => {
    return this.#answer(this.#notRefused(this.#complete(await this.#session.client.handshake(path))));
  };

  /** Gets a path. */
  readonly get = async (path: string): Promise<GetAnswer> => {
    assertPathOffered(this.profile, path);
    const asked = this.#complete(await this.#session.client.ask({ method: 'GET', path }));
    const answer = this.#answer(this.#notRefused(asked));
    return { exchange: answer.exchange, status: answer.status, json: answer.json };
  };

  /** Ends the check: this target's data cannot show it. Say why, and what would make it testable. */
  readonly notTestable = (reason: string): never => {
    throw new NotTestable(reason);
  };

  /** Ends the check: what this node is or offers rules the requirement out. */
  readonly notApplicable = (why: string | RuledOut): never => {
    throw typeof why === 'string' ? new NotApplicable(why) : new NotApplicable(why.reason, why.cause);
  };

  /** Ends the check: the node is wrong. For what no matcher can say. */
  readonly fail = (
    message: string,
    detail: { expected?: JsonWritable; actual?: JsonWritable; exchange?: Exchange } = {},
  ): never => {
    const { expected, actual, exchange } = detail;
    const number = exchange?.number ?? this.judged;
    throw new Failure({
      message,
      ...(expected === undefined ? {} : { expected: inWords(expected) }),
      ...(actual === undefined ? {} : { actual: inWords(actual) }),
      signature: assertionSignature({ ...detail, status: statusAt(this.exchanges, number) }),
      ...(number === undefined ? {} : { exchange: number }),
    });
  };

  /** What the answers of the run so far have shown about a requirement, whoever asked. */
  readonly observed = (id: string): Observation | undefined => this.#session.client.observations.of(id);

  /** Records what is worth knowing and is no failure. */
  readonly note = (text: string): void => {
    this.notes.push(cut(text));
  };

  /**
   * Runs something that compares several answers while the height of the P-Chain stands still; gets that height.
   *
   * @throws NotTestable when the height never stood still, and the comparison did not hold all the same.
   */
  readonly stable = async <T>(compare: (height: bigint) => Promise<T>): Promise<T> =>
    whileStill('the P-Chain', (fresh) => this.height({ fresh }), compare);

  /**
   * The height of the P-Chain: as `platform.getHeight` reports it, or from the blocks that the node serves where its result cannot be
   * read, so that one wrong member does not keep all else from being tested.
   *
   * @throws NotTestable when neither can be read.
   */
  readonly height = async (options: Pick<CallOptions, 'fresh'> = {}): Promise<bigint> => {
    const { judged } = this;
    const answer = await this.rpc('platform.getHeight', {}, options);
    const reported = answer.ok ? integerOf(answer.rawResult, 'height') : undefined;
    const height = reported ?? (answer.ok ? await this.sample.heightOfBlocks() : undefined);
    this.#lookAt(judged);
    return height ?? BigInt(answer.result.height);
  };

  /** Runs something whose reads are all sent, also those that were answered before: for what is about asking twice. */
  readonly afresh = async <T>(read: () => Promise<T>): Promise<T> => {
    this.#afresh += 1;
    return read().finally(() => (this.#afresh -= 1));
  };

  /**
   * Restarts the node on the data that it has, and waits until it is ready.
   *
   * @throws NotApplicable when this run may not do that.
   * @throws NotTestable when the node does not come back; the run ends then.
   */
  readonly restart = async (): Promise<void> => {
    const { restart } = this.#session;
    if (restart === undefined) throw this.#notInItsLife('restart');
    const lost = await restart();
    if (lost !== undefined) throw this.#lost(lost);
  };

  /**
   * Lets the node cross an upgrade of its network while it runs.
   *
   * @returns Why nothing can be compared across it; undefined when something can.
   * @throws NotApplicable when no upgrade lies ahead of the node.
   * @throws NotTestable when the node ends; the run ends then.
   */
  readonly upgrade = async (): Promise<string | undefined> => {
    const { upgrade } = this.#session;
    if (upgrade === undefined) throw this.#notInItsLife('upgrade');
    const crossing: Crossing = await upgrade();
    if (crossing.kind === 'lost') throw this.#lost(crossing.reason);
    return crossing.kind === 'crossed' ? undefined : crossing.reason;
  };

  #notInItsLife(service: string): NotApplicable {
    return new NotApplicable(whyNotInItsLife(this.#session).get(service) ?? service);
  }

  /** Nothing more can be sent to the node. */
  #lost(reason: string): NotTestable {
    this.#session.client.presence.lose(reason);
    return new NotTestable(reason, { kind: 'ended' });
  }

  #answer<R>(asked: Asked): Answer<R> {
    return new Answer<R>(asked, {
      onRead: (number) => {
        countResponse(number);
        this.#lookAt(number);
      },
      needs: (id) => this.#level === 'observed' || !this.#isObserved(id),
    });
  }

  /** What only deployed nodes show is read by checks of that alone. */
  #isObserved(id: string): boolean {
    const { catalogue } = this.#session;
    return catalogue.has(id) && catalogue.get(id).level === 'observed';
  }

  #lookAt(exchange: number | undefined): void {
    this.#looked = { at: exchange, among: this.exchanges.length };
  }

  async #call(method: string, params: JsonValue | undefined, options: CallOptions): Promise<Asked> {
    assertOffered(this.profile, method, options.isProbe === true ? undefined : options.path);
    const how = this.#afresh > 0 ? { ...options, fresh: true } : options;
    const asked = this.#notRefused(this.#complete(await this.#session.client.call(method, params, how)));
    assertKnown(asked, method, options.path);
    return asked;
  }

  #notRefused(asked: Asked): Asked {
    if (this.#session.mayBeProxied === true) assertNotRefused(asked);
    return asked;
  }

  #note(asked: Asked): Asked {
    this.exchanges.push(asked.exchange);
    return asked;
  }

  #complete(asked: Asked): Asked {
    this.#note(asked);
    const { outcome, number } = asked.exchange;
    if (outcome.kind === 'answer') return asked;
    throw new Failure({
      message: `The node sent no complete response: ${outcome.reason}`,
      signature: { kind: 'no-response', rule: outcome.code },
      expected: 'an HTTP response',
      actual: outcome.code,
      exchange: number,
    });
  }
}

function inWords(value: JsonWritable): string {
  return typeof value === 'string' ? value : stringifyJson(value);
}
