import { once } from 'node:events';
import net from 'node:net';
import tls from 'node:tls';
import { closedFault, fault, faultOf, type Progress } from '../fault.ts';
import { BodyRoom } from './body.ts';
import { ExchangeReader, type ExchangeReaderOptions } from './exchange-reader.ts';

const HOST = '127.0.0.1';
/** Milliseconds for exchanges in progress to complete when the relay closes. */
const GRACE_MS = 3000;
const NOTHING = new Uint8Array(0);
const LEFT = fault('aborted', 'the client closed the connection before the response was complete');

export interface RelayOptions {
  /** The target: an http or https URL without a path. */
  readonly target: URL;
  /** The TCP port to listen on; 0 for any free port. */
  readonly port: number;
  /** Certificate authorities to trust, in PEM form. */
  readonly ca?: string | undefined;
  /** The certificate of the client, and its private key, in PEM form. */
  readonly cert?: string | undefined;
  readonly certKey?: string | undefined;
  /** Accepts any certificate. */
  readonly insecure?: boolean | undefined;
  readonly onExchange: ExchangeReaderOptions['onExchange'];
  /** Called with the reason why a connection, or the rest of it, is not recorded. */
  readonly onProblem: (reason: string) => void;
}

export interface Relay {
  readonly url: string;
  /** Accepts no further connections, waits up to 3 seconds for exchanges in progress, and closes the others. */
  close(): Promise<void>;
}

/** The connection of a client, and the connection to the target for it. */
interface Connection {
  readonly client: net.Socket;
  readonly target: net.Socket;
  readonly reader: ExchangeReader;
}

/**
 * Forwards each connection to the target, byte for byte, with its end: closed, half-closed or reset. Exchanges are read
 * from a copy of the bytes.
 *
 * @throws An error of the system when the port cannot be used.
 */
export async function startRelay(options: RelayOptions): Promise<Relay> {
  const connections = new Set<Connection>();
  const room = new BodyRoom();
  let closing = false;
  const closeIdle = (): void => {
    if (closing) for (const each of connections) if (each.reader.isIdle) end(each);
  };
  const server = net.createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    const connection = relay(client, room, {
      ...options,
      onExchange: (exchange) => {
        const recorded = options.onExchange(exchange);
        closeIdle();
        return recorded;
      },
    });
    connections.add(connection);
    const forget = (): void => {
      if (client.closed && connection.target.closed) connections.delete(connection);
    };
    client.once('close', forget);
    connection.target.once('close', forget);
  });
  server.listen(options.port, HOST);
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : options.port;
  return {
    url: `http://${HOST}:${port}`,
    close: async () => {
      closing = true;
      const closed = new Promise((resolve) => server.close(resolve));
      closeIdle();
      const timer = setTimeout(() => {
        for (const each of connections) cut(each);
      }, GRACE_MS);
      await closed;
      clearTimeout(timer);
      // A target may keep its side of a connection open.
      for (const each of connections) cut(each);
    },
  };
}

function relay(client: net.Socket, room: BodyRoom, options: RelayOptions): Connection {
  const target = connectTo(options);
  const reader = new ExchangeReader({
    origin: options.target.origin,
    room,
    onExchange: options.onExchange,
    onUnreadable: (reason) => {
      options.onProblem(`the rest of a connection is not recorded: ${reason}`);
    },
  });
  let connected = false;
  target.once(options.target.protocol === 'https:' ? 'secureConnect' : 'connect', () => (connected = true));
  client.pipe(target);
  target.pipe(client);
  // These listeners follow the pipes, so that the bytes are forwarded before the copy is read.
  client.on('data', (chunk) => {
    reader.fromClient(chunk);
  });
  target.on('data', (chunk) => {
    reader.fromTarget(chunk);
  });
  target.on('end', () => {
    reader.targetEnded(client.readableEnded ? LEFT : closedFault(progressOf(reader, connected, options.target)));
  });
  client.on('error', () => {
    reader.closed(LEFT);
    cutTarget(target);
  });
  target.on('error', (error) => {
    const reason = faultOf(error, progressOf(reader, connected, options.target));
    if (!connected) options.onProblem(`a connection was not passed on: ${reason.reason}`);
    reader.closed(reason);
    breakOff(client);
  });
  return { client, target, reader };
}

function connectTo({ target, ca, cert, certKey, insecure }: RelayOptions): net.Socket {
  const host = target.hostname.replace(/^\[|\]$/g, '');
  const port = target.port === '' ? (target.protocol === 'https:' ? 443 : 80) : Number(target.port);
  const address = { host, port, noDelay: true, allowHalfOpen: true };
  if (target.protocol === 'http:') return net.connect(address);
  return tls.connect({
    ...address,
    ALPNProtocols: ['http/1.1'],
    rejectUnauthorized: insecure !== true,
    ...(net.isIP(host) === 0 ? { servername: host } : {}),
    ca,
    cert,
    key: certKey,
  });
}

function progressOf({ received }: ExchangeReader, connected: boolean, { host }: URL): Progress {
  if (!connected) return { host, phase: 'connecting', received: 0 };
  return { host, phase: received === undefined ? 'waiting' : 'reading', received: received ?? 0 };
}

/** Resets the connection of a client after the bytes that are still to send. */
function breakOff(client: net.Socket): void {
  if (!client.destroyed) client.write(NOTHING, () => client.resetAndDestroy());
}

/** Resets the connection to the target. A TLS connection can only be closed. */
function cutTarget(target: net.Socket): void {
  if (target instanceof tls.TLSSocket) target.destroy();
  else target.resetAndDestroy();
}

function end({ client, target }: Connection): void {
  client.end();
  target.end();
}

function cut({ client, target, reader }: Connection): void {
  const { isIdle } = reader;
  reader.closed(fault('aborted', 'the recording ended'));
  client.destroy();
  // A reset waits for what is still to send or to read, which may have no end.
  if (isIdle) cutTarget(target);
  else target.destroy();
}
