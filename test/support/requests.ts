import { expect } from 'vitest';
import { runReported } from './cli.ts';
import { relayTo } from './hostile-servers.ts';
import { startStandardNode } from './standard-node.ts';

/** A reference node, and how many requests have come to it. */
export async function counted(): Promise<{ readonly url: string; readonly count: () => number }> {
  let count = 0;
  const { url } = await startStandardNode();
  const relay = await relayTo(url, (so) => {
    count = so;
    return 'relay';
  });
  return { url: relay, count: () => count };
}

/** The relay knows nothing of WebSockets. */
export const UNDERSTOOD = ['--skip', 'http.paths/c-chain-websocket*'];

/** Runs with these flags, and expects that the report counts the requests that came to the node. */
export async function expectCounted(...flags: readonly string[]): Promise<void> {
  const { url, count } = await counted();
  const { code, stdout, report } = await runReported(['run', '--target', url, ...flags]);
  expect(code, stdout).toBe(0);
  expect(report.requests).toBe(count());
}
