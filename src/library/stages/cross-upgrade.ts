import { writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Crossing } from '../../client/target.ts';
import { RpcClient, RpcRefusal, RpcUnavailable } from '../../client/rpc-client.ts';
import { integerOf } from '../../encoding/read-json.ts';
import type { LaunchedNode } from '../../launch/launched-node.ts';
import { upgradeFile } from '../../launch/upgrade-file.ts';
import type { LaunchLife } from './launch-life.ts';

const CALL_MS = 5000;
/** Milliseconds in which a node that follows the tested one comes back after it. */
const FOLLOW_MS = 15_000;

/** A network that begins before its upgrades. */
interface BeforeUpgrade {
  readonly life: LaunchLife;
  /** The tested node first. */
  readonly nodes: readonly [LaunchedNode, ...LaunchedNode[]];
  /** Nodes that follow the tested one. One that does not come back is not waited for. */
  readonly followers: readonly LaunchedNode[];
  /** The upgrades that never become active. */
  readonly leftOut: readonly string[] | undefined;
  /** Issues transactions, and waits until they are accepted: the first block behind the time of an upgrade is the first under its rules. */
  readonly fill: () => Promise<void>;
}

/** Lets a network cross its upgrades, and fills the rest of its chain under their rules. */
export async function crossUpgrade(network: BeforeUpgrade): Promise<Crossing> {
  const { life } = network;
  const whyNot: string[] = [];
  const lost = await life.goThrough('crossing', async () => {
    try {
      if (!(await cross(network))) whyNot.push('the node accepted no block after the time of the upgrades');
    } catch (error) {
      if (!(error instanceof RpcRefusal) && !(error instanceof RpcUnavailable)) throw error;
      if ((await life.knowEnd()) !== undefined) throw error;
      whyNot.push(error.message);
    }
  });
  if (lost !== undefined) return { kind: 'lost', reason: lost };
  life.enter('testing');
  const [reason] = whyNot;
  return reason === undefined ? { kind: 'crossed' } : { kind: 'not-crossed', reason };
}

/**
 * Starts the nodes again with upgrades whose time is behind their last block, and has come when they are ready. Then brings the chain
 * over it by transactions.
 *
 * @returns Whether the tested node accepted a block under the new rules.
 * @throws NodeDied when a node does not come back, RpcRefusal or RpcUnavailable when the tested one does not tell the height of its chain;
 * what the signal aborts with.
 */
async function cross({ life: { signal }, nodes, followers, leftOut, fill }: BeforeUpgrade): Promise<boolean> {
  const all = [...nodes, ...followers];
  await Promise.all(all.map((node) => node.stop()));
  // Blocks have whole seconds.
  const at = Math.floor(Date.now() / 1000) + 1;
  for (const { plan } of all) writeFileSync(plan.values.upgradeFile, upgradeFile(at, leftOut));
  const following = followers.map((node) => node.start('ready').catch(() => undefined));
  await Promise.all(nodes.map((node) => node.start('ready')));
  await Promise.race([Promise.all(following), delay(FOLLOW_MS, undefined, { signal })]);
  // A node takes longer than a second to start, most of the time.
  await delay(at * 1000 - Date.now(), undefined, { signal });
  const rpc = RpcClient.at(nodes[0].url, { timeoutMs: CALL_MS, concurrency: 1, signal });
  try {
    const height = await heightOf(rpc);
    await fill();
    return (await heightOf(rpc)) > height;
  } finally {
    await rpc.close();
  }
}

async function heightOf(rpc: RpcClient): Promise<bigint> {
  const height = integerOf(await rpc.result('platform.getHeight', {}), 'height');
  if (height === undefined) throw new RpcUnavailable('platform.getHeight returns no height');
  return height;
}
