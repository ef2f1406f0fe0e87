import { homedir, hostname, userInfo } from 'node:os';

/** What tells about the machine of a run: folders of users, temporary folders, drives, credentials. */
const PATTERNS: readonly RegExp[] = [
  /\/(?:home|root|Users|tmp|var|mnt|work|private|runner)\/[\w.-]+/,
  /\b[A-Z]:\\\\?[\w.-]+/,
  /"(?:authorization|cookie|x-api-key|proxy-authorization)"/i,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /PrivateKey-[1-9A-HJ-NP-Za-km-z]{40,}/,
];
/** Shorter names occur in other words. */
const SHORTEST_NAME = 5;

/** The first place of each kind in a text that tells about the machine or its user. */
export function privateTexts(text: string): string[] {
  return PATTERNS.flatMap((pattern) => pattern.exec(text)?.[0] ?? []);
}

/** The names of this machine and of its user that a text contains. */
export function ownNames(text: string): string[] {
  const names = [homedir(), process.cwd(), hostname(), userInfo().username];
  return names.filter((name) => name.length >= SHORTEST_NAME && text.includes(name));
}
