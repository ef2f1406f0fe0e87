import { hiddenRequest } from '../encoding/hidden-request.ts';
import type { Exchange, Header } from './exchange.ts';
import { redactBody, redactHeaders, redactUserInfo, secretsOf } from './redact.ts';

/** Longer bodies do not fit on a command line. */
const MAX_BODY = 65_536;
/** The address of a proxy that recorded the request: curl sends that of the node. */
const PROXY = /^(?:127\.0\.0\.1|localhost):\d+$/;

/**
 * A shell line that repeats the request of an exchange with curl, byte for byte; any POSIX shell takes it, and no
 * character of it can end a quotation. Values of headers that carry secrets or that the user gave, passwords and private keys
 * are replaced. Instead of an address where the node has ended, or that is hidden, the line has `$TARGET`.
 */
export function curlOf(exchange: Pick<Exchange, 'request'>): string {
  const { method, headers, secretHeaders = [] } = exchange.request;
  const url = urlWord(exchange.request);
  const body = redactBody(exchange.request.body ?? new Uint8Array(0));
  const words = ['curl', '-sS', '-i', '--path-as-is', '-g', ...methodWords(method, body.length > 0)];
  words.push(
    ...redactHeaders(headers, secretHeaders, secretsOf(exchange.request)).filter(isOfNode).flatMap(headerWords),
  );
  if (body.length === 0) return [...words, url].join(' ');
  if (!headers.some(([name]) => name === 'content-type')) words.push('-H', quoteWord('content-type:'));
  const text = printable(body);
  if (text !== undefined) return [...words, '--data-raw', quoteWord(text), url].join(' ');
  const command = [...words, '--data-binary', '@-', url].join(' ');
  if (body.length > MAX_BODY) return `# a body of ${body.length} bytes goes to standard input\n${command}`;
  return `printf %s ${Buffer.from(body).toString('base64')} | base64 -d | ${command}`;
}

/** The words `$TARGET` and `$QUERY` stand for what people are not shown. */
function urlWord({ url, isPassing = false }: Exchange['request']): string {
  const hidden = hiddenRequest(url);
  if (hidden !== undefined) return `"$TARGET"${quoteWord(hidden.path)}${hidden.hasQuery ? '"$QUERY"' : ''}`;
  if (!isPassing) return quoteWord(redactUserInfo(url));
  const rest = url.replace(/^\w+:\/\/[^/]*/, '');
  return rest === '' ? '"$TARGET"' : `"$TARGET"${quoteWord(rest)}`;
}

function methodWords(method: string, hasBody: boolean): string[] {
  if (method === 'HEAD' && !hasBody) return ['--head'];
  return method === (hasBody ? 'POST' : 'GET') ? [] : ['-X', quoteWord(method)];
}

function isOfNode([name, value]: Header): boolean {
  return name !== 'host' || !PROXY.test(value);
}

/** With `-H`, `name;` sends an empty header where `name:` would send none. */
function headerWords([name, value]: Header): string[] {
  return ['-H', quoteWord(value === '' ? `${name};` : `${name}: ${value}`)];
}

/** The body as text that a shell word can hold: UTF-8 without control characters but tab and line feed. */
function printable(body: Uint8Array): string | undefined {
  if (body.length > MAX_BODY) return undefined;
  const text = Buffer.from(body).toString('utf8');
  const isExact = Buffer.from(text, 'utf8').equals(body);
  return isExact && !/[^\P{C}\t\n]|\p{Zl}|\p{Zp}/u.test(text) ? text : undefined;
}

function quoteWord(text: string): string {
  return /^[\w./:=@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
