// The latency that `record` adds to a request, after `npm run build`: the same requests in turn to the node and through `record`,
// each over one connection that is kept. Every process is one of its own. Usage: node tools/bench-record.mjs [requests];
// prints milliseconds, and fails when the proxy adds 1 ms or more at the median.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { Client } from 'undici';
import { median } from './bench/measure.mjs';
import { serve } from './bench/serve.mjs';

const MOST_ADDED_MS = 1;
const WARM_UP = 200;
const METHODS = ['platform.getHeight', 'platform.getBlockchains', 'platform.getCurrentValidators'];
const requests = Number(process.argv[2] ?? 3000);
const folder = mkdtempSync(join(tmpdir(), 'avalanche-conformance-bench-'));
const servers = [];

async function start(args, line) {
  const server = await serve(args, line);
  servers.push(server);
  return server.address;
}

function record(target, name) {
  const out = join(folder, `${name}.har`);
  return start(['record', '--target', target, '--out', out], /Send requests to (\S+)/);
}

async function timed(client, method) {
  const started = performance.now();
  const { body } = await client.request({
    method: 'POST',
    path: '/ext/bc/P',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: {} }),
  });
  await body.arrayBuffer();
  return performance.now() - started;
}

function at(values, share) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * share)];
}

try {
  const node = await start(['node', '--port', '0']);
  const ways = [
    { name: 'direct', address: node },
    { name: 'record', address: await record(node, 'plain') },
  ].map((way) => ({ ...way, client: new Client(way.address), times: [] }));
  for (let count = -WARM_UP; count < requests; count += 1) {
    const method = METHODS[(count + WARM_UP) % METHODS.length];
    for (const { client, times } of ways) {
      const time = await timed(client, method);
      if (count >= 0) times.push(time);
    }
  }
  const direct = median(ways[0].times);
  console.log(`${requests} requests each, ms      median  added   p99`);
  for (const { name, times, client } of ways) {
    const cells = [median(times), median(times) - direct, at(times, 0.99)].map((each) => each.toFixed(2).padStart(6));
    console.log(`${name.padEnd(24)} ${cells.join(' ')}`);
    await client.close();
  }
  const most = Math.max(...ways.map(({ times }) => median(times) - direct));
  if (most >= MOST_ADDED_MS) throw new Error(`the proxy adds ${most.toFixed(2)} ms at the median`);
} finally {
  for (const { stop } of servers.reverse()) await stop();
  rmSync(folder, { recursive: true, force: true });
}
