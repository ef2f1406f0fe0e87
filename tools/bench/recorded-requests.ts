import { readFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';

interface Recorded {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly postData?: { readonly text: string; readonly encoding?: 'base64' };
}

export interface RecordedRequest {
  readonly method: 'GET' | 'POST';
  /** With the query. */
  readonly path: string;
  /** Without those that frame the body. */
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly body: Buffer | null;
}

/** The requests in `exchanges.har.gz` of a run, without handshakes for a WebSocket. */
export function recordedRequests(file: string): readonly RecordedRequest[] {
  // The cast is safe: the suite recorded the file.
  const { log } = JSON.parse(gunzipSync(readFileSync(file)).toString()) as {
    readonly log: { readonly entries: readonly { readonly request: Recorded }[] };
  };
  return log.entries
    .filter(({ request: { headers } }) => !headers.some(({ value }) => value === 'websocket'))
    .map(({ request: { method, url, headers, postData } }) => ({
      method,
      path: url.slice(new URL(url).origin.length),
      headers: headers.filter(({ name }) => name !== 'transfer-encoding' && name !== 'content-length'),
      body: postData === undefined ? null : Buffer.from(postData.text, postData.encoding ?? 'utf8'),
    }));
}

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
