import type { Ask } from '../client/ask.ts';
import { offeredFee } from '../client/fees/price.ts';
import type { CallOptions } from '../client/node-client.ts';
import type { During, Fault, Faults } from '../client/target.ts';
import { cut } from '../encoding/cut.ts';
import { type JsonValue, type JsonWritable, objectIn, stringifyJson } from '../encoding/json.ts';
import { integerOf, textOf, memberOf } from '../encoding/read-json.ts';
import type { RequirementId } from '../generated/requirement-ids.ts';
import type { RuledOut } from '../judge/catalogue/profile-view.ts';
import { assertionSignature } from '../judge/validation/signature.ts';
import { type Exchange, statusAt } from '../transport/exchange.ts';
import { gasOfTransfer, type Transfer } from './codec/signed-transfer.ts';
import { Failure } from './failure.ts';
import { countAssertion } from './grounds.ts';
import { Life, lostNode, notInItsLife } from './life.ts';
import { blockedBy, ifTestable, NotApplicable, NotTestable } from './not-testable.ts';
import { Requests } from './requests.ts';
import type { Spending } from './spending.ts';
import { whileStill } from './while-still.ts';

/** A node of a network, and how to ask it. */
export interface NetworkNode {
  readonly name: string;
  readonly context: CheckContext;
}

/** A network under faults. */
export interface Network extends Pick<Faults, 'apart' | 'frail' | 'mostMs' | 'goneMs'> {
  readonly nodes: CheckContext['nodes'];
  /** @throws NotTestable if a node is lost; the run then ends. */
  readonly put: (fault: Fault, during: During) => Promise<void>;
}

/** What a check can do. */
export class CheckContext extends Requests {
  /** Notes that are no warnings. */
  readonly information: string[] = [];
  readonly seed = this.session.seed;
  readonly runs = this.session.runs;
  readonly path = this.session.path;
  /** Whether it ran a generated input. */
  generates = false;
  readonly sample = this.session.sample;
  readonly credentials = this.session.credentials;
  /** A private key whose funds the check may spend. Without it, a check sends no transaction that could be accepted. */
  readonly key = this.session.spending?.key;
  /** Milliseconds between the runs of the node's health checks; undefined if the run does not know what the node was told. */
  readonly healthCheckMs = this.session.healthCheckMs;
  /** Whether the node may have been told to propose its last block. */
  readonly mayProposeLast = this.session.proposesLast !== false;
  /** The weights of gas with which the network was started; undefined if the run does not know. */
  readonly gasWeights = this.session.gasWeights;
  /** Unix nanoseconds at which the node had accepted nothing yet; undefined if the run does not know. */
  readonly freshAt = this.session.freshAt;
  /** The signed transactions that the node refused as the run filled its chain. */
  readonly refused = this.session.refused ?? [];
  readonly met = this.session.met;
  /** Whether the node is known to track every Subnet. */
  readonly tracksAll = this.session.tracksAll === true;
  /** What the run may do to the node. */
  readonly life = new Life(this.session, (reply) => this.answer(this.keep(reply)));
  /** Number of running comparisons. */
  #comparisons = 0;

  /** The key, the networks and the budget of transactions. @throws NotTestable if the run is to send none that is valid */
  get spending(): Spending {
    return (
      this.session.spending ??
      this.notTestable('the suite sends no valid transaction without --write and a funded --key')
    );
  }

  /** The fee to offer for a transfer, in nAVAX, by what the node tells of its network at this moment. */
  readonly offeredFee = async (transfer: Transfer): Promise<bigint> => {
    const ask: Ask = async (method, params) =>
      memberOf(this.keep(await this.session.client.call(method, params as JsonValue, { fresh: true })).json, 'result');
    return offeredFee(ask, (weights) => gasOfTransfer(transfer, weights));
  };

  /** Waits between two requests. @throws NotTestable as soon as the run ends */
  readonly pause = async (ms: number): Promise<void> => {
    await this.session.client.pause(ms).catch(() => {
      throw new NotTestable('the run ended', { kind: 'ended' });
    });
  };

  /** The items of a list one by one: the finding of the next failed matcher is about the response that an item is from. */
  *lookAtEach<T extends { readonly exchange: Pick<Exchange, 'number'> }>(items: readonly T[]): Generator<T> {
    for (const item of items) {
      this.look(item.exchange);
      yield item;
    }
  }

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
    const responses = (this.compared ??= []);
    return whileStill({ what, position, compare, afresh, responses }).finally(() => {
      this.#comparisons -= 1;
      if (this.#comparisons === 0) this.compared = undefined;
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
    const isOwn = this.peer === undefined && answer.ok;
    const height = reported ?? (isOwn ? await this.sample.heightOfBlocks() : undefined);
    this.lookAt(judged);
    return height ?? BigInt(answer.result.height);
  };

  /**
   * The nodes of the network, the tested one first, then one that always has the majority unless it is halted.
   *
   * @throws NotApplicable if no other node is known.
   */
  get nodes(): readonly [NetworkNode, ...NetworkNode[]] {
    const { network } = this.session;
    if (network === undefined) throw notInItsLife(this.session, 'network');
    const [own, ...others] = network.nodes;
    const peers = network.peers.map((about, at) => {
      const name = others[at]?.name ?? '';
      const peer = network.isOfSuite === true ? undefined : name;
      return { name, context: new CheckContext({ ...this.session, ...about }, this.level, this, peer) };
    });
    return [{ name: own.name, context: this }, ...peers];
  }

  /** What a node of the network returned; `otherwise` where it is not testable, or a peer not launched by the suite returned it wrongly. */
  readonly ifReadable = async <T, D>(found: Promise<T>, otherwise: D): Promise<T | D> =>
    ifTestable(
      found.catch((error: unknown) => {
        throw this.#wrongIn(error) ?? error;
      }),
      otherwise,
    );

  /** Whether the suite launched peers of the node: one that differs then fails the run, too. */
  get hasPeersOfSuite(): boolean {
    return this.session.network?.isOfSuite === true || this.isFollowed;
  }

  /** Whether a trusted node follows the node. One of an early release makes blocks of its own, too. */
  get isFollowed(): boolean {
    return this.session.isFollowed === true;
  }

  /**
   * The network of the node, which can be put under faults.
   *
   * @throws NotApplicable if this run may not put it under faults.
   */
  get network(): Network {
    const { faults } = this.session;
    if (faults === undefined) throw notInItsLife(this.session, 'faults');
    const { apart, frail, mostMs, goneMs } = faults;
    const put: Network['put'] = async (fault, during) => {
      const lost = await faults.put(fault, during, this.seed);
      if (lost !== undefined) throw lostNode(this.session, lost);
    };
    return { nodes: this.nodes, apart, frail, mostMs, goneMs, put };
  }

  /** The name of the peer that an exchange was with; undefined for the tested node. */
  readonly peerOf = ({ request }: Exchange): string | undefined =>
    this.session.network?.nodes.slice(1).find(({ url }) => request.url.startsWith(`${url}/`))?.name;

  /** What an error says of a wrong response of this peer; undefined if it says nothing, or this is the tested node. */
  #wrongIn(error: unknown): NotTestable | undefined {
    const cause = error instanceof NotTestable ? error.cause : undefined;
    const shown = cause?.kind === 'blocked' ? this.observed(cause.by) : undefined;
    const finding = error instanceof Failure ? error.findings[0] : shown?.findings[0];
    if (this.peer === undefined || finding === undefined) return undefined;
    const exchange = shown?.exchange ?? this.exchanges.find(({ number }) => number === finding.exchange);
    const called = textOf(exchange?.request.body && objectIn(exchange.request.body), 'method') ?? 'a request';
    const { message, actual } = finding;
    return this.unreadable(
      this.peer,
      `answers ${called} wrongly: ${message}${actual === undefined ? '' : ` (${actual})`}`,
    );
  }
}

function inWords(value: JsonWritable): string {
  return typeof value === 'string' ? value : stringifyJson(value);
}
