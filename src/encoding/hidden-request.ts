/** A URL whose path and query are hidden, with the path of the request behind them. */
const HIDDEN = /^\w+:\/\/[^/]*\/\[hidden-[\da-f]{6}\](.*?)([?&]\[hidden\])?$/s;

/** The path of a request to a target whose address is hidden, and whether that has a query; undefined for another URL. */
export function hiddenRequest(url: string): { readonly path: string; readonly hasQuery: boolean } | undefined {
  const [, path, query] = HIDDEN.exec(url) ?? [];
  return path === undefined ? undefined : { path, hasQuery: query !== undefined };
}

/** What stands in place of a secret. */
export const REDACTED = '[redacted]';
