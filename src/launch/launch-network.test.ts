import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { launchBeside, launchNetwork, type NetworkPlan } from './launch-network.ts';
import { LaunchRefused } from './launch-error.ts';
import type { LaunchedNode } from './launched-node.ts';
import { WorkFolder } from './work-folder.ts';

const TINY_NODE = fileURLToPath(new URL('../../test/launch/tiny-node.mjs', import.meta.url));
/** What a node is told about its network, in the order of its arguments. */
const TOLD = [
  'genesisFile',
  'upgradeFile',
  'stakingPort',
  'bootstrapIps',
  'bootstrapIds',
  'sybilProtection',
  'minPeers',
];

/** A plan for nodes that behave so, and the list of the nodes that it starts. They are stopped at the end of the test. */
function planOf(behaviour: string, changes: Partial<NetworkPlan> = {}): { plan: NetworkPlan; nodes: LaunchedNode[] } {
  const folder = new WorkFolder(false);
  const nodes: LaunchedNode[] = [];
  onTestFinished(async () => {
    await Promise.all(nodes.map((node) => node.close()));
    folder.close();
  });
  const args = [TINY_NODE, '{httpPort}', '{dataDir}', behaviour, ...TOLD.map((name) => `{${name}}`)];
  const config = { version: [], args };
  const common = { path: process.execPath, config, extraArgs: [], folder, readyMs: 60_000 };
  return { plan: { ...common, onEnd: () => undefined, ...changes }, nodes };
}

/** What the process of a node was told. */
function toldTo(node: LaunchedNode | undefined): Record<string, string> {
  const file = join(node?.plan.values.dataDir ?? '', 'started.json');
  const { others } = JSON.parse(readFileSync(file, 'utf8')) as { others: string[] };
  return Object.fromEntries(TOLD.map((name, at) => [name, others[at] ?? '']));
}

function fileOf(node: LaunchedNode | undefined, name: 'genesisFile' | 'upgradeFile'): Record<string, unknown> {
  return JSON.parse(readFileSync(toldTo(node)[name] ?? '', 'utf8')) as Record<string, unknown>;
}

describe('a node alone', () => {
  test('starts on a network of its own, whose upgrades are active', async () => {
    const { plan, nodes } = planOf('ready');
    const node = await launchNetwork(plan, nodes, 1);
    expect(nodes).toEqual([node]);
    expect(node.name).toBe('node');
    expect(toldTo(node)).toMatchObject({ bootstrapIps: '', bootstrapIds: '', sybilProtection: 'false', minPeers: '0' });
    expect(fileOf(node, 'genesisFile')).toMatchObject({ networkID: node.plan.values.networkId });
    expect(Date.parse(upgradeTime(node))).toBeLessThan(Date.now());
  });

  test('begins before its upgrades, and does not come to them by itself', async () => {
    const { plan, nodes } = planOf('ready', { isBeforeUpgrades: true });
    const node = await launchNetwork(plan, nodes, 1);
    expect(Date.parse(upgradeTime(node))).toBeGreaterThan(Date.now() + 24 * 3_600_000);
  });
});

function upgradeTime(node: LaunchedNode): string {
  return String(fileOf(node, 'upgradeFile').graniteTime);
}

describe('a network of three', () => {
  test('has all of them as validators of one genesis, and those before it to bootstrap from', async () => {
    const { plan, nodes } = planOf('ready');
    const node = await launchNetwork(plan, nodes, 3);
    const running = nodes.filter(({ pid }) => pid !== undefined);
    expect(running.map(({ name }) => name).sort()).toEqual(['node', 'peer-1', 'peer-2']);
    expect(node.name).toBe('node');
    const geneses = running.map((each) => fileOf(each, 'genesisFile'));
    for (const genesis of geneses) {
      const stakers = genesis.initialStakers as { nodeID: string }[];
      expect(stakers.map(({ nodeID }) => nodeID).sort()).toEqual(['NodeID-node', 'NodeID-peer-1', 'NodeID-peer-2']);
    }
    const named = ['peer-1', 'peer-2', 'node'].map((name) => running.find((each) => each.name === name));
    const addresses = named.map((each) => `127.0.0.1:${each?.plan.values.stakingPort ?? 0}`);
    for (const [at, each] of named.entries())
      expect(toldTo(each)).toMatchObject({
        bootstrapIps: addresses.slice(0, at).join(),
        bootstrapIds: ['NodeID-peer-1', 'NodeID-peer-2'].slice(0, at).join(),
        sybilProtection: 'true',
      });
    const ports = nodes.flatMap(({ plan: { values } }) => [values.httpPort, values.stakingPort]);
    expect(new Set(ports).size).toBe(ports.length);
  });

  test('needs nodes that return their IDs: the message says what to do', async () => {
    const { plan, nodes } = planOf('anonymous');
    const launching = launchNetwork(plan, nodes, 2);
    await expect(launching).rejects.toThrow(LaunchRefused);
    await expect(launching).rejects.toThrow(
      /^A node of several must tell its node ID: info\.getNodeID: no method .*\. Leave out --launch-nodes\.$/,
    );
    await Promise.all(nodes.map((node) => node.stop()));
  });
});

describe('the nodes in other states', () => {
  test('have a network of their own: the unhealthy one is its validator, and the starting one does not reach it yet', async () => {
    const { plan, nodes } = planOf('ready');
    const { unhealthy, starting, meet } = await launchBeside(plan, nodes);
    expect(nodes).toEqual([unhealthy, starting]);
    expect(toldTo(unhealthy)).toMatchObject({ bootstrapIps: '', minPeers: '1' });
    const { initialStakers } = fileOf(starting, 'genesisFile');
    expect(initialStakers).toMatchObject([{ nodeID: 'NodeID-unhealthy' }]);
    const { bootstrapIps = '', bootstrapIds } = toldTo(starting);
    expect(bootstrapIds).toBe('NodeID-unhealthy');
    const port = Number(/^127\.0\.0\.1:(\d+)$/.exec(bootstrapIps)?.[1]);
    expect(port).toBe(starting.plan.gate?.port);
    const peer = createServer((socket) => socket.end('the peer')).listen(
      unhealthy.plan.values.stakingPort,
      '127.0.0.1',
    );
    onTestFinished(() => {
      peer.close();
    });
    await once(peer, 'listening');
    expect(await text(createConnection(port, '127.0.0.1'))).toBe('');
    await meet?.('found');
    expect(await text(createConnection(port, '127.0.0.1'))).toBe('the peer');
    await meet?.('lost');
    expect(unhealthy.pid).toBeUndefined();
  });

  test('do not meet where they do not tell their IDs', async () => {
    const { plan, nodes } = planOf('anonymous');
    const { meet } = await launchBeside(plan, nodes);
    expect(meet).toBeUndefined();
  });
});
