/** A signal that ends a run after this time, or when the given signal ends it. */
export function withTimeLimit(timeoutMs: number, signal: AbortSignal | undefined): AbortSignal {
  const limit = AbortSignal.timeout(timeoutMs);
  return signal === undefined ? limit : AbortSignal.any([limit, signal]);
}

/** Why the signal of a run ended it. */
export function whyEnded({ reason }: AbortSignal): string {
  const isLate = reason instanceof Error && reason.name === 'TimeoutError';
  return isLate ? 'the run exceeded its time limit' : 'the run was interrupted';
}
