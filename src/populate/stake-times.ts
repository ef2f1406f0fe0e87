import { setTimeout as delay } from 'node:timers/promises';
import type { JsonRpc } from '../target/client/json-rpc.ts';
import { textOf } from '../target/read-json.ts';
import { now } from './measures.ts';
import type { Network } from './network.ts';

/** Seconds from now to the start of a stake, where it must be in the future: nodes drop one that starts in less than 10 s. */
const AHEAD = 20n;
/** Seconds to the start of a stake that is to stay pending. */
const LATER = 6n * 3600n;
/** The maximum time from the start by the clock to the start by the time of the chain, in milliseconds. */
const LATE_MS = 30_000;
const POLL_MS = 1000;

/** The start of a stake in Unix seconds: now, or before Durango in the future. `isLater` keeps it pending where it can be. */
export function startOf({ isDurango }: Network, isLater = false): bigint {
  if (isDurango) return now();
  return now() + (isLater ? LATER : AHEAD);
}

/** Waits until stakes with this start are current, by the time of the chain. */
export async function hasStarted(rpc: JsonRpc, start: bigint): Promise<void> {
  const ahead = Number(start - now());
  if (ahead <= 0) return;
  await delay(ahead * 1000);
  const deadline = Date.now() + LATE_MS;
  while (Date.now() < deadline) {
    const answer = await rpc.call('/ext/bc/P', 'platform.getTimestamp', {});
    if (Date.parse(textOf(answer, 'timestamp') ?? '') / 1000 >= Number(start)) return;
    await delay(POLL_MS);
  }
}
