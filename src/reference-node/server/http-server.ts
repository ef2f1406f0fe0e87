import { type IncomingMessage, type Server, ServerResponse, createServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { createHash } from 'node:crypto';
import { type NodeAnswer, type NodeRequest, textAnswer } from './message.ts';

/** What an HTTP server needs to be a node. */
export interface Site {
  readonly answer: (request: NodeRequest) => NodeAnswer | Promise<NodeAnswer>;
  readonly isWebSocketPath: (path: string) => boolean;
}

const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

const CLOSE_FRAME = Buffer.from([0x88, 0x00]);

const CLOSE_OPCODE = 0x8;

const MAX_HEADER_BYTES = 1 << 20;
const KEEP_ALIVE_MS = 120_000;

/** An HTTP server that hands complete requests to the site and writes what it answers. Not yet listening. */
export function httpServerOf(site: Site): Server {
  const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES, requireHostHeader: false });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.on('request', (message, response) => {
    handle(site, message, response);
  });
  server.on('upgrade', (message: IncomingMessage, socket: Duplex, head: Buffer) => {
    upgrade(site, message, socket, head);
  });
  server.on('clientError', (error: Error & { code?: string; rawPacket?: Buffer }, socket: Duplex) => {
    answerBrokenRequest(site, error, socket);
  });
  return server;
}

function handle(site: Site, message: IncomingMessage, response: ServerResponse): void {
  const chunks: Buffer[] = [];
  message.on('data', (chunk: Buffer) => chunks.push(chunk));
  message.on('error', () => response.destroy());
  message.on('end', () => {
    void respond(site, message, Buffer.concat(chunks), response);
  });
}

async function respond(site: Site, message: IncomingMessage, body: Buffer, response: ServerResponse): Promise<void> {
  const request = requestOf(message, body);
  const answer = request === undefined ? badRequest() : await answerOf(site, request);
  send(answer, message.method ?? 'GET', response);
}

/** The answer of a site; HTTP status 500 where it breaks. */
export async function answerOf({ answer }: Pick<Site, 'answer'>, request: NodeRequest): Promise<NodeAnswer> {
  try {
    return await answer(request);
  } catch (error) {
    return textAnswer(500, `the reference node broke: ${String(error)}\n`);
  }
}

function send(answer: NodeAnswer, method: string, response: ServerResponse): void {
  if (answer.cut === 'before') {
    response.destroy();
    return;
  }
  if (answer.version === '1.0') {
    const body = method === 'HEAD' ? Buffer.alloc(0) : answer.body;
    response.socket?.end(rawAnswer({ ...answer, body }));
    return;
  }
  const length = ['Content-Length', answer.body.length.toString()];
  response.writeHead(answer.status, [...answer.headers.flat(), ...length]);
  if (answer.cut === 'midway') {
    response.write(answer.body.subarray(0, answer.body.length >> 1), () => response.destroy());
    return;
  }
  response.end(method === 'HEAD' ? undefined : answer.body);
}

/** The request, or undefined for one that HTTP does not allow. */
function requestOf(message: IncomingMessage, body: Buffer): NodeRequest | undefined {
  const target = targetOf(message.url ?? '/');
  const needsHost = message.httpVersion === '1.1' && message.headers.host === undefined;
  if (target === undefined || needsHost) return undefined;
  const headers = new Map<string, string>();
  for (let index = 0; index + 1 < message.rawHeaders.length; index += 2) {
    const name = (message.rawHeaders[index] ?? '').toLowerCase();
    if (!headers.has(name)) headers.set(name, message.rawHeaders[index + 1] ?? '');
  }
  return { method: message.method ?? 'GET', ...target, headers, body };
}

/** Path (escapes resolved) and query of a request target; undefined for an escape that is none. */
export function targetOf(url: string): { path: string; query: string } | undefined {
  const target = url.replace(/^https?:\/\/[^/?]*/i, '');
  const mark = target.indexOf('?');
  const path = mark < 0 ? target : target.slice(0, mark);
  try {
    return { path: decodeURIComponent(path), query: mark < 0 ? '' : target.slice(mark + 1) };
  } catch {
    return undefined;
  }
}

/** The answer to a request that HTTP does not allow. */
export function badRequest(): NodeAnswer {
  return textAnswer(400, '400 Bad Request', ['Connection', 'close']);
}

function upgrade(site: Site, message: IncomingMessage, socket: Duplex, head: Buffer): void {
  const key = message.headers['sec-websocket-key'];
  const isWebSocket = message.headers.upgrade?.toLowerCase() === 'websocket';
  if (isWebSocket && key !== undefined && site.isWebSocketPath(targetOf(message.url ?? '')?.path ?? '')) {
    openWebSocket(socket, key);
    return;
  }
  answerWithoutUpgrade(site, message, socket, head);
}

/** An offer to upgrade (to HTTP/2, say) that the node does not take up is a request like any other. */
function answerWithoutUpgrade(site: Site, message: IncomingMessage, socket: Duplex, head: Buffer): void {
  const length = Number(message.headers['content-length'] ?? 0);
  const chunks = [head];
  const answerWhenWhole = (): void => {
    const body = Buffer.concat(chunks);
    if (body.length < length) return;
    socket.removeAllListeners('data');
    const response = new ServerResponse(message);
    response.shouldKeepAlive = false;
    response.on('finish', () => socket.end());
    // A plain HTTP server hands over the TCP socket itself; the type is wider for the sake of other servers.
    response.assignSocket(socket as import('node:net').Socket);
    void respond(site, message, body.subarray(0, length), response);
  };
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    answerWhenWhole();
  });
  answerWhenWhole();
}

/** Answers bytes that the HTTP parser refused, as far as one can, and closes the connection. */
function answerBrokenRequest(site: Site, error: Error & { code?: string; rawPacket?: Buffer }, socket: Duplex): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const unknownVerb = error.code === 'HPE_INVALID_METHOD' ? requestLineOf(error.rawPacket) : undefined;
  void Promise.resolve(unknownVerb === undefined ? refusal(error.code) : answerVerb(site, unknownVerb)).then(
    (answer) => socket.end(rawAnswer(answer)),
    () => socket.destroy(),
  );
}

interface RequestLine {
  readonly verb: string;
  readonly path: string;
  readonly host: string;
}

/** A well-formed request whose verb the parser does not know; nodes know no verbs, so they answer it. */
function requestLineOf(packet: Buffer | undefined): RequestLine | undefined {
  const text = packet?.toString('latin1') ?? '';
  const line = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+) (\/\S*) HTTP\/1\.[01]\r\n/.exec(text);
  const host = /\r\nhost:[ \t]*([^\r\n]*?)[ \t]*\r\n/i.exec(text)?.[1] ?? '';
  return line ? { verb: line[1] ?? '', path: (line[2] ?? '').split('?', 1)[0] ?? '', host } : undefined;
}

function answerVerb(site: Site, { verb, path, host }: RequestLine): NodeAnswer | Promise<NodeAnswer> {
  return site.answer({ method: verb, path, query: '', headers: new Map([['host', host]]), body: Buffer.alloc(0) });
}

function refusal(code: string | undefined): NodeAnswer {
  return code === 'HPE_HEADER_OVERFLOW'
    ? textAnswer(431, '431 Request Header Fields Too Large')
    : textAnswer(400, '400 Bad Request');
}

/** The bytes of an answer after which the connection is closed. */
function rawAnswer({ status, headers, body, version = '1.1' }: NodeAnswer): Buffer {
  const lines = [
    `HTTP/${version} ${status} -`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${body.length}`,
    'Connection: close',
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body]);
}

/**
 * Opens a WebSocket: completes the handshake and, as soon as the peer sends a close frame, closes too. What the peer
 * asks in between is not answered; the document describes no method of this endpoint.
 * @param key value of `Sec-WebSocket-Key`
 */
function openWebSocket(socket: Duplex, key: string): void {
  const accept = createHash('sha1')
    .update(key + GUID)
    .digest('base64');
  socket.write(
    'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
      `Sec-WebSocket-Accept: ${accept}\r\n\r\n`,
  );
  socket.on('data', (chunk: Buffer) => {
    if (((chunk[0] ?? 0) & 0x0f) === CLOSE_OPCODE) socket.end(CLOSE_FRAME);
  });
  socket.on('error', () => socket.destroy());
}
