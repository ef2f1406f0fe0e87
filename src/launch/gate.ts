import { once } from 'node:events';
import { createConnection, createServer, type AddressInfo, type Server } from 'node:net';

/** A port of 127.0.0.1 that leads nowhere until it is opened: then to another port. What connects before is turned away. */
export class Gate {
  readonly #server: Server;
  #to: number | undefined;

  private constructor() {
    this.#server = createServer((socket) => {
      socket.on('error', () => undefined);
      if (this.#to === undefined) {
        socket.destroy();
        return;
      }
      const beyond = createConnection(this.#to, '127.0.0.1').on('error', () => undefined);
      socket.on('close', () => beyond.destroy()).pipe(beyond);
      beyond.on('close', () => socket.destroy()).pipe(socket);
    }).unref();
  }

  static async make(): Promise<Gate> {
    const gate = new Gate();
    gate.#server.listen(0, '127.0.0.1');
    await once(gate.#server, 'listening');
    return gate;
  }

  get port(): number {
    // The cast is safe: the server listens at a port.
    return (this.#server.address() as AddressInfo).port;
  }

  /** Leads who connects from now on to a port of 127.0.0.1. */
  open(to: number): void {
    this.#to = to;
  }

  /** Lets nobody connect any more. Who is connected stays so. */
  close(): void {
    this.#server.close();
  }
}
