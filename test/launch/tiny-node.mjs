// A node of a few lines. Its arguments are its HTTP port, its data folder, how it behaves, and anything else, which it writes down.
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename } from 'node:path';

const [port, dataDir, behaviour, ...others] = process.argv.slice(2);
const { HOME, TMPDIR, NAME } = process.env;
let requests = 0;

/** The result of a method; undefined where the node has no such method. */
function resultOf(method) {
  if (method === 'platform.getHeight') return { height: '0' };
  if (behaviour === 'without-health') return undefined;
  if (method === 'health.liveness') return { healthy: true };
  if (method === 'health.readiness')
    return { healthy: behaviour === 'slow' ? ++requests > 2 : behaviour !== 'never-ready' };
  if (method !== 'info.getNodeID' || behaviour === 'anonymous') return undefined;
  return { nodeID: `NodeID-${basename(dataDir)}`, nodePOP: { publicKey: '0x01', proofOfPossession: '0x02' } };
}

for (const folder of ['logs', 'staking', 'db']) mkdirSync(`${dataDir}/${folder}`, { recursive: true });
writeFileSync(`${dataDir}/logs/main.log`, 'the first line of the log\nthe last line of the log\n');
writeFileSync(`${dataDir}/started.json`, JSON.stringify({ others, env: { HOME, TMPDIR, NAME } }));
console.error('a line of output');
if (behaviour === 'ends') process.exitCode = 7;
else {
  createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { id, method } = JSON.parse(body);
    const result = resultOf(method);
    const outcome = result === undefined ? { error: { code: -32601, message: `no method ${method}` } } : { result };
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...outcome }));
  }).listen(Number(port), '127.0.0.1');
}
