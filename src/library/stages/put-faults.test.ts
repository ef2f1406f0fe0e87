import { once } from 'node:events';
import { expect, test } from 'vitest';
import { LaunchedNode } from '../../launch/launched-node.ts';
import type { LaunchConfig, LaunchValues } from '../../launch/launch-config.ts';
import { putFaults } from './put-faults.ts';

/** Nodes that are never started. */
const NODES = ['node', 'staked', 'peer'].map((name) => {
  const [config, values] = [{} as LaunchConfig, {} as LaunchValues];
  return new LaunchedNode({ name, path: '', config, values, extraArgs: [], readyMs: 0, onEnd: () => undefined });
});

test('what a node does not accept is not waited for longer than a fault may last', { timeout: 5000 }, async () => {
  const late: string[] = [];
  const until = async (signal: AbortSignal, what: string): Promise<undefined> => {
    if (!signal.aborted) await once(signal, 'abort');
    late.push(what);
  };
  const faults = putFaults({
    nodes: NODES,
    seconds: 0.1,
    signal: new AbortController().signal,
    write: (_, signal) => until(signal, 'write'),
    reward: (_, signal) => until(signal, 'reward'),
    move: (_, signal) => until(signal, 'move'),
    within: async (action) => {
      await action();
      return undefined;
    },
  });
  expect(await faults?.put('minority', (goOn) => goOn?.() ?? Promise.resolve(), 1)).toBeUndefined();
  expect(late).toEqual(['write', 'move']);
});
