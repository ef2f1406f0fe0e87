import { accessSync, constants, statSync } from 'node:fs';

/**
 * The node that a word names without a flag: an address (`http://127.0.0.1:9650`, `127.0.0.1:9650`) is a target, a path or an executable
 * file is launched. Undefined for other words.
 */
export function namedNode(word: string): { readonly target: string } | { readonly launch: string } | undefined {
  if (/^https?:\/\//i.test(word) || /^(?:\[[\da-f:]+\]|[\w.-]+):\d{1,5}(?:\/|$)/i.test(word)) return { target: word };
  return /^(?:~|\.{1,2})?[\\/]/.test(word) || isExecutable(word) ? { launch: word } : undefined;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
