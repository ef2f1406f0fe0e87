import { isExempt, isLoopback } from '../../transport/proxy.ts';
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
