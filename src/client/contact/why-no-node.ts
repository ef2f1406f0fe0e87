import { cut } from '../../encoding/cut.ts';
import type { Exchange, Header } from '../../transport/exchange.ts';
import { gatewayStatus } from '../../transport/gateway-statuses.ts';
import { shownUrl } from '../../transport/redact.ts';
import { isGarbled } from '../presence.ts';
import { errorCodeIn, hasNodeId, isUnknownMethod, type Response } from './looks-like-node.ts';
import { Transport, type TransportOptions } from '../../transport/transport.ts';
import { NodeClient, type NodeClientOptions } from '../node-client.ts';

/** What is known of a target that does not look like a node. */
interface About {
  readonly url: string;
  /** The base URL with the other scheme, if a server responds there. */
  readonly otherScheme: () => Promise<string | undefined>;
  /** Whether a client certificate is sent to a server that requires one. */
  readonly hasCertificate?: boolean | undefined;
}

/** A response without the body of a node. */
interface Came {
  /** The request and the response, as the beginning of a sentence. */
  readonly what: string;
  readonly exchange: Exchange;
  readonly status: number;
  readonly headers: readonly Header[];
  readonly url: URL;
}

/** One kind of target that is no node. */
interface Kind {
  readonly is: (came: Came, response: Response) => boolean;
  readonly says: (came: Came) => string;
}

const FORCE = 'If it is a node all the same, add --assume-node.';
const NODE_PORT = 'Set --target to the HTTP port of a node (default: 9650).';
const SCHEME = /^[A-Za-z][\w.+-]{0,30}(?=[ ,]|$)/;

const TRUST = 'Trust its certificate with --ca, or accept any with --insecure.';
const CLIENT_CERTIFICATE = 'The server may require the certificate of a client: send one with --cert and --cert-key.';
const OTHER_CERTIFICATE =
  'The server may not accept the client certificate of --cert: send one that its operator has issued or allowed.';

/** What to do about errors of TLS, by their codes. */
const TLS_REMEDIES: readonly (readonly [codes: RegExp, remedy: string])[] = [
  [/CERT_HAS_EXPIRED|CERT_NOT_YET_VALID/, 'Renew the certificate of the server, or accept any with --insecure.'],
  [
    /ALTNAME|HOSTNAME_MISMATCH/,
    'The certificate is for another host name: use that name in --target, or accept any certificate with --insecure.',
  ],
  [
    /NO_APPLICATION_PROTOCOL/,
    'The server does not speak HTTP/1.1 there, only another protocol such as HTTP/2. Let it speak HTTP/1.1 (ALPN http/1.1).',
  ],
  [
    /PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL/,
    'The server speaks no version of TLS from 1.2 on. Let it speak TLS 1.2 or 1.3.',
  ],
];
/** Alerts of a server about the certificate of a client. */
const OF_CLIENT = /HANDSHAKE_FAILURE|CERTIFICATE_REQUIRED|ALERT_(?:BAD|UNKNOWN|UNSUPPORTED)_CERTIFICATE|UNKNOWN_CA/;

/** The kinds, in the order of preference. */
const KINDS: readonly Kind[] = [
  { is: ({ status }) => status === 401, says: (came) => credentials(came, 'the target', 'authorization') },
  { is: ({ status }) => status === 407, says: (came) => credentials(came, 'a proxy', 'proxy-authorization') },
  {
    is: ({ status }) => status === 402,
    says: ({ what }) =>
      `${what}: the provider requires a paid plan or a key. Send the key with --header 'name: value'.`,
  },
  {
    is: ({ status, headers }) => status >= 300 && status < 400 && valueOf(headers, 'location') !== undefined,
    says: redirect,
  },
  { is: ({ status }) => status === 403, says: forbidden },
  {
    is: ({ status }) => gatewayStatus(status) === 'unavailable',
    says: ({ what }) =>
      `${what}, and no service responds as a node does: a proxy gets no response of its node. ` +
      'Check that this node runs, or wait for it with --wait-ready.',
  },
  {
    is: ({ status }, { json }) => gatewayStatus(status, errorCodeIn(json)) === 'too-many',
    says: ({ what }) =>
      `${what}: the target gets too many requests. Send fewer with --rate, or send a key with --header.`,
  },
  {
    is: (_came, { json }) => isUnknownMethod(json),
    says: ({ what }) =>
      `${what} and a JSON-RPC error: the server knows no method of a node. ` +
      `It may be a node of another network, such as an Ethereum client (port 8545). ${NODE_PORT} ${FORCE}`,
  },
  {
    is: ({ status, headers }) => status >= 400 && hasNodeId(headers),
    says: ({ what }) =>
      `${what} with the header Node-Id: a node runs there, but serves nothing at this path. ` +
      'Check the path of --target; if the node is starting, wait for it with --wait-ready.',
  },
  {
    is: ({ headers }) => /^text\/html\b/i.test(valueOf(headers, 'content-type') ?? ''),
    says: ({ what }) => `${what} and an HTML page: a web server, or the login page of a proxy. ${NODE_PORT} ${FORCE}`,
  },
  {
    is: ({ status, exchange: { outcome } }) => status < 300 && outcome.kind === 'answer' && outcome.body.length === 0,
    says: ({ what }) => `${what} and an empty body. ${NODE_PORT} ${FORCE}`,
  },
];

/**
 * Why a target is no node, in a sentence: the request, the response, and what to do. It decides by statuses, headers and members, never by
 * text. Text of the target in it is short and contains no secrets.
 *
 * @param responses The response to `platform.getHeight` first.
 */
export async function whyNoNode(
  responses: readonly Response[],
  { url, otherScheme, hasCertificate }: About,
): Promise<string> {
  const came = responses.flatMap((response) => cameOf(response) ?? []);
  const reasons = KINDS.flatMap(({ is, says }) => {
    const found = came.find((each) => is(each.came, each.response));
    return found === undefined ? [] : [says(found.came)];
  });
  const [first] = responses;
  const isDoubtful = first?.exchange.outcome.kind === 'fault' || came[0]?.came.status === 400;
  const other = isDoubtful ? await otherScheme() : undefined;
  if (first !== undefined && other !== undefined)
    return `${exchangeShown(first)}, and the port ${otherSchemeText(url, other)}`;
  if (reasons[0] !== undefined) return reasons[0];
  if (first?.exchange.outcome.kind !== 'fault')
    return `${came[0]?.came.what ?? ''}: no response of a node. ${NODE_PORT} ${FORCE}`;
  const { code, reason, errorCode = '' } = first.exchange.outcome;
  const ofClient = hasCertificate === true ? OTHER_CERTIFICATE : CLIENT_CERTIFICATE;
  if (code === 'tls' && OF_CLIENT.test(errorCode))
    return `${reason}. ${ofClient} Otherwise it shares no cipher with the suite.`;
  if (code === 'tls') return `${reason}. ${TLS_REMEDIES.find(([codes]) => codes.test(errorCode))?.[1] ?? TRUST}`;
  if (code === 'refused') return `${reason}. Start the node, or check the host and the port.`;
  if (code === 'closed' && url.startsWith('https:')) return `${exchangeShown(first)}. ${ofClient}`;
  if (code === 'timeout')
    return `${exchangeShown(first)}. Give requests more time with --timeout, or wait for the node with --wait-ready.`;
  const isAnswered = isGarbled(first.exchange.outcome) || code === 'closed';
  return isAnswered ? `${exchangeShown(first)}. ${NODE_PORT} ${FORCE}` : reason;
}

function cameOf(response: Response): { readonly came: Came; readonly response: Response } | undefined {
  const { exchange } = response;
  const { outcome, request } = exchange;
  const head = outcome.kind === 'answer' ? outcome : outcome.partial;
  if (head === undefined) return undefined;
  const { status, headers } = head;
  return { came: { what: exchangeShown(response), exchange, status, headers, url: new URL(request.url) }, response };
}

/** The request and the status, or the reason for no response. */
export function exchangeShown({ exchange: { request, outcome } }: Response): string {
  const what = `${request.method} ${new URL(request.url).pathname}`;
  return outcome.kind === 'answer' ? `${what} returned HTTP ${outcome.status}` : `${what} failed: ${outcome.reason}`;
}

function credentials({ what, headers, exchange }: Came, who: string, name: string): string {
  if (exchange.request.secretHeaders?.includes(name) === true)
    return `${what}: ${who} does not accept the header ${name} of --header or --header-command. Check its value.`;
  const challenge = valueOf(headers, name === 'authorization' ? 'www-authenticate' : 'proxy-authenticate') ?? '';
  const scheme = SCHEME.exec(challenge)?.[0];
  const wanted = scheme === undefined ? 'credentials' : `credentials of the scheme ${scheme}`;
  return `${what}: ${who} requires ${wanted}. Send them with --header '${name}: ${scheme ?? 'SCHEME'} ...'.`;
}

function redirect({ what, headers, url }: Came): string {
  const location = valueOf(headers, 'location') ?? '';
  const to = URL.canParse(location, url.href) ? new URL(location, url) : undefined;
  if (to === undefined || !/^https?:$/.test(to.protocol))
    return `${what}, a redirect. The suite follows none: set --target to the address of the node itself.`;
  const address = shownUrl(to);
  const [, path = ''] = /(\/ext\/.*)$/.exec(url.pathname) ?? [];
  const base = path !== '' && address.endsWith(path) ? address.slice(0, -path.length) : undefined;
  return `${what}, a redirect to ${address}. The suite follows none: set --target to ${base ?? 'the address of the node itself'}.`;
}

function forbidden({ what, headers, url, exchange }: Came): string {
  const host = cut(valueOf(exchange.request.headers, 'host') ?? url.hostname, 100);
  const start = `start the node with --http-allowed-hosts=${host}`;
  if (hasNodeId(headers))
    return `${what}: the node does not accept the host name ${host}. Use its IP address in --target, or ${start}.`;
  const cure = 'Let its operator allow them, send credentials with --header, or test the node directly.';
  return `${what}: a proxy does not allow this host name, this client or these paths. ${cure}`;
}

function otherSchemeText(url: string, other: string): string {
  const protocol = other.startsWith('https:') ? 'TLS' : 'plain HTTP';
  const remedy = protocol === 'TLS' ? ' (with --ca FILE or --insecure if its certificate is its own)' : '';
  return `speaks ${protocol}, not ${url.startsWith('https:') ? 'TLS' : 'plain HTTP'}. Set --target to ${other}${remedy}.`;
}

function valueOf(headers: readonly Header[], name: string): string | undefined {
  return headers.find(([each]) => each === name)?.[1];
}

const PATIENCE_MS = 3000;
/** The response of a TLS server to plain HTTP. */
const BAD_REQUEST = 400;

/**
 * Sends one request with https instead of http, or the reverse, to the same port. It contains no header of the user: they may be secret.
 *
 * @returns The base URL with the other scheme, if an HTTP server responds to it.
 */
export async function speaksOtherScheme(
  { baseUrl, timeoutMs, signal, proxy }: TransportOptions,
  options: NodeClientOptions,
): Promise<string | undefined> {
  const other = otherScheme(baseUrl);
  const transport = new Transport({
    baseUrl: other,
    timeoutMs: Math.min(timeoutMs, PATIENCE_MS),
    concurrency: 1,
    insecure: true,
    signal,
    proxy,
  });
  const client = new NodeClient(transport, undefined, options);
  try {
    const { outcome } = (await client.ask({ method: 'GET', path: '/ext/health' })).exchange;
    return outcome.kind === 'answer' && outcome.status !== BAD_REQUEST ? other : undefined;
  } finally {
    await client.close();
  }
}

function otherScheme(baseUrl: string): string {
  const { protocol, hostname, port, pathname } = new URL(baseUrl);
  const isTls = protocol === 'https:';
  const path = pathname === '/' ? '' : pathname;
  return `${isTls ? 'http' : 'https'}://${hostname}:${port === '' ? (isTls ? '443' : '80') : port}${path}`;
}
