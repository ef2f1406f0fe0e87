import { inject } from 'vitest';
import { loadCatalogue, type Catalogue } from '../catalogue/catalogue.ts';
import { judgedCatalogue } from '../catalogue/judged-catalogue.ts';
import type { Profile } from '../catalogue/profile.ts';
import { ProfileView } from '../catalogue/profile-view.ts';
import { loadProfiles } from '../catalogue/profiles.ts';
import { decodeHex } from '../encoding/hex.ts';
import { NodeClient } from '../target/node-client.ts';
import { Sample } from '../target/sample.ts';
import { MAX_BODY_BYTES } from '../target/limits.ts';
import { Transport } from '../transport/transport.ts';
import { SchemaSet } from '../validation/schemas.ts';
import { ExchangeLog } from './exchange-log.ts';
import { relayedSignal } from './interrupt.ts';
import { suiteOf } from './suite.ts';
import type { Session } from './session.ts';

/** The sessions of a run. What the first cannot show is asked of the others. */
export interface WorkerSessions {
  readonly all: readonly [Session, ...Session[]];
  /** Writes the exchanges so far to the file of the run. */
  readonly flush: () => void;
}

let sessions: Promise<WorkerSessions> | undefined;

interface Shared {
  readonly catalogue: Catalogue;
  readonly profile: Profile;
  readonly log: ExchangeLog;
  readonly number: () => number;
  /** Aborted when the user ends the run. */
  readonly interrupted: AbortSignal;
}

function open(url: string, { catalogue, profile, log, number, interrupted }: Shared): Session {
  const run = inject('conformance');
  const transport = new Transport({
    baseUrl: url,
    timeoutMs: run.timeoutMs,
    maxBodyBytes: MAX_BODY_BYTES,
    concurrency: run.concurrency,
    headers: run.headers,
    insecure: run.insecure,
    signal: AbortSignal.any([AbortSignal.timeout(Math.max(1, run.deadline - Date.now())), interrupted]),
    ...(run.ratePerSecond === undefined ? {} : { ratePerSecond: run.ratePerSecond }),
    ...(run.ca === undefined ? {} : { ca: run.ca }),
  });
  const schemas = new SchemaSet(profile.patches);
  const expected = new ProfileView(profile, new Map(run.absences));
  const key = run.key === undefined ? undefined : decodeHex(run.key);
  const client = new NodeClient(
    transport,
    schemas,
    (exchange) => {
      log.add(exchange);
    },
    number,
  );
  return {
    client,
    sample: new Sample(client, run.seed, run.hints, (method) => expected.serves(method)),
    catalogue,
    profile: expected,
    mayBeProxied: run.mayBeProxied,
    schemas,
    seed: run.seed,
    runs: run.runs,
    ...(run.user === undefined ? {} : { credentials: { username: run.user, password: run.password ?? '' } }),
    ...(key?.ok === true ? { key: key.value } : {}),
  };
}

async function openAll(): Promise<WorkerSessions> {
  const { url, alternatives, harFile, headers, profile: file, requestsBefore } = inject('conformance');
  const catalogue = await loadCatalogue();
  const profile = (await loadProfiles(catalogue)).extend(file);
  const log = new ExchangeLog(harFile, suiteOf().version, headers, requestsBefore > 0);
  let count = requestsBefore;
  const shared = {
    catalogue: judgedCatalogue(catalogue, profile),
    profile,
    log,
    number: () => (count += 1),
    interrupted: relayedSignal(harFile),
  };
  return {
    all: [open(url, shared), ...alternatives.map((other) => open(other, shared))],
    flush: () => {
      log.flush();
    },
  };
}

/** The sessions of this run: opened by the first check, in the thread that runs them all. */
export function workerSessions(): Promise<WorkerSessions> {
  sessions ??= openAll();
  return sessions;
}
