import { type RpcClient, RpcUnavailable } from '../../client/rpc-client.ts';
import { now } from '../../client/fees/measures.ts';
import type { Network } from './network.ts';
import { TxDropped } from './wallet.ts';
import { textOf } from '../../encoding/read-json.ts';
import { decodeTimestamp } from '../../encoding/timestamp.ts';

/** Seconds from now to the start of a stake, where it must be in the future. */
const AHEAD = 25n;
/** A block does not contain a stake that starts in less than these seconds. */
const TOO_SOON = 10n;
/** Seconds behind the start of a stake of seconds after which a node may have dropped it because it was too slow. */
const IN_TIME = 2n;
/** How often a stake is issued with a later start, after a node was too slow to accept it in time. */
const MOST_LATER = 3;
/** Seconds to the start of a stake that is to stay pending. */
const LATER = 6n * 3600n;
/** The maximum time from the start by the clock to the start by the time of the chain, in milliseconds. */
const LATE_MS = 30_000;
const POLL_MS = 200;

/** The start of a stake in Unix seconds: now, or before Durango in the future. `isLater` keeps it pending where it can be. */
function startOf({ isDurango }: Network, isLater = false): bigint {
  if (isDurango) return now();
  return now() + (isLater ? LATER : AHEAD);
}

/**
 * Issues stakes with a start that is in time.
 *
 * @param issue Issues them with this start in Unix seconds. Called again with a later one when it failed, and the start was too soon then.
 * @returns the start
 */
export async function staked(
  network: Network,
  issue: (start: bigint) => Promise<unknown>,
  isLater = false,
): Promise<bigint> {
  for (let tried = 1; ; tried += 1) {
    const start = startOf(network, isLater);
    try {
      await issue(start);
      return start;
    } catch (error) {
      const isLate = network.isDurango
        ? error instanceof TxDropped && now() - start > IN_TIME
        : start - now() <= TOO_SOON;
      if (!isLate || tried > MOST_LATER) throw error;
    }
  }
}

/** Waits until stakes with these starts are current, by the time of the chain. */
export async function hasStarted(rpc: RpcClient, starts: readonly bigint[]): Promise<void> {
  const start = starts.reduce((latest, each) => (each > latest ? each : latest), 0n);
  const ahead = Number(start - now());
  if (ahead <= 0) return;
  await rpc.pause(ahead * 1000);
  const deadline = Date.now() + LATE_MS;
  while (Date.now() < deadline) {
    if ((await chainTimeOf(rpc)) >= start) return;
    await rpc.pause(POLL_MS);
  }
}

/**
 * The time of the chain of a node: the full Unix seconds of its last block.
 *
 * @throws RpcRefusal or RpcUnavailable if the node does not return it.
 */
export async function chainTimeOf(rpc: Pick<RpcClient, 'result'>): Promise<bigint> {
  const answer = await rpc.result('platform.getTimestamp', {});
  // The document names the member in two ways.
  const time = decodeTimestamp(textOf(answer, 'timestamp') ?? textOf(answer, 'time') ?? '');
  if (!time.ok) throw new RpcUnavailable(`platform.getTimestamp returns no time: ${time.reason}`);
  return time.value / 1_000_000_000n;
}
