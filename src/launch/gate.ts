import { once } from 'node:events';
import { createConnection, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { pipeline } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

/** The loopback address of nodes whose own address is that of a gate. */
export const BEHIND = '127.0.0.2';

/** Where a gate leads: a port of a loopback address. */
interface Beyond {
  readonly port: number;
  readonly host: string;
}

/** How bad a connection is. Each is drawn anew: for a chunk, or for a connection or one of its directions. */
export interface Trouble {
  /** Milliseconds that a chunk waits. */
  readonly waitMs?: () => number;
  /** Milliseconds after which a connection is reset. */
  readonly lifeMs?: () => number;
  /** Bytes of a direction after which a connection ends. */
  readonly bytes?: () => number;
}

/** A port of 127.0.0.1 that leads nowhere until it is opened: then to another port. What connects before is turned away. */
export class Gate {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #to: Beyond | undefined;
  #isCut: (port: number) => boolean = () => false;
  #trouble: Trouble = {};

  private constructor() {
    this.#server = createServer((socket) => {
      socket.on('error', () => undefined);
      if (this.#to === undefined || this.#isCut(socket.remotePort ?? 0)) {
        socket.destroy();
        return;
      }
      this.#sockets.add(socket);
      const beyond = createConnection(this.#to);
      socket.on('close', () => {
        this.#sockets.delete(socket);
        beyond.destroy();
      });
      beyond.on('close', () => socket.destroy());
      const pass = (chunks: AsyncIterable<Buffer>): AsyncIterable<Buffer> => this.#pass(chunks);
      pipeline(socket, pass, beyond, () => undefined);
      pipeline(beyond, pass, socket, () => undefined);
      this.#limit(socket);
    }).unref();
  }

  /** @param port 0, the default, takes any free port. */
  static async make(port = 0): Promise<Gate> {
    const gate = new Gate();
    gate.#server.listen(port, '127.0.0.1');
    await once(gate.#server, 'listening');
    return gate;
  }

  get port(): number {
    // The cast is safe: the server listens at a port.
    return (this.#server.address() as AddressInfo).port;
  }

  /** Leads who connects from now on to a port. */
  open(port: number, host = '127.0.0.1'): void {
    this.#to = { port, host };
  }

  /** Ends the connections from some ports, and turns away who connects from one, until none is cut. Default: from none. */
  cut(isCut: (port: number) => boolean = () => false): void {
    this.#isCut = isCut;
    for (const socket of this.#sockets) if (isCut(socket.remotePort ?? 0)) socket.destroy();
  }

  /** Makes the connections through it bad, those that are there and those to come, until it is called without trouble. */
  disturb(trouble: Trouble = {}): void {
    this.#trouble = trouble;
    for (const socket of this.#sockets) this.#limit(socket);
  }

  /** Lets nobody connect any more. Who is connected stays so. */
  close(): void {
    this.#server.close();
  }

  #limit(socket: Socket): void {
    const trouble = this.#trouble;
    const reset = (): unknown => this.#trouble === trouble && socket.resetAndDestroy();
    if (trouble.lifeMs !== undefined) setTimeout(reset, trouble.lifeMs()).unref();
  }

  async *#pass(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let left: number | undefined;
    for await (const chunk of chunks) {
      const { waitMs, bytes } = this.#trouble;
      if (waitMs !== undefined) await delay(waitMs());
      left = bytes === undefined ? undefined : (left ?? bytes());
      yield left === undefined ? chunk : chunk.subarray(0, left);
      if (left === undefined) continue;
      left -= chunk.length;
      if (left < 0) return;
    }
  }
}
