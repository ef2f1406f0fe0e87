import { inject } from 'vitest';
import { loadCatalogue } from '../catalogue/catalogue.ts';
import { decodeHex } from '../encoding/hex.ts';
import { NodeClient } from '../target/node-client.ts';
import { Sample } from '../target/sample.ts';
import { MAX_BODY_BYTES } from '../target/limits.ts';
import { Transport } from '../transport/transport.ts';
import { SchemaSet } from '../validation/schemas.ts';
import { ExchangeLog } from './exchange-log.ts';
import { suiteOf } from './suite.ts';
import type { Session } from './session.ts';

let session: Promise<Session> | undefined;

async function open(): Promise<Session> {
  const run = inject('conformance');
  const log = new ExchangeLog(run.harFile, suiteOf().version, run.headers);
  const transport = new Transport({
    baseUrl: run.url,
    timeoutMs: run.timeoutMs,
    maxBodyBytes: MAX_BODY_BYTES,
    concurrency: run.concurrency,
    headers: run.headers,
    insecure: run.insecure,
    signal: AbortSignal.timeout(Math.max(1, run.deadline - Date.now())),
    ...(run.ratePerSecond === undefined ? {} : { ratePerSecond: run.ratePerSecond }),
    ...(run.ca === undefined ? {} : { ca: run.ca }),
  });
  const schemas = new SchemaSet();
  const key = run.key === undefined ? undefined : decodeHex(run.key);
  const client = new NodeClient(transport, schemas, (exchange) => {
    log.add(exchange);
  });
  return {
    client,
    sample: new Sample(client, run.seed, run.hints),
    catalogue: await loadCatalogue(),
    schemas,
    seed: run.seed,
    runs: run.runs,
    ...(run.user === undefined ? {} : { credentials: { username: run.user, password: run.password ?? '' } }),
    ...(key?.ok === true ? { key: key.value } : {}),
  };
}

/** The session of this run: one per thread, opened by the first check. */
export function workerSession(): Promise<Session> {
  session ??= open();
  return session;
}
