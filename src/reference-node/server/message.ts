/// <reference types="node" preserve="true" />
// The declarations of the package need it, too.
/** A header as it is written: name, value. */
export type Header = readonly [name: string, value: string];

/** One HTTP request as the node takes it. */
export interface NodeRequest {
  readonly method: string;
  /** Path with its escapes resolved, without the query. */
  readonly path: string;
  /** The query, without the question mark. */
  readonly query: string;
  /** Lower-case names; of a repeated header the first. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
}

/** One HTTP answer before it is written. */
export interface NodeAnswer {
  readonly status: number;
  readonly headers: readonly Header[];
  readonly body: Buffer;
  /** Closes the connection instead of finishing: before anything is written, or in the middle of the body. */
  readonly cut?: 'before' | 'midway';
  /** Answers with this version of HTTP; 1.0, as an old proxy speaks it, closes the connection. */
  readonly version?: '1.0' | '1.1';
}

const TEXT = 'text/plain; charset=utf-8';

export function textAnswer(status: number, text: string, ...headers: readonly Header[]): NodeAnswer {
  return { status, headers: [['Content-Type', TEXT], ...headers], body: Buffer.from(text) };
}

/** An answer without body and Content-Type. */
export function emptyAnswer(status: number, ...headers: readonly Header[]): NodeAnswer {
  return { status, headers, body: Buffer.alloc(0) };
}

export const NO_SNIFF: Header = ['X-Content-Type-Options', 'nosniff'];
