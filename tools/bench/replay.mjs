// Sends the requests of a recording again through one undici pool, as fast as its concurrency allows, and does nothing with the
// answers but read them. Usage: node tools/bench/replay.mjs ADDRESS exchanges.har CONCURRENCY; prints seconds, requests and
// the bytes of all bodies.
import { Buffer } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { Pool } from 'undici';

const [address, har, concurrency] = process.argv.slice(2);
const { entries } = JSON.parse(readFileSync(har, 'utf8')).log;
const requests = entries
  .map(({ request: { method, url, headers, postData } }) => ({
    method,
    path: url.slice(new URL(url).origin.length),
    headers: headers.flatMap(({ name, value }) => [name, value]),
    body: postData && Buffer.from(postData.text, postData.encoding ?? 'utf8'),
  }))
  // A handshake for a WebSocket is no request of a pool.
  .filter(({ headers }) => !headers.includes('websocket'))
  .map(({ headers, ...request }) => ({ ...request, headers: headers.filter(isNoFraming) }));

/** Headers that frame the body are the pool's to write. */
function isNoFraming(_, at, all) {
  return !['transfer-encoding', 'content-length'].includes(all[at - (at % 2)]);
}

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
console.log(JSON.stringify({ seconds: (performance.now() - started) / 1000, requests: requests.length, bytes }));
await pool.close();
