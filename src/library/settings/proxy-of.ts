import { BlockList, isIP } from 'node:net';
import { isLoopback } from '../../transport/proxy.ts';
import type { Configured, Environment } from './environment.ts';

/**
 * The proxy that the usual variables name for a target: `https_proxy` or `http_proxy`, in either case, unless `no_proxy` exempts the host.
 *
 * @param target The base URL.
 * @returns undefined for none, as for each target on this machine.
 */
export function proxyOf(target: string, env: Environment): Configured | undefined {
  const url = new URL(target);
  if (isLoopback(url.hostname) || isExempt(url, env.no_proxy ?? env.NO_PROXY ?? '')) return undefined;
  const name = `${url.protocol.slice(0, -1)}_proxy`;
  for (const source of [name, name.toUpperCase()]) {
    const value = env[source];
    if (value !== undefined && value !== '') return { value, source };
  }
  return undefined;
}

/** Whether a list names a host: as `*`, itself or a domain above it, each with a port if it matters, or as an address or its subnet. */
function isExempt({ hostname, port, protocol }: URL, list: string): boolean {
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
