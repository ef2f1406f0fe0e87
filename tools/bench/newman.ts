import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { recordedRequests } from './recorded-requests.ts';

const NEWMAN = 'newman@6.2.2';
const TEST = "pm.test('responds', () => pm.expect(pm.response.code).to.be.above(0));";

/** The path of newman's program: that in the variable NEWMAN, or of one that npm installs below the folder. */
export function newmanIn(folder: string): string {
  const { NEWMAN: given } = process.env;
  if (given !== undefined && given !== '') return given;
  const own = join(folder, 'newman');
  mkdirSync(own);
  execFileSync('npm', ['install', '--silent', '--no-audit', '--no-fund', '--prefix', own, NEWMAN]);
  return join(own, 'node_modules/.bin/newman');
}

/** The seconds of a request, where newman sends those of a run again, one after another as it does, with one trivial test each. */
export function newmanSeconds(newman: string, address: string, recorded: string): number {
  const item = recordedRequests(recorded).map(({ method, path, headers, body }, at) => ({
    name: `${at}`,
    request: {
      method,
      url: address + path,
      header: headers.map(({ name, value }) => ({ key: name, value })),
      ...(body === null ? {} : { body: { mode: 'raw', raw: body.toString() } }),
    },
    event: [{ listen: 'test', script: { exec: [TEST] } }],
  }));
  const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
  const collection = `${recorded}.collection.json`;
  writeFileSync(collection, JSON.stringify({ info: { name: 'run', schema }, item }));
  const started = performance.now();
  execFileSync(newman, ['run', collection, '--silent', '--ignore-redirects'], { stdio: 'inherit' });
  return (performance.now() - started) / 1000 / item.length;
}
