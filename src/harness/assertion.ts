/** A matcher that did not hold: chai's own name it so, those that `expect.extend` added carry what they compared. */
export function isAssertion(error: unknown): error is Error & { expected?: unknown; actual?: unknown } {
  if (!(error instanceof Error)) return false;
  return error.name === 'AssertionError' || ('actual' in error && 'expected' in error);
}
