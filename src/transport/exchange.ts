/** A header as received or sent: name and value. Names are in lower case; repeated headers are repeated. */
export type Header = readonly [name: string, value: string];

/** One HTTP request to a target. `path` begins with `/` and includes the query. The transport adds the base URL. */
export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: readonly Header[];
  readonly body?: Uint8Array | undefined;
  /** Whether it goes over a connection of its own: one over a kept connection that the server closes is sent again. */
  readonly isSentOnce?: true;
}

export const FAULT_CODES = [
  'unresolved',
  'refused',
  'tls',
  'timeout',
  'incomplete',
  'closed',
  'not-http',
  'too-large',
  'aborted',
  'failed',
] as const;

/** The reason for no complete response. `timeout`: nothing was received; `incomplete`: the response began and did not end in time. */
export type FaultCode = (typeof FAULT_CODES)[number];

/** An exchange without a complete response: the reason, a message for people, and the received part. */
export interface Fault {
  readonly kind: 'fault';
  readonly code: FaultCode;
  readonly reason: string;
  /** The code of the error of the system or of TLS, if it has one. */
  readonly errorCode?: string;
  /** Present if the connection served an earlier request, and was closed before any byte of the response to this one. */
  readonly wasKept?: true;
  /** The received part, if it includes the status line and the headers. The body is its first 64 KiB, not decoded. */
  readonly partial?: { readonly status: number; readonly headers: readonly Header[]; readonly body: Uint8Array };
}

/** A complete HTTP response. The body is the bytes after transfer and content decoding. */
export interface Answer {
  readonly kind: 'answer';
  readonly status: number;
  readonly headers: readonly Header[];
  readonly body: Uint8Array;
  /** Length of the whole body, if `body` is only its beginning. */
  readonly wholeLength?: number;
}

/** One request and its outcome: exact bytes in both directions, and times. Immutable. */
export interface Exchange {
  /** Position in the run, from 1. */
  readonly number: number;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: readonly Header[];
    readonly body?: Uint8Array | undefined;
    /** Names of the headers that the user adds to every request. Their values must not be in a report. */
    readonly secretHeaders?: readonly string[];
    /** Texts of the address that must not be in a report. The URL has them no more. */
    readonly secrets?: readonly string[];
    /** Whether the node of this address ends with the run, or may have ended since: a reader cannot repeat the request there. */
    readonly isPassing?: boolean | undefined;
  };
  readonly outcome: Answer | Fault;
  /** Unix milliseconds at which the request was handed to the network. */
  readonly startedAt: number;
  /** Milliseconds from `startedAt` to the last byte, or to the fault. */
  readonly durationMs: number;
  /** Present if a kept connection was closed before the response, or got the status 408, and this is the exchange on a new connection. */
  readonly isSentAgain?: true;
}

/** The node's clock: Unix seconds of the `Date` header, undefined if unreadable. No verdict rests on the clock of the suite's machine. */
export function dateOf({ outcome }: Pick<Exchange, 'outcome'>): bigint | undefined {
  const text = outcome.kind === 'answer' ? outcome.headers.find(([name]) => name === 'date')?.[1] : undefined;
  const ms = Date.parse(text ?? '');
  return Number.isNaN(ms) ? undefined : BigInt(Math.floor(ms / 1000));
}

/** The HTTP status of the exchange with this number; undefined when it has no complete response. */
export function statusAt(exchanges: readonly Exchange[], number: number | undefined): number | undefined {
  const outcome = exchanges.find((each) => each.number === number)?.outcome;
  return outcome?.kind === 'answer' ? outcome.status : undefined;
}
