import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { freePorts } from './free-ports.ts';
import type { LaunchConfig, LaunchValues } from './launch-config.ts';
import { NodeDied } from './launch-error.ts';
import { LaunchedNode, type NodePlan } from './launched-node.ts';
import { WorkFolder } from './work-folder.ts';

const TINY_NODE = fileURLToPath(new URL('../../test/launch/tiny-node.mjs', import.meta.url));

/** A node that behaves so. It is stopped, and its folder removed, at the end of the test. */
async function tinyNode(
  behaviour: string,
  { config, ...changes }: Partial<Omit<NodePlan, 'config'>> & { config?: Partial<LaunchConfig> } = {},
): Promise<{ readonly node: LaunchedNode; readonly dataDir: string; readonly ends: readonly string[] }> {
  const folder = new WorkFolder(false);
  const dataDir = folder.folder('data');
  const ends: string[] = [];
  const [httpPort = 0] = await freePorts(1);
  // No argument has another placeholder.
  const values = { dataDir, networkId: 1337, httpPort } as LaunchValues;
  const node = new LaunchedNode({
    name: 'tested',
    path: process.execPath,
    config: { version: [], args: [TINY_NODE, '{httpPort}', '{dataDir}', behaviour], ...config },
    extraArgs: [],
    values,
    readyMs: 60_000,
    onEnd: (name) => ends.push(name),
    ...changes,
  });
  onTestFinished(async () => {
    await node.stop();
    folder.close();
  });
  return { node, dataDir, ends };
}

function started(dataDir: string): { readonly others: readonly string[]; readonly env: Record<string, string> } {
  return JSON.parse(readFileSync(join(dataDir, 'started.json'), 'utf8')) as ReturnType<typeof started>;
}

async function failureOf(starting: Promise<void>): Promise<NodeDied> {
  const error: unknown = await starting.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof NodeDied) return error;
  throw new Error('The node did not die.', { cause: error });
}

describe('a node that starts', () => {
  test('gets the arguments of the configuration, those of the user, and those of this start, in this order', async () => {
    const args = [TINY_NODE, '{httpPort}', '{dataDir}', 'ready', '--network={networkId}'];
    const { node, dataDir } = await tinyNode('', { config: { args }, extraArgs: ['--network=1'] });
    await node.start('ready', ['--again']);
    expect(started(dataDir).others).toEqual(['--network=1337', '--network=1', '--again']);
  });

  test('has its home and its temporary files in its data folder, and the variables of the configuration', async () => {
    const { node, dataDir } = await tinyNode('ready', { config: { env: { NAME: 'node of {networkId}' } } });
    await node.start('ready');
    expect(started(dataDir).env).toEqual({ HOME: dataDir, TMPDIR: dataDir, NAME: 'node of 1337' });
    expect(node.logs).toBe(join(dataDir, 'logs'));
  });

  test.each(['slow', 'without-health'])('is ready in the end (%s), and runs', async (behaviour) => {
    const { node, ends } = await tinyNode(behaviour);
    await node.start('ready');
    expect(node.end).toBeUndefined();
    expect(node.pid).toBeGreaterThan(0);
    expect(ends).toEqual([]);
  });

  test('starts again on its data after a stop', async () => {
    const { node, dataDir } = await tinyNode('ready');
    await node.start('ready');
    await node.stop();
    expect(existsSync(join(dataDir, 'db'))).toBe(true);
    await node.start('ready', ['second']);
    expect(started(dataDir).others).toEqual(['second']);
  });
});

describe('a node that does not become ready', () => {
  test('because it exits: the error has its status, and the end of its log and its output', async () => {
    const { node } = await tinyNode('ends');
    const { message, end } = await failureOf(node.start('ready'));
    expect(message).toBe('exit status 7');
    expect(end).toEqual({
      node: 'tested',
      status: 'exit status 7',
      log: ['the first line of the log', 'the last line of the log', 'a line of output'],
    });
    expect(node.end).toEqual(end);
  });

  test('in time: the error says what was missing', async () => {
    const { node } = await tinyNode('never-ready', { readyMs: 0 });
    const { message } = await failureOf(node.start('ready'));
    expect(message).toMatch(/^not ready after 0 s: (health\.readiness says that it is not|platform\.getHeight: )/);
  });

  test('before it is aborted: the error is the reason of the signal', async () => {
    const abort = new AbortController();
    const { node } = await tinyNode('never-ready', { signal: abort.signal });
    await node.start('answering');
    await node.stop();
    const starting = node.start('ready');
    abort.abort(new Error('enough'));
    await expect(starting).rejects.toThrow('enough');
    await expect(node.start('ready')).rejects.toThrow('enough');
  });

  test('because its executable does not exist', async () => {
    const { node } = await tinyNode('ready', { path: '/nowhere/node' });
    expect((await failureOf(node.start('ready'))).end.status).toContain('ENOENT');
  });
});

describe('the end of a node', () => {
  test('is told when it ends by itself', async () => {
    const { node, ends } = await tinyNode('ready');
    await node.start('ready');
    process.kill(node.pid ?? 0, 'SIGKILL');
    await node.ended;
    await expect.poll(() => ends).toEqual(['tested']);
    expect(node.end?.status).toBe('signal SIGKILL');
  });

  test('is not told when it is stopped, and its process is gone then', async () => {
    const { node, ends } = await tinyNode('ready');
    await node.start('ready');
    const { ended, pid = 0 } = node;
    await node.stop();
    await ended;
    expect(ends).toEqual([]);
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    expect({ end: node.end, pid: node.pid }).toEqual({ end: undefined, pid: undefined });
  });
});

test('the identity of a node is its node ID and its BLS key', async () => {
  const { node } = await tinyNode('ready');
  await node.start('ready');
  expect(await node.identity()).toEqual({
    nodeID: 'NodeID-data',
    signer: { publicKey: '0x01', proofOfPossession: '0x02' },
  });
});

test('a node forgets its data, and keeps its keys', async () => {
  const { node, dataDir } = await tinyNode('ready');
  await node.start('ready');
  await node.stop();
  node.forget();
  expect(readdirSync(dataDir)).toEqual(['staking']);
});
