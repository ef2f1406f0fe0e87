import type { NodeAnswer } from './message.ts';

/** The bytes of an answer after which the connection is closed. */
export function rawAnswer({ status, headers, body, version = '1.1' }: NodeAnswer): Buffer {
  const lines = [
    `HTTP/${version} ${status} -`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${body.length}`,
    'Connection: close',
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body]);
}
