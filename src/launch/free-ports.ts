import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** So many different TCP ports of 127.0.0.1 that nobody uses now. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(
    servers.map(async (server) => {
      const closed = once(server, 'close');
      server.close();
      await closed;
    }),
  );
  return ports;
}
