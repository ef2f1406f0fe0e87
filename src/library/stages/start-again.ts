import { mkdtempSync } from 'node:fs';
import { flagsOf } from '../../launch/node-flags.ts';
import { isFree } from '../../launch/free-ports.ts';
import { NodeDied } from '../../launch/launch-error.ts';
import { LaunchedNode, type NodePlan } from '../../launch/launched-node.ts';
import { listenersAt } from '../../launch/listeners.ts';
import type { Restarting, Started } from '../../client/target.ts';

const DEFAULT_PORT = 9650;
const ADDRESS_FLAGS = ['http-port', 'http-host'];

/**
 * Starts a node once more with further flags, on its data or on new data. Its first process ends before.
 *
 * @throws the reason of the signal when the run is interrupted.
 */
export async function startAgain(
  node: LaunchedNode,
  args: readonly string[],
  { hasAddress = true, after = [] }: Restarting = {},
): Promise<Started> {
  const host = flagsOf(args).get('http-host');
  const plan = hasAddress ? { ...node.plan, host } : withoutAddress(node.plan);
  const reason = hasAddress ? (whyNotIndexed(plan) ?? (await whyNoHost(plan))) : await whyNotAtDefault(node.plan);
  if (reason !== undefined) return { kind: 'not-started', reason };
  await node.stop();
  const { values } = plan;
  const dataDir = after.length === 0 ? values.dataDir : mkdtempSync(`${values.dataDir}-`);
  // That it ends is what the run wants to know; it is no node of the launch any more.
  const again = new LaunchedNode({ ...plan, values: { ...values, dataDir }, onEnd: () => undefined });
  const stop = (): Promise<void> => again.stop();
  const running = (): Started => ({
    kind: 'running',
    url: again.url,
    listensAt: listenersAt(plan.values.httpPort),
    stop,
  });
  const earlier = await startsBefore(again, after);
  if (earlier !== undefined) return { kind: 'not-started', reason: earlier };
  try {
    await again.start('serving', args);
    return running();
  } catch (error) {
    if (!(error instanceof NodeDied)) throw error;
    if (again.end !== undefined) {
      // Another process may have been faster.
      const taken = hasAddress ? undefined : await whyTaken();
      return taken === undefined ? { kind: 'ended', url: again.url, stop } : { kind: 'not-started', reason: taken };
    }
    // It runs, and answers nothing where it is expected.
    if (!hasAddress || host !== undefined) return running();
    await stop();
    return { kind: 'not-started', reason: `the node, started with ${args.join(' ')}, is ${error.end.status}` };
  }
}

/** Starts a node with each list of further flags, one after another, and stops it. @returns why it could not be started */
async function startsBefore(node: LaunchedNode, all: readonly (readonly string[])[]): Promise<string | undefined> {
  for (const args of all) {
    try {
      await node.start('serving', args);
    } catch (error) {
      if (!(error instanceof NodeDied)) throw error;
      return `the node, started on new data with ${args.join(' ')}, is ${error.end.status}`;
    } finally {
      await node.stop();
    }
  }
  return undefined;
}

function flagsIn({ config, extraArgs }: NodePlan): ReadonlyMap<string, string> {
  return flagsOf([...config.args, ...extraArgs]);
}

function whyNotIndexed(plan: NodePlan): string | undefined {
  const flags = flagsIn(plan);
  return flags.get('index-enabled') === 'true' && flags.get('index-allow-incomplete') !== 'true'
    ? undefined
    : 'the node was started without --index-enabled=true, or with --index-allow-incomplete=true: leave out the flag that does so';
}

/** Why it cannot serve HTTP at the address of its plan: systems other than Linux have 127.0.0.1 alone. */
async function whyNoHost({ host, values, ...plan }: NodePlan): Promise<string | undefined> {
  if (host === undefined) return undefined;
  if (!flagsIn({ ...plan, values }).has('http-host')) return 'the node was started without an argument --http-host=...';
  return (await isFree(values.httpPort, host)) ? undefined : `this machine lets no node listen at ${host}`;
}

function withoutAddress(plan: NodePlan): NodePlan {
  const isKept = (arg: string): boolean => ![...flagsOf([arg]).keys()].some((name) => ADDRESS_FLAGS.includes(name));
  const { config, extraArgs, values } = plan;
  return {
    ...plan,
    config: { ...config, args: config.args.filter(isKept) },
    extraArgs: extraArgs.filter(isKept),
    values: { ...values, httpPort: DEFAULT_PORT },
  };
}

async function whyNotAtDefault(plan: NodePlan): Promise<string | undefined> {
  const flags = flagsIn(plan);
  const unsaid = ADDRESS_FLAGS.find((name) => (flags.get(name) ?? 'true') === 'true');
  return unsaid === undefined
    ? whyTaken()
    : `the node was started without an argument --${unsaid}=..., which this start would leave out`;
}

async function whyTaken(): Promise<string | undefined> {
  const isTaken = (listenersAt(DEFAULT_PORT) ?? []).length > 0 || !(await isFree(DEFAULT_PORT));
  return isTaken ? `another process of this machine uses port ${DEFAULT_PORT}` : undefined;
}
