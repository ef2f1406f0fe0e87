import { type Difference, expect } from '../../../src/harness/index.ts';

/** Expects a JSON form to say what the bytes say. */
export function expectNone(differences: readonly Difference[], what: string): void {
  const said = differences.map(({ path, expected, actual }) => `${path}: ${actual}; the bytes hold ${expected}`);
  expect(said, `the differences between ${what} and its bytes`).toBeEmpty();
}

/** Whether the document decides about a member, and the JSON form shows it. */
export function isShownOtherwise({ isNamed, isMissing }: Difference): boolean {
  return isNamed && !isMissing;
}
