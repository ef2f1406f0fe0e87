import { isIP } from 'node:net';

/** Whether a node answers a request with this Host header: an IP address, `localhost`, or nothing. */
export function isAllowedHost(header: string): boolean {
  if (header === '') return true;
  const host = withoutPort(header);
  return isIP(host) !== 0 || host.toLowerCase() === 'localhost';
}

/** The host before the port; the whole text when it is not of the form `host:port` or `[host]:port`. */
function withoutPort(header: string): string {
  const parts = /^(?:\[([^[\]]*)\]|([^:[\]]*)):[^:[\]]*$/.exec(header);
  return parts?.[1] ?? parts?.[2] ?? header;
}
