/** A header as it stood on the wire: name, value; names lower-cased, repeated headers repeated. */
export type Header = readonly [name: string, value: string];

/** One HTTP request to a target. `path` begins with `/` and carries the query; the base address is the transport's. */
export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: readonly Header[];
  readonly body?: Uint8Array;
}

/** Why no complete answer came back. `timeout` is silence; `incomplete` is an answer that began and did not end in time. */
export type FaultCode =
  | 'unresolved'
  | 'refused'
  | 'tls'
  | 'timeout'
  | 'incomplete'
  | 'closed'
  | 'not-http'
  | 'too-large'
  | 'aborted'
  | 'failed';

/** No complete answer: what went wrong, in words for people, and whatever arrived before it did. */
export interface Fault {
  readonly kind: 'fault';
  readonly code: FaultCode;
  readonly reason: string;
  /** What had arrived by then, when the status line and the headers had: the body cut to its first 64 KiB, not decoded. */
  readonly partial?: { readonly status: number; readonly headers: readonly Header[]; readonly body: Uint8Array };
}

/** A complete HTTP answer. The body is the raw bytes after transfer and content decoding. */
export interface Answer {
  readonly kind: 'answer';
  readonly status: number;
  readonly headers: readonly Header[];
  readonly body: Uint8Array;
  /** Length of the whole body, when `body` is only the head of it. */
  readonly wholeLength?: number;
}

/** One request and what came of it, as it was: exact bytes both ways, and when. Immutable. */
export interface Exchange {
  /** Position in the run, from 1. */
  readonly number: number;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: readonly Header[];
    readonly body?: Uint8Array;
    /** Names of headers that the user gave for every request: their values belong in no report. */
    readonly secretHeaders?: readonly string[];
  };
  readonly outcome: Answer | Fault;
  /** Unix milliseconds at which the request was handed to the network. */
  readonly startedAt: number;
  /** Milliseconds from then to the last byte, or to the fault. */
  readonly durationMs: number;
}
