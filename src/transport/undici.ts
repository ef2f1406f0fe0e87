import { createRequire } from 'node:module';
import type undici from 'undici';

const load = createRequire(import.meta.url);

// The package loads 133 files with fetch, WebSocket and caches, which take a fifth of the time before the first request.
export const Pool = load('undici/lib/dispatcher/pool.js') as typeof undici.Pool;
export const connectorWith = load('undici/lib/core/connect.js') as typeof undici.buildConnector;
