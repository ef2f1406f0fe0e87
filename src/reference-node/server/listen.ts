import type { Server, Socket } from 'node:net';

const SOCKETS = new WeakMap<Server, Set<Socket>>();

/** Lets the server listen, and gives the port that it took. Rejects with the system's error. */
export async function listen(server: Server, port: number, host: string): Promise<number> {
  const sockets = new Set<Socket>();
  SOCKETS.set(server, sockets);
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const bound = server.address();
  return typeof bound === 'object' && bound !== null ? bound.port : port;
}

/** Stops listening and ends every connection, WebSockets too. */
export async function close(server: Server): Promise<void> {
  await new Promise<void>((resolve) => {
    server.close(() => {
      resolve();
    });
    for (const socket of SOCKETS.get(server) ?? []) socket.destroy();
  });
}
