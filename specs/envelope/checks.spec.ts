import {
  ifTestable,
  answersProve,
  expect,
  requirement,
  schemaShape,
  type CheckContext,
} from '../../src/harness/index.ts';
import { offeredIndex } from '../support/index/first-positions.ts';
import { once } from '../support/once.ts';
import { endpoints, PLATFORM, post, request } from '../support/post.ts';
import { refuses } from '../support/refusals.ts';

/** Number of different arguments of one method in concurrent requests. */
const SEVERAL = 3;

/** Successful calls of each service, sent once in a run. The index is included only if the node has one. */
const successes = (context: CheckContext) => once(context, 'successes', () => succeed(context));
/** Calls of methods of each service that fail on every node, sent once in a run. */
const failures = (context: CheckContext) => once(context, 'failures', () => beRefused(context));

async function succeed(context: CheckContext) {
  const { rpc, call, profile } = context;
  const answers = [
    await rpc('platform.getHeight', {}),
    await rpc('platform.getTimestamp', {}),
    ...(profile.serves('health.liveness') ? [await rpc('health.liveness', {})] : []),
  ];
  for (const answer of answers) expect(answer).toSucceed();
  for (const path of offeredIndex(context)) await call('index.getLastAccepted', { encoding: 'hex' }, { path });
  return answers;
}

async function beRefused(context: CheckContext) {
  const { call, profile } = context;
  const answers = [
    await call('platform.getTx', { txID: 'no ID' }),
    await call('platform.getBlock', { blockID: 'no ID' }),
    ...(profile.serves('platform.getSubnet') ? [await call('platform.getSubnet', {})] : []),
    ...(profile.serves('health.liveness') ? [await call('health.health', { tags: 5 })] : []),
  ];
  for (const answer of answers) expect(answer).toBeError();
  for (const path of offeredIndex(context)) await call('index.getContainerByIndex', { index: -1 }, { path });
  return answers;
}

schemaShape('envelope/success', successes);
schemaShape('envelope/error', failures);
answersProve(['envelope/success-id-echoed', 'envelope/success-status', 'envelope/content-type-of-answers'], successes);
answersProve(['envelope/error-id-echoed'], failures);

requirement('envelope/method-errors-are-envelopes', async (context) => {
  await failures(context);
  // The node may treat an unreadable ID as that of a Subnet without blockchains.
  const unreadable = { subnetID: 'no ID' };
  const { ok } = await context.call('platform.validates', unreadable);
  await refuses(context, 'platform.validates', [{ subnetID: 5 }, { subnetID: [] }, ...(ok ? [] : [unreadable])]);
});

requirement('envelope/served-by-post', async (context) => {
  for (const path of endpoints(context)) {
    const method = path === PLATFORM ? 'platform.getHeight' : 'health.liveness';
    // A node that lacks the method may serve POST all the same.
    await context.rpc(method, {});
    expect(await post(context, request({ method }), path)).toSucceed();
  }
});

/** Methods of each service that take no arguments. */
function withoutArguments(profile: CheckContext['profile']) {
  const platform = ['platform.getHeight', 'platform.getTimestamp'] as const;
  return profile.serves('health.liveness') ? ([...platform, 'health.liveness'] as const) : platform;
}

requirement('envelope/params-may-be-omitted', async ({ rpc, profile }) => {
  for (const method of withoutArguments(profile)) expect(await rpc(method)).toSucceed();
});

requirement('envelope/params-may-be-empty', async ({ rpc, profile }) => {
  for (const method of withoutArguments(profile)) expect(await rpc(method, {})).toSucceed();
});

requirement('envelope/method-chooses-service-and-method', async ({ call, profile }) => {
  const members = [
    ['platform.getHeight', 'height'],
    ['platform.getBlockchains', 'blockchains'],
    ...(profile.serves('health.liveness') ? [['health.liveness', 'healthy'] as const] : []),
  ] as const;
  for (const [method, member] of members)
    expect((await call(method, {})).rawResult, `the result of ${method}`).toHaveProperty(member);
});

requirement('envelope/concurrent-calls-keep-their-ids', async ({ call, seed, profile }) => {
  const methods = [
    ['platform.getHeight', 'height'],
    profile.serves('health.liveness') ? ['health.liveness', 'healthy'] : ['platform.getTimestamp', 'timestamp'],
    ['platform.getBlockchains', 'blockchains'],
  ] as const;
  const base = (seed % 1000) * 1000;
  const requests = Array.from({ length: 12 }, (_, i) => ({
    id: base + i,
    call: methods[i % methods.length] ?? methods[0],
  }));
  const answers = await Promise.all(requests.map(async ({ id, call: [method] }) => call(method, {}, { id })));
  answers.forEach((answer, i) => {
    expect(answer.id, 'the echoed id').toBe(requests[i]?.id);
    expect(answer.rawResult, `the result of ${requests[i]?.call[0]}`).toHaveProperty(requests[i]?.call[1] ?? '');
  });
});

requirement('envelope/concurrent-reads-agree', async (context) => {
  const reads = await lastingReads(context);
  await context.afresh(async () => {
    const one = [];
    for (const { method, params, options } of reads) one.push(await context.call(method, params, options));
    const all = await Promise.all(
      reads.map(async ({ method, params, options }) => context.call(method, params, options)),
    );
    for (const [at, { ok, rawResult }] of one.entries())
      if (ok)
        expect(all[at]?.rawResult, `the result of ${reads[at]?.method} in ${reads.length} concurrent requests`).toEqual(
          rawResult,
        );
    if (one.filter(({ ok }) => ok).length < 2)
      context.notTestable(
        'the node has fewer than two blocks, transactions and containers; test a network with more transactions',
      );
  });
});

/** Calls of several methods, each with several arguments. Their results do not change any more. */
async function lastingReads({ sample, profile }: CheckContext) {
  const byHeight = profile.serves('platform.getBlockByHeight') ? await sample.heights(SEVERAL) : [];
  const transactions = (await ifTestable(sample.transactions(), [])).slice(0, SEVERAL);
  const [index] = await ifTestable(sample.indexes(), []);
  const positions = index === undefined ? 0 : Math.min(SEVERAL, Number(index.count));
  return [
    ...byHeight.map((height) => ({
      method: 'platform.getBlockByHeight',
      params: { height, encoding: 'hex' },
      options: {},
    })),
    ...transactions.map(({ id }) => ({ method: 'platform.getTx', params: { txID: id, encoding: 'hex' }, options: {} })),
    ...Array.from({ length: positions }, (_, at) => ({
      method: 'index.getContainerByIndex',
      params: { index: at, encoding: 'hex' },
      options: { path: index?.path ?? '' },
    })),
  ];
}

requirement('envelope/one-answer-per-id-however-often', async ({ call }) => {
  const answers = [await call('platform.getHeight', {}, { id: 1 }), await call('platform.getHeight', {}, { id: 1 })];
  for (const answer of answers) {
    expect(answer).toSucceed();
    expect(answer.id, 'the echoed id').toBe(1);
  }
});

requirement('envelope/malformed-method-is-an-error', async (context) => {
  for (const method of [
    undefined,
    null,
    '',
    'getHeight',
    '.',
    'platform.',
    '.getHeight',
    5,
    true,
    {},
    ['platform.getHeight'],
  ])
    expect(
      await post(context, request({ method })),
      method === undefined ? 'a request without `method`' : `a request with \`method\` ${JSON.stringify(method)}`,
    ).toBeRefused();
});

requirement('envelope/wrong-version-is-an-error', async (context) => {
  for (const jsonrpc of [undefined, null, '', '1.0', '2', '2.00', '3.0', 2, true])
    expect(
      await post(context, request({ jsonrpc })),
      jsonrpc === undefined ? 'a request without `jsonrpc`' : `a request with \`jsonrpc\` ${JSON.stringify(jsonrpc)}`,
    ).toBeRefused();
});
