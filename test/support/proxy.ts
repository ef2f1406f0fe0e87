import { createServer, type Server } from 'node:http';
import net from 'node:net';
import { listening } from './servers.ts';

/** A started proxy: its address, and what it was asked for. */
export interface StartedProxy {
  readonly address: string;
  readonly server: Server;
  /** `METHOD target` of each request to the proxy. */
  readonly asked: string[];
}

/**
 * Starts an HTTP proxy on this machine. It connects every tunnel to the same server, so that a target may have any name.
 *
 * @param to `host:port` of that server.
 * @param credentials `user:password` that it requires.
 */
export async function startProxy(to: string, credentials?: string): Promise<StartedProxy> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method ?? ''} ${request.url ?? ''}`);
    response.writeHead(400).end();
  });
  server.on('connect', (request, client, first) => {
    asked.push(`CONNECT ${request.url ?? ''}`);
    const wanted = credentials && `Basic ${Buffer.from(credentials).toString('base64')}`;
    if (request.headers['proxy-authorization'] !== wanted) {
      client.end('HTTP/1.1 407 Proxy Authentication Required\r\nproxy-authenticate: Basic\r\n\r\n');
      return;
    }
    const [host, port] = to.split(':');
    const target = net.connect(Number(port), host, () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      target.write(first);
      client.pipe(target).pipe(client);
    });
    const end = (): void => {
      client.destroy();
      target.destroy();
    };
    client.on('error', end).on('close', end);
    target.on('error', end).on('close', end);
  });
  return { address: `http://${await listening(server)}`, server, asked };
}
