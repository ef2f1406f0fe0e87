import type { CheckContext } from '../../../src/harness/index.ts';

/** A user of the node's user store. */
export interface User {
  readonly username: string;
  readonly password: string;
}

/** The user in the settings of the run. */
export function user({ credentials, profile, notApplicable, notTestable }: CheckContext): User {
  const missing = profile.missing('userStore');
  if (missing !== undefined) return notApplicable(missing);
  return credentials ?? notTestable('the run has no user of the user store; give one with --user and --password');
}

/** Users that no node has. */
export function strangers({ seed }: CheckContext): readonly User[] {
  const username = `avalanche-conformance-stranger-${seed}`;
  return [
    { username, password: 'Wrong-horse-battery-1' },
    { username: `${username}"<>`, password: '' },
  ];
}

/** Credentials of another JSON type than text. */
export const WRONG_TYPED_CREDENTIALS = [
  { username: 5, password: 'x' },
  { username: 'x', password: 5 },
  { username: ['x'], password: 'x' },
  { username: 'x', password: { x: 'x' } },
] as const;
