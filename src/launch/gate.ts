import { once } from 'node:events';
import { createConnection, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** The loopback address of nodes whose own address is that of a gate. */
export const BEHIND = '127.0.0.2';

/** Where a gate leads: a port of a loopback address. */
interface Beyond {
  readonly port: number;
  readonly host: string;
}

/** A port of 127.0.0.1 that leads nowhere until it is opened: then to another port. What connects before is turned away. */
export class Gate {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #to: Beyond | undefined;
  #isCut: (port: number) => boolean = () => false;

  private constructor() {
    this.#server = createServer((socket) => {
      socket.on('error', () => undefined);
      if (this.#to === undefined || this.#isCut(socket.remotePort ?? 0)) {
        socket.destroy();
        return;
      }
      this.#sockets.add(socket);
      const beyond = createConnection(this.#to).on('error', () => undefined);
      socket.on('close', () => {
        this.#sockets.delete(socket);
        beyond.destroy();
      });
      socket.pipe(beyond);
      beyond.on('close', () => socket.destroy()).pipe(socket);
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

  /** Lets nobody connect any more. Who is connected stays so. */
  close(): void {
    this.#server.close();
  }
}
