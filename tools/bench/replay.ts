// Sends the requests of a recording again through one undici pool, as fast as its concurrency allows, and does nothing with the
// answers but read them: ADDRESS exchanges.har.gz CONCURRENCY.
import { Buffer } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { gunzipSync } from 'node:zlib';
import { Pool } from 'undici';

/** What a replay writes to standard output, as JSON; `bytes` are those of all bodies. */
export interface Replayed {
  readonly seconds: number;
  readonly requests: number;
  readonly bytes: number;
}

interface Recorded {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly postData?: { readonly text: string; readonly encoding?: 'base64' };
}

const [address = '', har = '', concurrency] = process.argv.slice(2);
// The cast is safe: the suite recorded the file.
const { log } = JSON.parse(gunzipSync(readFileSync(har)).toString()) as {
  readonly log: { readonly entries: readonly { readonly request: Recorded }[] };
};
const requests = log.entries
  // A handshake for a WebSocket is no request of a pool.
  .filter(({ request: { headers } }) => !headers.some(({ value }) => value === 'websocket'))
  .map(({ request: { method, url, headers, postData } }) => ({
    method,
    path: url.slice(new URL(url).origin.length),
    // Headers that frame the body are the pool's to write.
    headers: headers
      .filter(({ name }) => name !== 'transfer-encoding' && name !== 'content-length')
      .flatMap(({ name, value }) => [name, value]),
    body: postData === undefined ? null : Buffer.from(postData.text, postData.encoding ?? 'utf8'),
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
