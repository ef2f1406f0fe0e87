import { readFileSync } from 'node:fs';
import { InvalidArgumentError } from 'commander';
import type { Header } from '../transport/exchange.ts';
import { reasonOf, UsageError } from './usage-error.ts';

/** The base address of a node: scheme, host, port, and a path when a proxy has one. Without a slash at the end. */
export function baseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:\/\//i.test(text)) {
    const host = /^[\w.-]+(:\d+)?(\/.*)?$/.test(text) ? text : '127.0.0.1:9650';
    throw new InvalidArgumentError(`It must be an http or https address, for example http://${host}`);
  }
  if (url.username !== '' || url.password !== '') {
    throw new UsageError(`Credentials do not belong in --target: give them with --header 'authorization: ...'`);
  }
  if (url.search !== '' || url.hash !== '') throw new InvalidArgumentError('It must have no query and no fragment.');
  return url.href.replace(/\/+$/, '');
}

/**
 * Adds a header written as `name: value` to those given before it.
 *
 * @throws UsageError that does not repeat what was given: it may hold a secret.
 */
export function header(text: string, before: readonly Header[] = []): Header[] {
  const match = /^([!#$%&'*+.^_`|~\w-]+):[ \t]*([\t\x20-\x7e\x80-\xff]*)$/.exec(text);
  const [, name, value] = match ?? [];
  if (name === undefined || value === undefined) {
    throw new UsageError(`--header must look like 'name: value', for example 'authorization: Bearer abc'.`);
  }
  return [...before, [name.toLowerCase(), value.trimEnd()]];
}

/** The PEM text of a file with certificate authorities. */
export function certificateAuthority(file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new InvalidArgumentError(`It cannot be read: ${reasonOf(error)}.`);
  }
  if (!text.includes('-----BEGIN CERTIFICATE-----'))
    throw new InvalidArgumentError('It holds no certificate in PEM form.');
  return text;
}
