import { BroadcastChannel } from 'node:worker_threads';

const INTERRUPT = 'interrupt';
const LISTENING = 'listening';

/**
 * A signal that follows the one which another thread relays for the same run, also when that was aborted before.
 *
 * @param run Any text that no other run has.
 */
export function relayedSignal(run: string): AbortSignal {
  const controller = new AbortController();
  const channel = new BroadcastChannel(nameOf(run));
  channel.onmessage = ({ data }: { data?: unknown }) => {
    if (data !== INTERRUPT) return;
    channel.close();
    controller.abort(new Error('the run was interrupted'));
  };
  channel.unref();
  channel.postMessage(LISTENING);
  return controller.signal;
}

/** Tells the other threads of a run when a signal of this one is aborted. Gives what ends the telling. */
export function relaySignal(run: string, signal: AbortSignal): () => void {
  const channel = new BroadcastChannel(nameOf(run));
  const tell = (): void => {
    if (signal.aborted) channel.postMessage(INTERRUPT);
  };
  // A thread that begins to listen after the abort would never hear of it.
  channel.onmessage = ({ data }: { data?: unknown }) => {
    if (data === LISTENING) tell();
  };
  channel.unref();
  signal.addEventListener('abort', tell);
  return () => {
    signal.removeEventListener('abort', tell);
    channel.close();
  };
}

function nameOf(run: string): string {
  return `avalanche-conformance: ${run}`;
}
