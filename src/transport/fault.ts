import type { Fault, FaultCode } from './exchange.ts';

/** How far an exchange had come: what a fault means for people depends on it. */
export interface Progress {
  /** `host:port` of the target. */
  readonly host: string;
  readonly phase: 'connecting' | 'waiting' | 'reading';
  /** Bytes of the body that had come, before content decoding. */
  readonly received: number;
  /** What `content-length` announced. */
  readonly announced?: number;
}

const RESOLVING = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EAI_NODATA', 'EAI_NONAME']);
const TIMEOUT = new Set(['ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT']);
const CLOSED = new Set([
  'ECONNRESET',
  'EPIPE',
  'ECONNABORTED',
  'UND_ERR_SOCKET',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
]);
const OVERFLOW = new Set(['UND_ERR_HEADERS_OVERFLOW', 'HPE_HEADER_OVERFLOW']);
const TLS = /^(?:ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|EPROTO$)/;
/** Of the request itself: nothing that a target did. */
const INVALID = new Set(['UND_ERR_INVALID_ARG', 'UND_ERR_NOT_SUPPORTED', 'UND_ERR_REQ_CONTENT_LENGTH_MISMATCH']);

/** Whether the error says that the request cannot be put on the wire, whatever the target does. */
export function isInvalidRequest(error: unknown): boolean {
  return INVALID.has(codeOf(error));
}

/** A fault in words for people, for an error of the network layer. */
export function faultOf(error: unknown, progress: Progress): Fault {
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : String(error);
  if (RESOLVING.has(code)) return fault('unresolved', `the host name of ${progress.host} cannot be resolved (${code})`);
  if (code === 'ECONNREFUSED') return fault('refused', `nothing listens at ${progress.host} (connection refused)`);
  if (TIMEOUT.has(code)) return fault('timeout', `no connection to ${progress.host} came about in time`);
  if (TLS.test(code)) return fault('tls', `no TLS connection to ${progress.host}: ${tlsReason(code, message)}`);
  if (OVERFLOW.has(code)) return fault('too-large', 'the headers of the answer are too long');
  if (message === 'bad response' || message === 'bad upgrade') {
    return fault('not-http', 'the answer does not belong to the request (an upgrade that nobody asked for)');
  }
  if (isParserError(error)) {
    // The parser's word for a connection that ends in the middle of a chunk.
    if (message.includes('EOF')) return closedFault(progress);
    return fault('not-http', `the answer is not HTTP/1.1 (${parserReason(message, code)})`);
  }
  if (CLOSED.has(code)) return closedFault(progress);
  return fault('failed', code === '' || message.includes(code) ? message : `${message} (${code})`);
}

/** The whole exchange took longer than it may. */
export function timeoutFault(timeoutMs: number, progress: Progress): Fault {
  const before = `within ${timeoutMs} ms`;
  if (progress.phase === 'connecting') return fault('timeout', `no connection to ${progress.host} ${before}`);
  if (progress.phase === 'waiting') return fault('timeout', `no answer ${before}`);
  return fault('incomplete', `no complete answer ${before}: ${receivedOf(progress)} had come`);
}

export function fault(code: FaultCode, reason: string): Fault {
  return { kind: 'fault', code, reason };
}

/** The connection was closed before the answer was complete. */
export function closedFault(progress: Progress): Fault {
  return fault('closed', closedReason(progress));
}

function closedReason(progress: Progress): string {
  if (progress.phase === 'connecting') return `${progress.host} closed the connection before the request was sent`;
  if (progress.phase === 'waiting') return 'the connection was closed before an answer came';
  return `the connection was closed in the middle of the answer: ${receivedOf(progress)} had come`;
}

function receivedOf({ received, announced }: Progress): string {
  return announced === undefined ? `${received} bytes of the body` : `${received} of ${announced} bytes of the body`;
}

function tlsReason(code: string, message: string): string {
  const text = message.replace(/^.*?:([A-Za-z][^:]*):[^:]*:\d+:\s*$/s, '$1').trim();
  return text.includes(code) ? text : `${text} (${code})`;
}

/** Undici gives most of them no code. */
function isParserError(error: unknown): boolean {
  return error instanceof Error && error.name === 'HTTPParserError';
}

function parserReason(message: string, code: string): string {
  return /\((.*)\)$/s.exec(message)?.[1] ?? (message === '' ? code : message);
}

/** Errors of several addresses at once (a name with an IPv6 and an IPv4 address) carry theirs inside. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error instanceof AggregateError ? codeOf(error.errors[0]) : codeOf(error.cause);
}
