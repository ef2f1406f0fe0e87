import { onTestFinished } from 'vitest';
import { SchemaSet } from '../../src/judge/validation/schema/schemas.ts';
import { buildLedger } from '../../src/reference-node/scenarios/build-ledger.ts';
import type { Patch } from '../../src/reference-node/server/patch.ts';
import type { Question } from '../../src/run/twin/question.ts';
import { Twin } from '../../src/run/twin/twin.ts';
import { Transport } from '../../src/transport/transport.ts';
import type { Finding } from '../../src/generated/report.ts';
import { serve } from './standard-node.ts';
import { rowsOfTwin } from '../../src/judge/catalogue/rows-of-twin.ts';

const schemas = new SchemaSet();

/** How the reference nodes of a comparison are changed. */
interface Changes {
  readonly patch?: Patch;
  readonly trusted?: Patch;
  /** How a second trusted node is changed. Without it, there is none. */
  readonly second?: Patch;
  /** Milliseconds between the runs of the health checks. */
  readonly healthCheckMs?: number;
  /** Ends the comparison. */
  readonly signal?: AbortSignal;
  /** What a run has asked the tested node. */
  readonly asked?: readonly Question[];
}

/** A reference node with a change, and an unchanged one on the same chain. */
export async function twinOf({
  patch = {},
  trusted = {},
  second,
  healthCheckMs = 200,
  signal,
  asked = [],
}: Changes = {}): Promise<Twin> {
  const patches = [patch, trusted, ...(second === undefined ? [] : [second])];
  const nodes = await Promise.all(patches.map((own) => serve(buildLedger('standard', 1), { patch: own })));
  const transports = nodes.map(
    ({ url }) => new Transport({ baseUrl: url, timeoutMs: 20_000, concurrency: 8, isPassing: true }),
  );
  const [tested, other, third] = transports;
  if (tested === undefined || other === undefined) throw new Error('Two nodes were started.');
  let number = 0;
  const twin = new Twin({
    tested,
    trusted: other,
    second: third && (() => Promise.resolve(third)),
    base: nodes[0]?.url ?? '',
    schemas,
    record: (exchange) => ({ ...exchange, number: (number += 1) }),
    seed: 1,
    tellsHeight: true,
    healthCheckMs,
    signal: signal ?? new AbortController().signal,
  });
  for (const question of asked) twin.onExchange(await tested.send(question));
  onTestFinished(async () => void (await Promise.all(transports.map((transport) => transport.close()))));
  return twin;
}

/** The findings of a sweep: ID of the requirement -> its findings. */
export async function sweptBy(twin: Twin, most: number): Promise<ReadonlyMap<string, readonly Finding[]>> {
  await twin.compare('at rest', most);
  return findingsOf(twin);
}

/** What a twin has found: ID of the requirement -> its findings. */
export function findingsOf(twin: Twin): ReadonlyMap<string, readonly Finding[]> {
  return new Map(
    rowsOfTwin().requirements.flatMap((requirement): [string, readonly Finding[]][] => {
      const findings = (twin.roundsOf(requirement, undefined) ?? []).flatMap(({ shown }) => shown?.findings ?? []);
      return findings.length === 0 ? [] : [[requirement.id, findings]];
    }),
  );
}

/** Serves the reference node with another chain until the test ends. */
export async function startOtherNetwork(): Promise<string> {
  return (await serve(buildLedger('standard', 2))).url;
}
