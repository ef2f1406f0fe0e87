import { request as requestPlain, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as requestTls } from 'node:https';
import { BlockList, isIP, type Socket } from 'node:net';
import type { buildConnector } from 'undici';
import { ProxyFailed, faultOf } from './fault.ts';
import { shownUrl } from './redact.ts';

const LOOPBACK = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])\.?$/i;
const OK = 200;
const CREDENTIALS = 407;

/** How to reach a proxy. */
interface ProxySettings {
  readonly timeoutMs: number;
  readonly ca?: string | undefined;
  readonly insecure?: boolean | undefined;
}

/** Whether a host is this machine: no request to it goes through a proxy. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host);
}

/** The proxy of requests to an address; undefined for none. */
export function proxyFor(address: string, proxy: string | undefined): URL | undefined {
  return proxy === undefined || isLoopback(new URL(address).hostname) ? undefined : new URL(proxy);
}

/** Whether a list like `NO_PROXY` names a host: as `*`, itself or a domain above it, with a port if it matters, or by address or subnet. */
export function isExempt({ hostname, port, protocol }: URL, list: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  const ownPort = port === '' ? (protocol === 'https:' ? '443' : '80') : port;
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .some((entry) => {
      if (entry === '*' || isWithin(host, entry)) return true;
      const [, name = entry, wanted = ownPort] = /^(.+):(\d+)$/.exec(entry) ?? [];
      const domain = name.replace(/^\*?\./, '');
      return domain !== '' && wanted === ownPort && (host === domain || host.endsWith(`.${domain}`));
    });
}

function isWithin(host: string, entry: string): boolean {
  const [address = '', length] = entry.split('/');
  const version = isIP(host);
  if (version === 0 || isIP(address) !== version) return false;
  const [family, whole] = version === 6 ? (['ipv6', 128] as const) : (['ipv4', 32] as const);
  const bits = length === undefined ? whole : Number(length);
  if (!Number.isInteger(bits) || bits < 0 || bits > whole) return false;
  const block = new BlockList();
  block.addSubnet(address, bits, family);
  return block.check(host, family);
}

/**
 * Connects to targets through a tunnel of an HTTP proxy (the method CONNECT), for http as well: the proxy then passes each byte on as is,
 * and the checks see what the target did.
 *
 * @param connect Connects without a proxy; it adds TLS to a tunnel.
 */
export function tunnelThrough(
  proxy: URL,
  settings: ProxySettings,
  connect: buildConnector.connector,
): buildConnector.connector {
  return (options, callback) => {
    const { protocol, hostname, port } = options;
    const host = `${hostname}:${port === '' ? (protocol === 'https:' ? 443 : 80) : port}`;
    const fail = (why: string): void => {
      callback(new ProxyFailed(`the proxy ${shownProxy(proxy)} ${why}`), null);
    };
    askForTunnel(proxy, host, settings)
      .once('connect', ({ statusCode = 0 }: IncomingMessage, socket: Socket, first: Buffer) => {
        if (statusCode !== OK) {
          socket.destroy();
          fail(refusalText(host, statusCode));
          return;
        }
        socket.setTimeout(0);
        if (first.length > 0) socket.unshift(first);
        socket.setNoDelay(true);
        if (protocol === 'https:') connect({ ...options, httpSocket: socket }, callback);
        else callback(null, socket);
      })
      .once('response', (response: IncomingMessage) => {
        response.destroy();
        fail(refusalText(host, response.statusCode ?? 0));
      })
      .once('error', (error) => {
        const { reason } = faultOf(error, { host: proxy.host, phase: 'connecting', received: 0 });
        fail(`cannot be used: ${reason}`);
      })
      .end();
  };
}

/** The address of a proxy without its credentials. */
export function shownProxy(proxy: URL): string {
  return shownUrl(proxy).replace(/\/$/, '');
}

function askForTunnel(proxy: URL, host: string, { timeoutMs, ca, insecure }: ProxySettings): ClientRequest {
  const { protocol, hostname, port, username, password } = proxy;
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const ask = (protocol === 'https:' ? requestTls : requestPlain)({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? undefined : port,
    method: 'CONNECT',
    path: host,
    agent: false,
    rejectUnauthorized: insecure !== true,
    ca,
    headers: {
      host,
      ...(username === '' ? {} : { 'proxy-authorization': `Basic ${Buffer.from(credentials).toString('base64')}` }),
    },
  });
  // The time of the request ends first, and is the reason that is told. This only frees the socket.
  return ask.setTimeout(2 * timeoutMs, () => ask.destroy(new Error(`no answer in ${timeoutMs} ms`)));
}

function refusalText(host: string, status: number): string {
  const refused = `refused a tunnel to ${host} (HTTP ${status})`;
  return status === CREDENTIALS
    ? `${refused}: it requires credentials, as in http://user:password@host:port`
    : `${refused}: let it allow CONNECT to this port, or exempt the host with NO_PROXY`;
}
