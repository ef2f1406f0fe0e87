import { createServer } from 'vite';

let server;

/** Loads a TypeScript module of the project. What it loads later works, too, until `closeSources`. */
export async function loadSource(path) {
  server ??= createServer({
    configFile: false,
    logLevel: 'silent',
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, watch: null, ws: false },
  });
  return (await server).ssrLoadModule(path);
}

export async function closeSources() {
  await (await server)?.close();
}
