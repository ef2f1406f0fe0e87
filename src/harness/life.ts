import type { RpcReply } from '../client/node-client.ts';
import { whyNotInItsLife, type Crossing, type Restarting } from '../client/target.ts';
import type { Writer } from '../client/writer.ts';
import type { JsonValue } from '../encoding/json.ts';
import type { MethodName } from '../generated/methods.ts';
import type { Answer } from './answer.ts';
import { NotApplicable, NotTestable } from './not-testable.ts';
import type { Session } from './session.ts';

/** What a run may do to the node during its life: write to its chain, restart it, kill it, start it anew, and cross an upgrade. */
export class Life {
  readonly #session: Session;
  readonly #answer: (reply: RpcReply) => Answer;

  /** @param answer Makes evidence of a response. */
  constructor(session: Session, answer: (reply: RpcReply) => Answer) {
    this.#session = session;
    this.#answer = answer;
  }

  /** Whether this run may write to the chain of the node. */
  get canWrite(): boolean {
    return this.#session.writing !== undefined;
  }

  /**
   * Writes to the chain of the node.
   *
   * @param action Receives a writer, and milliseconds for all sequences, if time limits them.
   * @throws NotApplicable if this run may not write to it.
   * @throws NotTestable if the node does not take a transaction.
   */
  readonly writing = async (action: (writer: Writer, mostMs?: number) => Promise<void>): Promise<void> => {
    const { writing } = this.#session;
    if (writing === undefined) throw notInItsLife(this.#session, 'sequences');
    const notTaken = (error: unknown): never => {
      throw new NotTestable(error instanceof Error ? error.message : String(error));
    };
    const writer = await writing.open().catch(notTaken);
    const write: Writer['write'] = (...what) => writer.write(...what).catch(notTaken);
    await action({ ...writer, write }, writing.sequences?.mostMs);
  };

  /**
   * Restarts the node on its data, and waits until it is ready.
   *
   * @throws NotApplicable if this run may not restart the node.
   * @throws NotTestable if the node does not become ready; the run then ends.
   */
  readonly restart = async (): Promise<void> => {
    const { restart } = this.#session;
    if (restart === undefined) throw notInItsLife(this.#session, 'restart');
    const lost = await restart();
    if (lost !== undefined) throw lostNode(this.#session, lost);
  };

  /**
   * Kills the node while its chain accepts transactions, starts it on its data, and waits until it is ready.
   *
   * @param read Reads what must outlive the crash, just before it.
   * @throws NotApplicable if this run may not kill the node.
   * @throws NotTestable if the node does not become ready; the run then ends.
   */
  readonly crash = async (read: () => Promise<void>): Promise<void> => {
    const { crash } = this.#session;
    if (crash === undefined) throw notInItsLife(this.#session, 'crash');
    const lost = await crash(read);
    if (lost !== undefined) throw lostNode(this.#session, lost);
  };

  /**
   * Starts a node again whose index was on, with further flags, and stops it after the requests to it.
   *
   * @returns Whether it runs, where it listens, and what the requests returned; a node that refused to start answers none. The reason,
   * if this one could not be started.
   * @throws NotApplicable if this run may not start nodes.
   */
  readonly startWith = async <T>(
    args: readonly string[],
    ask: (rpc: (method: MethodName, params: JsonValue) => Promise<Answer>) => Promise<T>,
    how: Restarting = {},
  ): Promise<
    | { readonly runs: boolean; readonly listensAt: readonly string[] | undefined; readonly answered: T }
    | { readonly whyNot: string }
  > => {
    const { startWith } = this.#session;
    if (startWith === undefined) throw notInItsLife(this.#session, 'restart');
    const started = await startWith(args, how);
    if (started.kind === 'not-started') return { whyNot: started.reason };
    try {
      const answered = await ask(async (method, params) => this.#answer(await started.client.call(method, params)));
      return { runs: started.kind === 'running', listensAt: started.listensAt, answered };
    } finally {
      await started.stop();
    }
  };

  /**
   * Waits until the node has crossed the next upgrade of the network.
   *
   * @returns Why nothing can be compared across the upgrade; undefined if something can.
   * @throws NotApplicable if no upgrade is ahead.
   * @throws NotTestable if the node ends; the run then ends.
   */
  readonly upgrade = async (): Promise<string | undefined> => {
    const { upgrade } = this.#session;
    if (upgrade === undefined) throw notInItsLife(this.#session, 'upgrade');
    const crossing: Crossing = await upgrade();
    if (crossing.kind === 'lost') throw lostNode(this.#session, crossing.reason);
    return crossing.kind === 'crossed' ? undefined : crossing.reason;
  };
}

/** The requirements of this service do not apply to the run. */
export function notInItsLife(session: Session, service: string): NotApplicable {
  return new NotApplicable(whyNotInItsLife(session).get(service) ?? service);
}

/** Stops the run: the node can receive no more requests. */
export function lostNode({ client }: Session, reason: string): NotTestable {
  client.presence.lose(reason);
  return new NotTestable(reason, { kind: 'ended' });
}
