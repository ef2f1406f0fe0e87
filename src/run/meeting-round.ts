import { memberOf } from '../encoding/read-json.ts';
import type { Check } from '../harness/declared-checks.ts';
import { isJsonObject } from '../encoding/json.ts';
import { openUrl } from '../client/target.ts';
import { NO_HINTS } from '../client/sample-hints.ts';
import { openSessions, type Sessions, type SessionsOptions } from './open-sessions.ts';
import { type Checked, runChecks } from './run-checks.ts';

const PAUSE_MS = 50;
/** Most milliseconds until the health of a node follows what happened to its peer. One that does not follow is tested as it is. */
const LONGEST_MS = 20_000;

/** The options for a round on a node that finds its peer and loses it. */
export interface MeetingOptions extends SessionsOptions {
  /** The checks of each spec file. */
  readonly files: readonly (readonly Check[])[];
  readonly onCheck: (checked: Checked) => void;
}

/**
 * Tests a node beside the target once more when it has found the peer that it waited for, and when it has lost it again: by each check that
 * is about every state of a node and does not wait for it. Without a check about its peer, or without such a node, it tests nothing.
 */
export async function runMeetings({ files, onCheck, ...testing }: MeetingOptions): Promise<Sessions['stopped']> {
  const { alternatives, isPassing, known } = testing.target;
  const waiting = alternatives.find(({ meet }) => meet !== undefined);
  if (waiting?.meet === undefined || !files.flat().some(({ whenMet }) => whenMet === true)) return undefined;
  const those = files.map((checks) =>
    checks.filter(({ inEachState, waits }) => inEachState === true && waits !== true),
  );
  let freshAt: bigint | undefined;
  const states = [undefined, 'found', 'lost'] as const;
  for (const peers of states) {
    const met = peers && { peers, since: BigInt(Date.now()) * 1_000_000n };
    if (peers !== undefined) await waiting.meet(peers);
    if (peers === 'found') freshAt = met?.since;
    const own = { hints: NO_HINTS, healthCheckMs: known?.healthCheckMs, freshAt };
    const preflight = { ...testing.preflight, habit: undefined };
    const sessions = openSessions({
      ...testing,
      preflight,
      target: { ...openUrl(waiting.url), isPassing: isPassing === true, known: own },
      met,
    });
    try {
      await healthFollows(sessions, peers === 'found');
      // As it waits, it has been tested with the others.
      if (peers !== undefined) await runChecks({ sessions, files: those, onCheck, signal: testing.signal });
      if (sessions.stopped !== undefined || testing.signal.aborted) return sessions.stopped;
    } finally {
      await sessions.close();
    }
  }
  return undefined;
}

async function healthFollows({ all: [{ client }] }: Sessions, expected: boolean): Promise<void> {
  const deadline = Date.now() + LONGEST_MS;
  while (client.presence.stopped === undefined && Date.now() < deadline) {
    const { json } = await client.call('health.health', {}, { fresh: true });
    const result = memberOf(json, 'result');
    if (isJsonObject(result) && result.healthy === expected) return;
    await client.pause(PAUSE_MS).catch(() => undefined);
  }
}
