// Sends the requests of a recording again through one undici pool, as fast as its concurrency allows, and does nothing with the
// answers but read them: ADDRESS exchanges.har.gz CONCURRENCY.
import { performance } from 'node:perf_hooks';
import { Pool } from 'undici';
import { recordedRequests } from './recorded-requests.ts';

/** What a replay writes to standard output, as JSON; `bytes` are those of all bodies. */
export interface Replayed {
  readonly seconds: number;
  readonly requests: number;
  readonly bytes: number;
}

const [address = '', har = '', concurrency] = process.argv.slice(2);
const requests = recordedRequests(har).map((request) => ({
  ...request,
  headers: request.headers.flatMap(({ name, value }) => [name, value]),
}));

const pool = new Pool(address, { connections: Number(concurrency), pipelining: 1 });
const waiting = requests.values();
let bytes = 0;
const started = performance.now();
await Promise.all(
  Array.from({ length: Number(concurrency) }, async () => {
    for (const request of waiting) {
      const { body } = await pool.request(request);
      bytes += (await body.arrayBuffer()).byteLength;
    }
  }),
);
const replayed: Replayed = { seconds: (performance.now() - started) / 1000, requests: requests.length, bytes };
process.stdout.write(JSON.stringify(replayed));
await pool.close();
