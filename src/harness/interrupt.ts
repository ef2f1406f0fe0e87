import { BroadcastChannel } from 'node:worker_threads';

/** A signal that is aborted when `interrupt` is called for the same run, in whatever thread. `run` is any text that no other run has. */
export function interruptSignal(run: string): AbortSignal {
  const controller = new AbortController();
  const channel = new BroadcastChannel(nameOf(run));
  channel.onmessage = () => {
    channel.close();
    controller.abort(new Error('the run was interrupted'));
  };
  channel.unref();
  return controller.signal;
}

/** Ends what a run does in other threads. */
export function interrupt(run: string): void {
  const channel = new BroadcastChannel(nameOf(run));
  channel.postMessage('interrupt');
  channel.close();
}

function nameOf(run: string): string {
  return `avalanche-conformance: ${run}`;
}
