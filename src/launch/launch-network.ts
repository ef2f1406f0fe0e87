import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePorts } from './free-ports.ts';
import { absentNode, genesisFile, NETWORK_ID } from './genesis.ts';
import type { LaunchConfig } from './launch-config.ts';
import { LaunchedNode } from './launched-node.ts';
import type { WorkFolder } from './work-folder.ts';

/** What all nodes of a launch have in common. */
export interface NetworkPlan {
  readonly path: string;
  readonly config: LaunchConfig;
  readonly extraArgs: readonly string[];
  readonly folder: WorkFolder;
  readonly readyMs: number;
  readonly signal?: AbortSignal;
}

/** What tells one node of a launch from another. */
interface NodeRole {
  readonly name: string;
  readonly genesis: string;
  /** Nodes to bootstrap from; without it none. */
  readonly from?: { readonly ips: string; readonly ids: string };
  readonly minPeers?: number;
}

/** Plans a node with a data folder and ports of its own. It is not started. */
export async function planNode(plan: NetworkPlan, role: NodeRole): Promise<LaunchedNode> {
  const { path, config, extraArgs, readyMs, signal, folder } = plan;
  const { name, genesis, from, minPeers = 0 } = role;
  const dataDir = folder.folder(name);
  const genesisPath = join(folder.path, `${name}-genesis.json`);
  writeFileSync(genesisPath, genesis);
  const [httpPort = 0, stakingPort = 0] = await freePorts(2);
  const values = {
    dataDir,
    genesisFile: genesisPath,
    networkId: NETWORK_ID,
    httpPort,
    stakingPort,
    bootstrapIps: from?.ips ?? '',
    bootstrapIds: from?.ids ?? '',
    sybilProtection: false,
    sampleSize: 1,
    quorumSize: 1,
    minPeers,
  };
  return new LaunchedNode({
    name,
    path,
    config,
    extraArgs,
    values,
    readyMs,
    ...(signal === undefined ? {} : { signal }),
  });
}

/**
 * Starts a node that makes its own network.
 *
 * @throws NodeDied when it ends or does not get ready.
 */
export async function launchAlone(plan: NetworkPlan, nodes: LaunchedNode[]): Promise<LaunchedNode> {
  const node = await planNode(plan, { name: 'node', genesis: genesisFile(now()) });
  nodes.push(node);
  await node.start('ready');
  return node;
}

/**
 * Starts two nodes of one network each, in states that a healthy node is not in: one that is unhealthy, since it wants a peer, and
 * one that does not finish to start, since the node to bootstrap from is not there.
 *
 * @throws NodeDied when one ends or does not answer.
 */
export async function launchBeside(
  plan: NetworkPlan,
  nodes: LaunchedNode[],
): Promise<{ readonly unhealthy: LaunchedNode; readonly starting: LaunchedNode }> {
  const genesis = genesisFile(now());
  const [nobody = 0] = await freePorts(1);
  const unhealthy = await planNode(plan, { name: 'unhealthy', genesis, minPeers: 1 });
  const from = { ips: `127.0.0.1:${nobody}`, ids: absentNode(0) };
  const starting = await planNode(plan, { name: 'starting', genesis, from });
  nodes.push(unhealthy, starting);
  await Promise.all([unhealthy.start('ready'), starting.start('answering')]);
  return { unhealthy, starting };
}

function now(): number {
  return Math.floor(Date.now() / 1000);
}
