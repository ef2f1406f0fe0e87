// Sends the requests of an audit again through one undici pool, as fast as its concurrency allows. Usage: node
// tools/bench/replay-lines.mjs ADDRESS requests.jsonl CONCURRENCY; prints seconds, requests, and the bytes of all bodies.
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { Pool } from 'undici';

const [address, file, concurrency] = process.argv.slice(2);
const requests = readFileSync(file, 'utf8').trimEnd().split('\n');
const pool = new Pool(address, { connections: Number(concurrency), pipelining: 1 });
const waiting = requests.values();
const headers = { 'content-type': 'application/json' };
let bytes = 0;
const started = performance.now();
await Promise.all(
  Array.from({ length: Number(concurrency) }, async () => {
    for (const line of waiting) {
      const [path, body] = JSON.parse(line);
      const response = await pool.request({ method: 'POST', path, headers, body });
      bytes += (await response.body.arrayBuffer()).byteLength;
    }
  }),
);
console.log(JSON.stringify({ seconds: (performance.now() - started) / 1000, requests: requests.length, bytes }));
await pool.close();
