// Audits a node as the command does, and writes its requests, one a line, for a raw replay. Usage: node tools/bench/audit-run.mjs ADDRESS
// FOLDER CONCURRENCY FROM SHARES; prints the number of requests and of failed requirements.
import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { auditTarget } from '../../dist/src/audit/audit.js';
import { openUrl } from '../../dist/src/target/open-target.js';

const [address, folder, concurrency, from, shares] = process.argv.slice(2);
const file = openSync(join(folder, 'requests.jsonl'), 'w');
let lines = [];
const flush = () => {
  if (lines.length > 0) writeSync(file, `${lines.join('\n')}\n`);
  lines = [];
};
const found = await auditTarget(openUrl(address), {
  profile: 'auto',
  seed: 1,
  runs: 1,
  transport: { concurrency: Number(concurrency), timeoutMs: 60_000 },
  runTimeoutMs: 1e9,
  store: join(folder, 'store'),
  resume: false,
  isPlan: false,
  from: BigInt(from),
  ...(shares === '1' ? {} : { shard: { index: 1, of: Number(shares) } }),
  onExchange: ({ request: { url, body } }) => {
    lines.push(JSON.stringify([url.slice(address.length), body.toString()]));
    if (lines.length > 1000) flush();
  },
});
flush();
closeSync(file);
const failed = found.requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
console.log(JSON.stringify({ requests: found.requests, failed, lost: found.lost ?? found.unreachable }));
process.exit(failed.length === 0 && found.lost === undefined && found.unreachable === undefined ? 0 : 1);
