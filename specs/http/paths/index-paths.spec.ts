import {
  type Answer,
  expect,
  INDEX_PATHS,
  requirement,
  servesNothing,
  type CheckContext,
  type IndexPath,
} from '../../../src/harness/index.ts';
import { nanoseconds } from '../../support/clock.ts';
import { requireReady, requireStarted } from '../../support/ready.ts';
import { unusedId } from '../../support/ids.ts';
import { containerAt } from '../../support/index/reading.ts';

/** No node serves an index of this name. */
const NOWHERE = 'nowhere/block';

/** Sends a request to a path below `/ext/index`. */
async function askAt({ rpc }: CheckContext, name: string): Promise<Answer<unknown>> {
  return rpc('index.getLastAccepted', { encoding: 'hex' }, { path: `/ext/index/${name}`, isProbe: true });
}

/** Whether the response to `askAt` is from an index, which may be empty. */
async function isIndex(context: CheckContext, name: IndexPath, answer: Answer<unknown>): Promise<boolean> {
  if (answer.ok) return true;
  if (answer.error !== undefined && !servesNothing(answer, await askAt(context, NOWHERE))) return true;
  // A node may send the same error for all that it rejects.
  const params = { id: unusedId(context, 'container'), encoding: 'hex' } as const;
  return (await context.rpc('index.isAccepted', params, { path: `/ext/index/${name}`, isProbe: true })).ok;
}

/** Requires an index on a node that serves other indexes. Without indexing, none of the paths exists. */
async function requireIndex(context: CheckContext, name: IndexPath): Promise<void> {
  await requireReady(context);
  const answer = await askAt(context, name);
  const isServed = await isIndex(context, name, answer);
  if (!isServed) {
    const others = await Promise.all(
      INDEX_PATHS.map(async (other) => isIndex(context, other, await askAt(context, other))),
    );
    if (!others.some(Boolean))
      context.notTestable('the node serves no index; test a node started with --index-enabled');
    if (name !== 'P/block') await requireStarted(context);
  }
  expect(
    isServed ? 'an index' : answer.describe().actual,
    `the response at /ext/index/${name}, on a node that serves other indexes,`,
  ).toBe('an index');
}

requirement('http.paths/index-p-chain', (context) => requireIndex(context, 'P/block'));
requirement('http.paths/index-c-chain', (context) => requireIndex(context, 'C/block'));
requirement('http.paths/index-x-tx', (context) => requireIndex(context, 'X/tx'));
requirement('http.paths/index-x-block', (context) => requireIndex(context, 'X/block'));
requirement('http.paths/index-x-vtx', (context) => requireIndex(context, 'X/vtx'));

requirement('http.paths/index-x-vtx-receives-nothing', async (context) => {
  const blocks = await context.sample.index({ name: 'X/block' });
  const first = await containerAt(context, blocks.path, 0n);
  const path = '/ext/index/X/vtx';
  const last = await context.rpc('index.getLastAccepted', { encoding: 'hex' }, { path });
  // The chain accepted blocks and no vertices, so the index of vertices is empty: the response is an error or null.
  if (!last.ok) {
    expect(last, 'a request to the index of vertices').toBeError();
    return;
  }
  expect(
    last.result === null ? 0n : nanoseconds(last.result.timestamp),
    'the timestamp of the last vertex, in Unix nanoseconds,',
  ).toBeLessThanOrEqual(nanoseconds(first.timestamp));
});

requirement('http.paths/index-serves-index-methods-only', async (context) => {
  const { path } = await context.sample.index();
  for (const method of ['platform.getHeight', 'avm.getTx'])
    expect(await context.call(method, {}, { path })).toBeRefused();
});

requirement('http.paths/index-kind-unknown-is-refused', async (context) => {
  await context.sample.index();
  await servesNothingAt(context, ['X/nonsense', 'P/nonsense', 'X/', 'X']);
});

requirement('http.paths/index-chain-unknown-is-refused', async (context) => {
  await context.sample.index();
  await servesNothingAt(context, ['Q/block', 'nonsense/block', '']);
});

/** Expects an error response at each of these paths below `/ext/index`. */
async function servesNothingAt({ call }: CheckContext, names: readonly string[]): Promise<void> {
  for (const name of names)
    expect(await call('index.getLastAccepted', { encoding: 'hex' }, { path: `/ext/index/${name}` })).toBeRefused();
}
