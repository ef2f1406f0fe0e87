import { flagsOf } from '../launch/flags.ts';
import { NodeDied } from '../launch/launch-error.ts';
import { LaunchedNode } from '../launch/launched-node.ts';
import type { Started } from '../target/open-target.ts';

/**
 * Starts a node once more on its data, with further flags. Its first process ends before.
 *
 * @throws the reason of the signal when the run is interrupted.
 */
export async function startAgain(node: LaunchedNode, args: readonly string[]): Promise<Started> {
  const { config, extraArgs } = node.plan;
  const flags = flagsOf([...config.args, ...extraArgs]);
  const isIndexed = flags.get('index-enabled') === 'true' && flags.get('index-allow-incomplete') !== 'true';
  if (!isIndexed)
    return {
      kind: 'not-started',
      reason: 'the node was not started with --index-enabled=true alone: leave out --index-allow-incomplete',
    };
  await node.stop();
  // That it ends is what the run wants to know; it is no node of the launch any more.
  const again = new LaunchedNode({ ...node.plan, onEnd: () => undefined });
  const stop = (): Promise<void> => again.stop();
  try {
    await again.start('serving', args);
    return { kind: 'running', url: again.url, stop };
  } catch (error) {
    if (!(error instanceof NodeDied)) throw error;
    if (again.end !== undefined) return { kind: 'ended', url: again.url, stop };
    await stop();
    return { kind: 'not-started', reason: `the node, started with ${args.join(' ')}, is ${error.end.status}` };
  }
}
