import type { Fault, FaultCode } from './exchange.ts';

/** How far an exchange got. The message of a fault depends on it. */
export interface Progress {
  /** `host:port` of the target. */
  readonly host: string;
  readonly phase: 'connecting' | 'waiting' | 'reading';
  /** Received bytes of the body, before content decoding. */
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
/** Errors of the request itself, for which no target is to blame. */
const INVALID = new Set(['UND_ERR_INVALID_ARG', 'UND_ERR_NOT_SUPPORTED', 'UND_ERR_REQ_CONTENT_LENGTH_MISMATCH']);

/** A connection was closed that had begun to answer a request. */
export class KeptConnectionClosed extends Error {
  override readonly name = 'KeptConnectionClosed';
  /** Whether an answer to the last request on it had begun. */
  readonly isAnswered: boolean;

  /** @param cause The error of the connection. */
  constructor(cause: Error, isAnswered: boolean) {
    super(cause.message, { cause });
    this.isAnswered = isAnswered;
  }
}

/** A proxy could not be reached, or refused to connect to the target. The message is for people. */
export class ProxyFailed extends Error {
  override readonly name = 'ProxyFailed';
}

/** Whether the request itself is invalid, so that no target can receive it. */
export function isInvalidRequest(error: unknown): boolean {
  return INVALID.has(codeOf(error));
}

/** The fault for an error of the network layer, with a message for people. */
export function faultOf(error: unknown, progress: Progress): Fault {
  if (error instanceof KeptConnectionClosed) {
    // Before the request was sent, the answer was that to an earlier one.
    const isOfOther = progress.phase === 'connecting' || !error.isAnswered;
    return isOfOther ? { ...closedFault(progress), wasKept: true } : faultOf(error.cause, progress);
  }
  if (error instanceof ProxyFailed) return fault('refused', error.message);
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : String(error);
  if (RESOLVING.has(code)) return fault('unresolved', `cannot resolve the host name of ${progress.host} (${code})`);
  if (code === 'ECONNREFUSED') return fault('refused', `no server listens on ${progress.host} (connection refused)`);
  if (TIMEOUT.has(code)) return fault('timeout', `connecting to ${progress.host} timed out`);
  if (TLS.test(code)) {
    const reason = `the TLS connection to ${progress.host} failed: ${tlsReason(code, message)}`;
    return { ...fault('tls', reason), errorCode: code };
  }
  if (OVERFLOW.has(code)) return fault('too-large', 'the headers of the response are too long');
  if (message === 'bad response' || message === 'bad upgrade')
    return fault('not-http', 'the response upgrades the connection, but the request contains no upgrade');
  if (isParserError(error)) {
    // At the end of a connection within a chunk, there are no bytes that the parser could refuse.
    if ('data' in error && error.data === '') return closedFault(progress);
    return fault('not-http', `the response is not HTTP/1.1 (${parserReason(message, code)})`);
  }
  if (CLOSED.has(code)) return closedFault(progress);
  return fault('failed', code === '' || message.includes(code) ? message : `${message} (${code})`);
}

/** The fault of an exchange that took longer than `timeoutMs` in total. */
export function timeoutFault(timeoutMs: number, progress: Progress): Fault {
  const after = `timed out after ${timeoutMs} ms`;
  if (progress.phase === 'connecting') return fault('timeout', `connecting to ${progress.host} ${after}`);
  if (progress.phase === 'waiting') return fault('timeout', `the request ${after}`);
  return fault('incomplete', `the response ${after} (${receivedOf(progress)})`);
}

export function fault(code: FaultCode, reason: string): Fault {
  return { kind: 'fault', code, reason };
}

/** The connection was closed before the response was complete. */
export function closedFault(progress: Progress): Fault {
  return fault('closed', closedReason(progress));
}

function closedReason(progress: Progress): string {
  if (progress.phase === 'connecting') return `${progress.host} closed the connection before the request was sent`;
  if (progress.phase === 'waiting') return 'the connection was closed before the response';
  return `the connection was closed during the response (${receivedOf(progress)})`;
}

function receivedOf({ received, announced }: Progress): string {
  const count = announced === undefined ? String(received) : `${received} of ${announced}`;
  return `received ${count} bytes of the body`;
}

function tlsReason(code: string, message: string): string {
  const text = message.replace(/^.*?:([A-Za-z][^:]*):[^:]*:\d+:\s*$/s, '$1').trim();
  return text.includes(code) ? text : `${text} (${code})`;
}

/** Undici gives most parser errors no code. */
function isParserError(error: unknown): error is Error {
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
