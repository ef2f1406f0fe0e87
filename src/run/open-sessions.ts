import { ProfileView } from '../catalogue/profile-view.ts';
import { decodeHex } from '../encoding/hex.ts';
import { MAX_BODY_BYTES } from '../target/limits.ts';
import { NodeClient } from '../target/node-client.ts';
import type { OpenTarget } from '../target/open-target.ts';
import { sampleOf } from '../target/sample.ts';
import { NO_HINTS, type SampleHints } from '../target/sample-hints.ts';
import { baseSchemas } from '../validation/annotations.ts';
import { SchemaSet } from '../validation/schemas.ts';
import { BoundedTransport, type Budget } from './bounded-transport.ts';
import { ExchangeLog } from '../recording/exchange-log.ts';
import { whyRuledOut, type Expectation } from './expectation.ts';
import type { Preflight } from './preflight.ts';
import type { RunOptions } from './run-options.ts';
import type { Session } from '../harness/session.ts';
import { suiteOf } from './suite.ts';

/** The sessions of a run. What the first cannot show is asked of the others. */
export interface Sessions {
  readonly all: readonly [Session, ...Session[]];
  /** Writes the exchanges so far to the file of the run. */
  readonly flush: () => void;
  close(): Promise<void>;
}

/**
 * Opens a session with the target, and one with each node beside it. All exchanges go into `harFile`, behind those with which the
 * preflight was done; `signal`, the time limit and the budget of the run end them all.
 */
export function openSessions(
  target: OpenTarget,
  expected: Expectation,
  preflight: Preflight,
  options: RunOptions,
  harFile: string,
  budget: Budget,
): Sessions {
  const log = new ExchangeLog(harFile, suiteOf().version, options.headers, preflight.requests > 0);
  const limit = AbortSignal.timeout(options.runTimeoutMs);
  const signals = options.signal === undefined ? [limit] : [limit, options.signal];
  let count = preflight.requests;
  // Compiled once for all sessions, and for the package where no profile changes them.
  const { patches } = expected.profile;
  const schemas = patches.length === 0 ? baseSchemas() : new SchemaSet(patches);
  const open = (url: string): Session => {
    const client = new NodeClient(
      transportTo(url, options, budget, signals),
      schemas,
      (exchange) => {
        log.add(exchange);
        options.onExchange?.(exchange);
      },
      () => (count += 1),
    );
    return { client, schemas, ...shared(client, target, expected, preflight, options) };
  };
  const all: Sessions['all'] = [open(target.url), ...target.alternatives.map(open)];
  return {
    all,
    flush: () => {
      log.flush();
    },
    close: async () => {
      log.flush();
      await Promise.all(all.map(({ client }) => client.close()));
    },
  };
}

function transportTo(
  url: string,
  options: RunOptions,
  budget: Budget,
  signals: readonly AbortSignal[],
): BoundedTransport {
  const { timeoutMs, concurrency, headers, insecure, ratePerSecond, ca } = options;
  const to = {
    baseUrl: url,
    timeoutMs,
    maxBodyBytes: MAX_BODY_BYTES,
    concurrency,
    headers,
    insecure,
    ...(ratePerSecond === undefined ? {} : { ratePerSecond }),
    ...(ca === undefined ? {} : { ca }),
  };
  return new BoundedTransport(to, budget, signals);
}

function shared(
  client: NodeClient,
  { known, mayBeLimited }: OpenTarget,
  expected: Expectation,
  { missing }: Preflight,
  options: RunOptions,
): Omit<Session, 'client' | 'schemas'> {
  const { seed, runs } = options;
  const profile = new ProfileView(expected.profile, new Map(missing.map((each) => [each.what, whyRuledOut(each)])));
  // What was asked for goes before what the target's owner knows.
  const { user, password = '' } = options.user === undefined ? { ...known } : options;
  const hex = options.key ?? known?.key;
  const key = hex === undefined ? undefined : decodeHex(hex);
  return {
    sample: sampleOf(client, seed, hintsOf(known?.hints, options.hints), (method) => profile.serves(method)),
    catalogue: expected.catalogue,
    profile,
    mayBeProxied: mayBeLimited,
    seed,
    runs,
    ...(user === undefined ? {} : { credentials: { username: user, password } }),
    ...(key?.ok === true ? { key: key.value } : {}),
  };
}

/** What the user points at goes before what the owner of the node knows. */
function hintsOf(known: SampleHints = NO_HINTS, asked: Partial<SampleHints> = {}): SampleHints {
  const both = (name: keyof SampleHints): readonly string[] => [...(asked[name] ?? []), ...known[name]];
  return {
    addresses: both('addresses'),
    subnets: both('subnets'),
    transactions: both('transactions'),
    blockchains: both('blockchains'),
  };
}
