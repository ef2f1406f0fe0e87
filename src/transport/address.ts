import { createHash } from 'node:crypto';

/** A part of a path from this length on may be a key; shorter ones are words that responses contain anyway. */
const SHORTEST_KEY = 16;

/** The address of a target. Providers take a key in its path or its query, so that people are shown neither, unless they ask for it. */
export interface Address {
  readonly origin: string;
  /** The path before that of each request, without a slash at its end. */
  readonly prefix: string;
  /** The query of each request, without its question mark. */
  readonly query: string;
  /** The address for people, without a slash at its end. */
  readonly shown: string;
  readonly isHidden: boolean;
  /** The parts that a target may reflect. */
  readonly secrets: readonly string[];
}

/**
 * @param url A base URL.
 * @param isShown Whether to show the path and the query.
 */
export function addressOf(url: string, isShown = false): Address {
  const { origin, pathname, search } = new URL(url);
  const prefix = pathname.replace(/\/+$/, '');
  const query = search.slice(1);
  const isHidden = !isShown && prefix + query !== '';
  // Two addresses at one host stay two.
  const digest = createHash('sha256').update(`${prefix}?${query}`).digest('hex').slice(0, 6);
  const parts = prefix.split('/').filter((part) => part.length >= SHORTEST_KEY);
  const values = [...new URLSearchParams(query).values()];
  return {
    origin,
    prefix,
    query,
    shown: isHidden ? `${origin}/[hidden-${digest}]` : origin + prefix + search,
    isHidden,
    secrets: isHidden ? [prefix, query, ...parts, ...values].filter((part) => part !== '') : [],
  };
}

/** The address of a target for people. */
export function shownAddress(url: string, isShown = false): string {
  return URL.canParse(url) ? addressOf(url, isShown).shown : url;
}

/** The path of a request to a target, with the query of its address. */
export function pathAt({ prefix, query }: Pick<Address, 'prefix' | 'query'>, path: string): string {
  return prefix + path + (query === '' ? '' : (path.includes('?') ? '&' : '?') + query);
}

/** The URL of a request for people. */
export function shownRequest({ shown, isHidden, origin, prefix, query }: Address, path: string): string {
  if (!isHidden) return origin + pathAt({ prefix, query }, path);
  return shown + pathAt({ prefix: '', query: query === '' ? '' : '[hidden]' }, path);
}

/**
 * The URL of a recorded request for people, and the texts in which its target may reflect what it hides: what stands before `/ext`, and
 * the query, except for tags of the health service.
 */
export function shownRecorded(url: string): { readonly url: string; readonly secrets: readonly string[] } {
  const { origin, pathname, search } = new URL(url);
  const at = pathname.lastIndexOf('/ext/');
  const parameters = search.slice(1).split('&');
  const tags = parameters.filter((each) => each.startsWith('tag=')).join('&');
  const query = parameters.filter((each) => !each.startsWith('tag=')).join('&');
  const address = addressOf(`${origin}${at < 0 ? pathname : pathname.slice(0, at)}?${query}`);
  if (!address.isHidden) return { url, secrets: [] };
  const path = at < 0 ? '' : pathname.slice(at);
  return { url: shownRequest(address, tags === '' ? path : `${path}?${tags}`), secrets: address.secrets };
}
