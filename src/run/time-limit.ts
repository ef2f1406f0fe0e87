import { setMaxListeners } from 'node:events';

/** A signal that ends a run, and how to release its timer. */
export interface TimeLimit {
  readonly signal: AbortSignal;
  release(): void;
}

/**
 * A signal that ends a run after this time, or when the given signal ends it. It holds on to its parts: a signal of `AbortSignal.timeout`
 * that only `AbortSignal.any` refers to may be collected as garbage before its time.
 */
export function timeLimit(timeoutMs: number, signal: AbortSignal | undefined): TimeLimit {
  const controller = new AbortController();
  // Any number of transactions wait at once.
  setMaxListeners(0, controller.signal);
  const onAbort = (): void => {
    controller.abort(signal?.reason);
  };
  const timer = setTimeout(() => {
    controller.abort(new DOMException('the run exceeded its time limit', 'TimeoutError'));
  }, timeoutMs).unref();
  if (signal?.aborted === true) onAbort();
  signal?.addEventListener('abort', onAbort, { once: true });
  return {
    signal: controller.signal,
    release: () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    },
  };
}

export function whyEnded({ reason }: AbortSignal): string {
  const isLate = reason instanceof Error && reason.name === 'TimeoutError';
  return isLate ? 'the run exceeded its time limit' : 'the run was interrupted';
}
