import { httpServerOf } from '../../src/reference-node/server/http-server.ts';
import { close, listen } from '../../src/reference-node/server/listen.ts';
import type { NodeAnswer, NodeRequest } from '../../src/reference-node/server/message.ts';
import type { RunningNode } from '../../src/reference-node/server/serve-ledger.ts';
import {
  type Connections,
  type ConnectionSettings,
  connectionsTo,
  type Dispatched,
  type ResponseController,
  type ResponseHandler,
} from '../../src/transport/connections.ts';
import { plainHead, plainRequest } from './plain-exchange.ts';

const HOST = '127.0.0.1';
/** Milliseconds, for connections within this process. */
const DELIVERY: ConnectionSettings = { timeoutMs: 60_000, concurrency: 64 };

/** Sends over a connection what nodes of this process have answered already. */
export class Delivery {
  readonly #held = new Map<string, NodeAnswer>();
  readonly #server = httpServerOf({ answer: (request) => this.#take(request), isWebSocketPath: () => false });
  #connections: Promise<Connections> | undefined;
  #count = 0;

  /** Lets a handler receive an answer with all that HTTP does to it. */
  async send(answer: NodeAnswer, { method, body }: Dispatched, handler: ResponseHandler): Promise<void> {
    this.#connections ??= listen(this.#server, 0, HOST).then((port) =>
      connectionsTo(`http://${HOST}:${port}`, DELIVERY),
    );
    const connections = await this.#connections;
    const path = `/${(this.#count += 1)}`;
    this.#held.set(path, answer);
    connections.dispatch({ method, path, ...(body === undefined ? {} : { body }) }, handler);
  }

  async close(): Promise<void> {
    if (this.#connections === undefined) return;
    await (await this.#connections).destroy();
    await close(this.#server);
  }

  #take({ path }: NodeRequest): NodeAnswer {
    const answer = this.#held.get(path);
    if (answer === undefined) throw new Error(`No answer is held for ${path}.`);
    this.#held.delete(path);
    return answer;
  }
}

/**
 * Hands the requests to nodes of this process over without a connection, where one would change nothing: a plain request with a plain
 * answer. All else goes over a connection: an answer that HTTP may change, a request that only HTTP can read, a request to any other
 * address.
 */
export function directConnections(
  nodes: readonly Pick<RunningNode, 'url' | 'answer'>[],
  delivery: Delivery,
): (origin: string, settings: ConnectionSettings) => Connections {
  return (origin, settings) => {
    const node = nodes.find(({ url }) => url === origin);
    return node === undefined ? connectionsTo(origin, settings) : new DirectConnections(node, delivery, settings);
  };
}

class DirectConnections implements Connections {
  readonly #node: Pick<RunningNode, 'url' | 'answer'>;
  readonly #host: string;
  readonly #delivery: Delivery;
  readonly #settings: ConnectionSettings;
  #others: Connections | undefined;

  constructor(node: Pick<RunningNode, 'url' | 'answer'>, delivery: Delivery, settings: ConnectionSettings) {
    this.#node = node;
    this.#host = new URL(node.url).host;
    this.#delivery = delivery;
    this.#settings = settings;
  }

  dispatch(request: Dispatched, handler: ResponseHandler): void {
    const plain = plainRequest(request, this.#host);
    if (plain === undefined) {
      this.#others ??= connectionsTo(this.#node.url, this.#settings);
      this.#others.dispatch(request, handler);
      return;
    }
    // Timers and connections have their turn before each request, as they have between two events of a connection.
    setImmediate(() => void this.#hand(plain, request, handler));
  }

  async destroy(): Promise<void> {
    await this.#others?.destroy();
  }

  async #hand(plain: NodeRequest, request: Dispatched, handler: ResponseHandler): Promise<void> {
    const controller = new DirectController();
    const isOver = (): boolean => controller.aborted;
    handler.onRequestStart?.(controller, undefined);
    if (isOver()) return;
    const answer = await this.#node.answer(plain);
    if (isOver()) return;
    const head = plainHead(answer);
    if (head === undefined) {
      await this.#delivery.send(answer, request, handler);
      return;
    }
    controller.rawHeaders = [...head.flat(), 'Date', new Date().toUTCString(), ...OF_THE_SERVER];
    handler.onResponseStart?.(controller, answer.status, {});
    if (answer.body.length > 0) handler.onResponseData?.(controller, answer.body);
    handler.onResponseEnd?.(controller, {});
  }
}

/** What a server adds to its answers, behind the time. */
const OF_THE_SERVER = ['Connection', 'keep-alive', 'Keep-Alive', 'timeout=120'];

class DirectController implements ResponseController {
  aborted = false;
  readonly paused = false;
  readonly reason = null;
  rawHeaders: string[] = [];

  abort(): void {
    this.aborted = true;
  }

  pause(): void {
    // A body in one piece has come.
  }

  resume(): void {
    // As above.
  }
}
