import type { Requirement } from '../judge/catalogue/requirement.ts';
import type { ProfileView, RuledOut } from '../judge/catalogue/profile-view.ts';
import { cut } from '../encoding/cut.ts';
import type { JsonValue, JsonWritable } from '../encoding/json.ts';
import { objectIn, stringifyJson } from '../encoding/json.ts';
import type { MethodName, Methods } from '../generated/methods.ts';
import type { RequirementId } from '../generated/requirement-ids.ts';
import type { Observation } from '../client/observations.ts';
import { countAssertion, countResponse } from './grounds.ts';
import type { RpcReply, CallOptions } from '../client/node-client.ts';
import { blockedBy, ifTestable, NotApplicable, NotTestable } from './not-testable.ts';
import type { During, Fault, Faults } from '../client/open-target.ts';
import { integerOf, textOf } from '../encoding/read-json.ts';
import type { Ask } from '../client/ask.ts';
import { offeredFee } from '../client/fees/price.ts';
import { resultIn } from '../client/shared-reads.ts';
import type { Sample } from './sample.ts';
import type { Exchange, HttpRequest } from '../transport/exchange.ts';
import { assertionSignature } from '../judge/validation/signature.ts';
import { Answer } from './answer.ts';
import { gasOfTransfer, type Transfer } from './codec/signed-transfer.ts';
import { Failure } from './failure.ts';
import { Life, lostNode, notInItsLife } from './life.ts';
import { assertNotChanged, changeableIn } from './request-changes.ts';
import {
  assertComplete,
  assertKnown,
  assertNotRefused,
  assertOffered,
  assertPathOffered,
  assertRead,
} from './served.ts';
import type { Session } from './session.ts';
import type { Spending } from './spending.ts';
import { statusAt } from './status-at.ts';
import { whileStill } from './while-still.ts';

export interface GetAnswer {
  readonly exchange: Exchange;
  readonly status: number;
  readonly json: JsonValue | undefined;
}

/** A node of a network, and how to ask it. */
export interface NetworkNode {
  readonly name: string;
  readonly context: CheckContext;
}

/** A network under faults. */
export interface Network extends Pick<Faults, 'apart' | 'frail' | 'mostMs'> {
  readonly nodes: CheckContext['nodes'];
  /** @throws NotTestable if a node is lost; the run then ends. */
  readonly put: (fault: Fault, during: During) => Promise<void>;
}

/** What a check can do. Each exchange made through it is evidence of the check. */
export class CheckContext {
  readonly exchanges: Exchange[];
  /** Why peers could not be read, by name. */
  readonly unread: Map<string, string>;
  readonly notes: string[] = [];
  /** Notes that are no warnings. */
  readonly information: string[] = [];
  readonly seed: number;
  readonly runs: number;
  /** Whether its path was read: who reads it generates inputs. */
  generates = false;
  readonly sample: Sample;
  /** The expectations of the node: its methods, and the errata in force. */
  readonly profile: ProfileView;
  readonly credentials: Session['credentials'];
  /** A private key whose funds the check may spend. Without it, a check sends no transaction that could be accepted. */
  readonly key: Uint8Array | undefined;
  /** Milliseconds between the runs of the node's health checks; undefined if the run does not know what the node was told. */
  readonly healthCheckMs: Session['healthCheckMs'];
  /** Unix nanoseconds at which the node had accepted nothing yet; undefined if the run does not know. */
  readonly freshAt: Session['freshAt'];
  readonly met: Session['met'];
  /** Whether the node is known to track every Subnet. */
  readonly tracksAll: boolean;
  /** What the run may do to the node. */
  readonly life: Life;
  readonly #session: Session;
  readonly #level: Requirement['level'];
  readonly #peer: string | undefined;
  /** Number of running `afresh` calls. */
  #afresh = 0;
  /** Number of running comparisons. */
  #comparisons = 0;
  /** The responses since the first of the running comparisons began. */
  readonly #compared: RpcReply[] = [];
  #looked: { readonly at: number | undefined; readonly among: number } | undefined;

  /**
   * @param level Level of the requirement that is checked.
   * @param asking The check that asks a peer of its node: it receives the exchanges, and why the peer cannot be read.
   * @param peer The name of the peer, if what is wrong with it is no failure of the tested node.
   */
  constructor(session: Session, level: Requirement['level'], asking?: CheckContext, peer?: string) {
    this.exchanges = asking?.exchanges ?? [];
    this.unread = asking?.unread ?? new Map<string, string>();
    this.#peer = peer;
    this.#session = session;
    this.#level = level;
    this.seed = session.seed;
    this.runs = session.runs;
    this.sample = session.sample;
    this.profile = session.profile;
    this.credentials = session.credentials;
    this.key = session.spending?.key;
    this.healthCheckMs = session.healthCheckMs;
    this.freshAt = session.freshAt;
    this.met = session.met;
    this.tracksAll = session.tracksAll === true;
    this.life = new Life(session, (reply) => this.#answer(this.#note(reply)));
  }

  get path(): Session['path'] {
    this.generates = true;
    return this.#session.path;
  }

  /** The key, the networks and the budget of transactions. @throws NotTestable if the run is to send none that is valid */
  get spending(): Spending {
    return (
      this.#session.spending ??
      this.notTestable('the suite sends no valid transaction without --write and a funded --key')
    );
  }

  /** The fee to offer for a transfer, in nAVAX, by what the node tells of its network at this moment. */
  readonly offeredFee = async (transfer: Transfer): Promise<bigint> => {
    const ask: Ask = async (method, params) =>
      resultIn(this.#note(await this.#session.client.call(method, params as JsonValue, { fresh: true })).json);
    return offeredFee(ask, (weights) => gasOfTransfer(transfer, weights));
  };

  /** Waits between two requests. @throws NotTestable as soon as the run ends */
  readonly pause = async (ms: number): Promise<void> => {
    await this.#session.client.pause(ms).catch(() => {
      throw new NotTestable('the run ended', { kind: 'ended' });
    });
  };

  /** Number of the exchange whose response the check read last. The finding of a failed matcher is about this exchange. */
  get judged(): number | undefined {
    // What was asked since, by this check or by another that shares its answers with it, is what it looks at next.
    return this.#looked?.among === this.exchanges.length ? this.#looked.at : this.exchanges.at(-1)?.number;
  }

  /**
   * Calls a method with the arguments that its schema describes.
   *
   * @throws Failure without a complete response, or if the node does not know a method of the profile.
   * @throws NotApplicable if the profile does not contain the method, or a proxy in front of the node rejects the request.
   * @throws NotTestable if the node does not serve the method in its current state.
   */
  readonly rpc = async <M extends MethodName>(
    method: M,
    params?: Methods[M]['params'],
    options: CallOptions = {},
  ): Promise<Answer<Methods[M]['result']>> => {
    const [service = ''] = method.split('.');
    if (this.#session.services?.has(service) === false)
      this.notTestable(`a node in this state does not serve ${method}`);
    // Generated interfaces have no index signature, but their values are always JSON.
    return this.#answer(await this.#call(method, params as JsonWritable as JsonValue, options));
  };

  /** Calls any method with any arguments, for invalid input. With `params` undefined, the request has no `params`. */
  readonly call = async (method: string, params?: JsonWritable, options: CallOptions = {}): Promise<Answer> => {
    return this.#answer(await this.#call(method, params as JsonValue, options));
  };

  /** Sends a request unchanged. It returns whatever happens, also a fault of the connection; the caller checks it. */
  readonly raw = async (request: HttpRequest): Promise<Answer> => {
    assertPathOffered(this.profile, request.path);
    const reply = this.#note(await this.#session.client.ask(request));
    assertRead(reply);
    const answer = this.#answer<JsonValue>(reply);
    const changeable = changeableIn(request);
    // A node refuses these itself.
    if (answer.status === changeable?.refusal) return answer;
    this.#notRefused(reply);
    if (this.#session.mayBeProxied === true) assertNotChanged(this.#session.client, answer, changeable);
    return answer;
  };

  /** Requests a WebSocket at a path, and closes the connection at once. A node that accepts responds with status 101. */
  readonly handshake = async (path: string): Promise<Answer> => {
    const reply = this.#notRefused(this.#note(await this.#session.client.handshake(path)));
    assertComplete(reply);
    return this.#answer(reply);
  };

  /** Sends a GET request to a path, unless an earlier response will do. */
  readonly get = async (path: string, { fresh = true }: Pick<CallOptions, 'fresh'> = {}): Promise<GetAnswer> => {
    assertPathOffered(this.profile, path);
    const reply = this.#complete(await this.#session.client.get(path, fresh || this.#afresh > 0));
    const answer = this.#answer(this.#notRefused(reply));
    return { exchange: answer.exchange, status: answer.status, json: answer.json };
  };

  /** Ends the check: the target lacks the data. Say which data, and what makes the requirement testable. */
  readonly notTestable = (reason: string): never => {
    throw new NotTestable(reason);
  };

  /** Ends the check: the response that it read last breaks another requirement, and what it needs follows from it. */
  readonly blocked = (requirement: RequirementId, message: string): never => {
    throw blockedBy({ requirement, message }, { number: this.judged ?? 0 });
  };

  /** Ends the check: the requirement does not apply to this node. */
  readonly notApplicable = (why: string | RuledOut): never => {
    throw typeof why === 'string' ? new NotApplicable(why) : new NotApplicable(why.reason, why.cause);
  };

  /** Ends the check as failed, where no matcher fits. */
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
      exchange: number,
    });
  };

  /** Asserts what no matcher fits, and ends the check as failed if it does not hold. */
  readonly assert = (holds: boolean, ...finding: Parameters<CheckContext['fail']>): void => {
    countAssertion();
    if (!holds) this.fail(...finding);
  };

  /** What all responses of the run so far show about a requirement. */
  readonly observed = (id: string): Observation | undefined => this.#session.client.observations.of(id);

  /** Adds a note, which does not affect the verdict. */
  readonly note = (text: string): void => {
    this.notes.push(cut(text));
  };

  /** Adds a note about what the run did, which is no warning. */
  readonly inform = (text: string): void => {
    this.information.push(cut(text));
  };

  /**
   * Runs a comparison of several responses at one height of the P-Chain, and passes it the height.
   *
   * @throws NotTestable if the height changed during each attempt, and no attempts agree.
   */
  readonly stable = async <T>(compare: (height: bigint) => Promise<T>): Promise<T> =>
    this.whileStill('the P-Chain', (fresh) => this.height({ fresh }), compare);

  /**
   * Runs a comparison of several responses at one position of a chain, and repeats it if the chain changed in between.
   *
   * @param what The name of the chain in the reason.
   * @throws NotTestable if the chain changed during each attempt, and no attempts agree.
   */
  readonly whileStill = async <T>(
    what: string,
    position: (fresh: boolean) => Promise<bigint>,
    compare: (position: bigint) => Promise<T>,
  ): Promise<T> => {
    this.#comparisons += 1;
    const { afresh } = this;
    return whileStill({ what, position, compare, afresh, responses: this.#compared }).finally(() => {
      this.#comparisons -= 1;
      if (this.#comparisons === 0) this.#compared.length = 0;
    });
  };

  /**
   * The height of the P-Chain, from `platform.getHeight`. If its result is unreadable, the height comes from the blocks of the node, so
   * that one wrong member does not prevent all other tests.
   *
   * @throws NotTestable if both are unreadable.
   */
  readonly height = async (options: Pick<CallOptions, 'fresh'> = {}): Promise<bigint> => {
    const { judged } = this;
    const answer = await this.rpc('platform.getHeight', {}, options);
    const reported = answer.ok ? integerOf(answer.rawResult, 'height') : undefined;
    // The sampled blocks are those of the tested node.
    const isOwn = this.#peer === undefined && answer.ok;
    const height = reported ?? (isOwn ? await this.sample.heightOfBlocks() : undefined);
    this.#lookAt(judged);
    return height ?? BigInt(answer.result.height);
  };

  /** Runs a function whose reads are all sent, also those with a response from before: for checks of repeated requests. */
  readonly afresh = async <T>(read: () => Promise<T>): Promise<T> => {
    this.#afresh += 1;
    return read().finally(() => (this.#afresh -= 1));
  };

  /**
   * The nodes of the network, the tested one first, then one that always has the majority unless it is halted.
   *
   * @throws NotApplicable if no other node is known.
   */
  get nodes(): readonly [NetworkNode, ...NetworkNode[]] {
    const { network } = this.#session;
    if (network === undefined) throw notInItsLife(this.#session, 'network');
    const [own, ...others] = network.nodes;
    const peers = network.peers.map((about, at) => {
      const name = others[at]?.name ?? '';
      const peer = network.isOfSuite === true ? undefined : name;
      return { name, context: new CheckContext({ ...this.#session, ...about }, this.#level, this, peer) };
    });
    return [{ name: own.name, context: this }, ...peers];
  }

  /** What a node of the network returned; `otherwise` where it is not testable, or a peer that the suite did not launch returned it wrongly. */
  readonly ifReadable = async <T, D>(found: Promise<T>, otherwise: D): Promise<T | D> =>
    ifTestable(
      found.catch((error: unknown) => {
        throw this.#wrongIn(error) ?? error;
      }),
      otherwise,
    );

  /** Whether the suite launched peers of the node: one that differs then fails the run, too. */
  get hasPeersOfSuite(): boolean {
    return this.#session.network?.isOfSuite === true || this.isFollowed;
  }

  /** Whether a trusted node follows the node. One of an early release makes blocks of its own, too. */
  get isFollowed(): boolean {
    return this.#session.isFollowed === true;
  }

  /**
   * The network of the node, which can be put under faults.
   *
   * @throws NotApplicable if this run may not put it under faults.
   */
  get network(): Network {
    const { faults } = this.#session;
    if (faults === undefined) throw notInItsLife(this.#session, 'faults');
    const { apart, frail, mostMs } = faults;
    const put: Network['put'] = async (fault, during) => {
      const lost = await faults.put(fault, during, this.seed);
      if (lost !== undefined) throw lostNode(this.#session, lost);
    };
    return { nodes: this.nodes, apart, frail, mostMs, put };
  }

  /** The name of the peer that an exchange was with; undefined for the tested node. */
  readonly peerOf = ({ request }: Exchange): string | undefined =>
    this.#session.network?.nodes.slice(1).find(({ url }) => request.url.startsWith(`${url}/`))?.name;

  /** Lets the finding of the next failed matcher be about an exchange. */
  readonly look = ({ number }: Exchange): void => {
    this.#lookAt(number);
  };

  #answer<R>(reply: RpcReply): Answer<R> {
    return new Answer<R>(reply, {
      onRead: (number) => {
        countResponse(number);
        this.#lookAt(number);
      },
      needs: (id) => this.#level === 'observed' || !this.#isObserved(id),
      schemas: this.#session.schemas,
    });
  }

  /** Only observed checks read what only deployed nodes show. */
  #isObserved(id: string): boolean {
    const { catalogue } = this.#session;
    return catalogue.has(id) && catalogue.get(id).level === 'observed';
  }

  #lookAt(exchange: number | undefined): void {
    this.#looked = { at: exchange, among: this.exchanges.length };
  }

  async #call(method: string, params: JsonValue | undefined, options: CallOptions): Promise<RpcReply> {
    assertOffered(this.profile, method, options.isProbe === true ? undefined : options.path);
    const how = this.#afresh > 0 ? { ...options, fresh: true } : options;
    const reply = this.#notRefused(this.#complete(await this.#session.client.call(method, params, how)));
    await assertKnown(this.#session.client, reply, method, options.path);
    return reply;
  }

  #notRefused(reply: RpcReply): RpcReply {
    if (this.#session.mayBeProxied === true) assertNotRefused(reply);
    return reply;
  }

  #note(reply: RpcReply): RpcReply {
    if (reply.timedOut === true) this.note('Requests timed out and were repeated: the node or this machine was slow.');
    this.exchanges.push(reply.exchange);
    if (this.#comparisons > 0) this.#compared.push(reply);
    return reply;
  }

  #complete(reply: RpcReply): RpcReply {
    const { outcome } = this.#note(reply).exchange;
    if (this.#peer !== undefined && outcome.kind === 'fault') {
      throw this.#unreadable(this.#peer, `does not respond: ${outcome.reason}`);
    }
    assertComplete(reply);
    return reply;
  }

  /** What an error says of a wrong response of this peer; undefined if it says nothing, or this is the tested node. */
  #wrongIn(error: unknown): NotTestable | undefined {
    const cause = error instanceof NotTestable ? error.cause : undefined;
    const shown = cause?.kind === 'blocked' ? this.observed(cause.by) : undefined;
    const finding = error instanceof Failure ? error.findings[0] : shown?.findings[0];
    if (this.#peer === undefined || finding === undefined) return undefined;
    const exchange = shown?.exchange ?? this.exchanges.find(({ number }) => number === finding.exchange);
    const called = textOf(exchange?.request.body && objectIn(exchange.request.body), 'method') ?? 'a request';
    const { message, actual } = finding;
    return this.#unreadable(
      this.#peer,
      `answers ${called} wrongly: ${message}${actual === undefined ? '' : ` (${actual})`}`,
    );
  }

  #unreadable(peer: string, what: string): NotTestable {
    const why = `the peer ${peer} ${what}`;
    if (!this.unread.has(peer)) this.unread.set(peer, cut(why));
    return new NotTestable(why);
  }
}

function inWords(value: JsonWritable): string {
  return typeof value === 'string' ? value : stringifyJson(value);
}
