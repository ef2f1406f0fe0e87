import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Alternative } from '../client/target.ts';
import { RpcRefusal, RpcUnavailable } from '../client/rpc-client.ts';
import { freePorts } from './free-ports.ts';
import { BEHIND, Gate } from './gate.ts';
import { absentNode, genesisFile, NETWORK_ID, type Staker } from './genesis.ts';
import type { LaunchConfig } from './launch-config.ts';
import { LaunchRefused } from './launch-error.ts';
import { LaunchedNode } from './launched-node.ts';
import { SmallDisk } from './small-disk.ts';
import { upgradeFile } from './upgrade-file.ts';
import type { WorkFolder } from './work-folder.ts';

/** The name of the node to test in its launch. */
export const TESTED = 'node';
/** The name of a trusted node: the first of its peers, or one that follows it. */
export const TRUSTED = 'trusted';
/**
 * Nodes draw a sample by stake. Each of them builds the first block at once, and with a quorum that two of three reach, two accept one of
 * these while the third one draws them over to another: docs/internals/proof.md has how often.
 */
const POLL = { sampleSize: 20, quorumSize: 18 } as const;
/** A node behind a gate, which misses a peer that says nothing for seconds. */
const GATED = [`--staking-host=${BEHIND}`, '--network-ping-frequency=2s', '--network-ping-timeout=4s'];

/** Seconds from the start of a network to upgrades that it does not come to by itself: a year. */
const AHEAD = 365 * 86_400;

/** The settings of all nodes of a launch. */
export interface NetworkPlan {
  readonly path: string;
  readonly config: LaunchConfig;
  readonly extraArgs: readonly string[];
  readonly folder: WorkFolder;
  readonly readyMs: number;
  /** Whether the network begins before its upgrades; otherwise they are active from the start. */
  readonly isBeforeUpgrades?: boolean;
  /** The upgrades that never become active. Default: Helicon. */
  readonly leftOut?: readonly string[];
  /**
   * Whether the peers of each node of a network reach it through a gate. The first node then has all of the stake, so that each other
   * may be cut off while the network goes on.
   */
  readonly isGated?: boolean;
  /** Called with the name of a node whose process has ended by itself. */
  readonly onEnd: (name: string) => void;
  readonly signal?: AbortSignal;
}

interface NodeRole {
  readonly name: string;
  readonly genesis: string;
  /** The time of its upgrades in Unix seconds; undefined when they are active from the start. */
  readonly upgradesAt?: number | undefined;
  /** The nodes to bootstrap from; undefined for none. */
  readonly from?: Bootstrappers;
  readonly minPeers?: number;
  /** Whether it is one of several validators; otherwise the node decides alone. */
  readonly hasPeers?: boolean;
  /** Whether its database has a disk of its own, if it is behind a gate. */
  readonly hasDisk?: boolean;
  /** The gate before the node that it bootstraps from. */
  readonly gate?: Gate;
}

interface Bootstrappers {
  readonly ips: string;
  readonly ids: string;
}

/** Prepares a node with its own data folder and ports, and does not start it. */
async function planNode(plan: NetworkPlan, nodes: LaunchedNode[], role: NodeRole): Promise<LaunchedNode> {
  const { folder, isGated: isGatedNetwork, ...common } = plan;
  const { name, genesis, upgradesAt, from, minPeers = 0, hasPeers = false, hasDisk } = role;
  const dataDir = folder.folder(name);
  const genesisPath = join(folder.path, `${name}-genesis.json`);
  writeFileSync(genesisPath, genesis);
  const upgradePath = join(folder.path, `${name}-upgrades.json`);
  writeFileSync(upgradePath, upgradeFile(upgradesAt, plan.leftOut));
  const [httpPort = 0, stakingPort = 0] = await freePorts(2);
  const values = {
    dataDir,
    genesisFile: genesisPath,
    upgradeFile: upgradePath,
    networkId: NETWORK_ID,
    httpPort,
    stakingPort,
    bootstrapIps: from?.ips ?? '',
    bootstrapIds: from?.ids ?? '',
    sybilProtection: hasPeers,
    ...(hasPeers ? POLL : { sampleSize: 1, quorumSize: 1 }),
    minPeers,
  };
  const isGated = hasPeers && isGatedNetwork === true;
  const extraArgs = isGated ? [...GATED, ...plan.extraArgs] : plan.extraArgs;
  const disk = isGated && hasDisk === true ? await SmallDisk.make(join(dataDir, 'db')) : undefined;
  const gate = isGated ? await Gate.make(stakingPort) : role.gate;
  if (isGated) gate?.open(stakingPort, BEHIND);
  const node = new LaunchedNode({ name, values, ...common, extraArgs, disk, gate });
  nodes.push(node);
  return node;
}

/**
 * Starts the node to test: alone, or as one of several validators, which are peers of each other and propose blocks in turn.
 *
 * @param nodes Receives every node, so that the caller can stop it.
 * @param count The number of validators, with the node to test.
 * @param trusted The executable of the first of its peers. Default: that of all.
 * @throws NodeDied when a node exits or does not become ready.
 */
export async function launchNetwork(
  plan: NetworkPlan,
  nodes: LaunchedNode[],
  count: number,
  trusted?: Executable,
): Promise<LaunchedNode> {
  const upgradesAt = plan.isBeforeUpgrades === true ? now() + AHEAD : undefined;
  if (count === 1) {
    const node = await planNode(plan, nodes, { name: TESTED, genesis: genesisFile(now()), upgradesAt });
    await node.start('ready');
    return node;
  }
  const peerNames = Array.from({ length: count - 1 }, (_, index) =>
    index === 0 && trusted !== undefined ? TRUSTED : `peer-${index + 1}`,
  );
  const stakers = await Promise.all([...peerNames, TESTED].map((name) => identify(plan, nodes, name)));
  // The stake of the node to test has ended: the network rewards it, and `populate` makes the node a validator again.
  const genesis = genesisFile(now(), stakers, plan.isGated === true ? count - 1 : 1);
  const common = { genesis, upgradesAt, hasPeers: true };
  const peers: LaunchedNode[] = [];
  // Each is told all before it: such a quorum needs that all are connected, and they learn of each other late.
  const planNext = (name: string): Promise<LaunchedNode> => {
    const ips = peers.map((peer) => `127.0.0.1:${peer.plan.values.stakingPort}`).join();
    const ids = stakers.slice(0, peers.length).map(({ nodeID }) => nodeID);
    const hasDisk = name === peerNames.at(-1);
    const own = name === TRUSTED ? { ...plan, ...trusted } : plan;
    return planNode(own, nodes, { ...common, name, hasDisk, from: { ips, ids: ids.join() } });
  };
  for (const name of peerNames) peers.push(await planNext(name));
  const node = await planNext(TESTED);
  await Promise.all([...peers, node].map((each) => each.start('ready')));
  return node;
}

/**
 * Starts a node once to create its keys, then removes its other data. The genesis contains the ID of the node before its network starts.
 *
 * @throws LaunchRefused when the node does not return its ID.
 */
async function identify(plan: NetworkPlan, nodes: LaunchedNode[], name: string): Promise<Staker> {
  const node = await planNode(plan, nodes, { name, genesis: genesisFile(now()) });
  await node.start('answering');
  try {
    return await identityOf(node, 'A node of several must tell its node ID', ' Leave out --launch-nodes.');
  } finally {
    await node.stop();
    node.forget();
    nodes.splice(nodes.indexOf(node), 1);
  }
}

async function identityOf(node: LaunchedNode, why: string, advice = ''): Promise<Staker> {
  try {
    return await node.identity();
  } catch (error) {
    if (!(error instanceof RpcRefusal) && !(error instanceof RpcUnavailable)) throw error;
    throw new LaunchRefused(`${why}: ${error.message}.${advice}`, { cause: error });
  }
}

/** Another executable for nodes on the network of a launch, and its command line. */
export type Executable = Pick<NetworkPlan, 'path' | 'config'>;

/**
 * Starts a node of another executable on the chain of a running node that decides alone: it bootstraps from it and hears of no transaction,
 * so that the other one makes all blocks.
 *
 * @param nodes Receives it.
 * @throws NodeDied when it exits or does not become ready, LaunchRefused when the running node does not return its ID.
 */
export async function launchFollower(
  plan: NetworkPlan,
  nodes: LaunchedNode[],
  { node, executable, name }: { readonly node: LaunchedNode; readonly executable: Executable; readonly name: string },
): Promise<LaunchedNode> {
  const { genesisFile: genesis, upgradeFile: upgrades, stakingPort } = node.plan.values;
  const { nodeID } = await identityOf(node, 'The tested node must tell its node ID');
  const from = { ips: `127.0.0.1:${stakingPort}`, ids: nodeID };
  const follower = await planNode({ ...plan, ...executable }, nodes, {
    name,
    genesis: readFileSync(genesis, 'utf8'),
    from,
  });
  copyFileSync(upgrades, follower.plan.values.upgradeFile);
  await follower.start('ready');
  // What comes of it later says nothing about the run of the other one.
  follower.mayEnd = true;
  return follower;
}

/**
 * Starts a node that decides alone, on a network of its own.
 *
 * @param nodes Receives it.
 * @throws NodeDied when it exits or does not become ready.
 */
export async function launchQuiet(plan: NetworkPlan, nodes: LaunchedNode[]): Promise<LaunchedNode> {
  const node = await planNode(plan, nodes, { name: 'quiet', genesis: genesisFile(now()) });
  await node.start('ready');
  return node;
}

/** The nodes of a launch in states that a healthy one does not have. */
export interface NodesBeside {
  readonly unhealthy: LaunchedNode;
  readonly starting: LaunchedNode;
  /** Lets the starting node find its peer, which is the unhealthy one, or lose it: this one then stops. Undefined if it names none. */
  readonly meet: Alternative['meet'];
}

/**
 * Starts two further nodes on a network of their own. The first is unhealthy once a chain of its cannot start. The second stays in
 * bootstrapping as long as it does not reach the first, the validator of their network.
 *
 * @throws NodeDied when a node exits or does not respond.
 */
export async function launchBeside(plan: NetworkPlan, nodes: LaunchedNode[]): Promise<NodesBeside> {
  const staker = await identify(plan, nodes, 'unhealthy').catch((error: unknown) => {
    if (!(error instanceof LaunchRefused)) throw error;
    return undefined;
  });
  const genesis = staker === undefined ? genesisFile(now()) : genesisFile(now(), [staker], 0);
  const gate = await Gate.make();
  const from = { ips: `127.0.0.1:${gate.port}`, ids: staker?.nodeID ?? absentNode(0) };
  const unhealthy = await planNode(plan, nodes, { name: 'unhealthy', genesis, minPeers: 1 });
  const waits = { minPeers: 1, hasPeers: true };
  const starting = await planNode(plan, nodes, { name: 'starting', genesis, from, gate, ...waits });
  await Promise.all([unhealthy.start('ready'), starting.start('answering')]);
  const meet: Alternative['meet'] = async (peers) => {
    if (peers === 'found') gate.open(unhealthy.plan.values.stakingPort);
    else await unhealthy.stop();
  };
  return { unhealthy, starting, meet: staker && meet };
}

function now(): number {
  return Math.floor(Date.now() / 1000);
}
