import { type Answer, type CheckContext, comesLast, expect, requirement } from '../../src/harness/index.ts';
import { unusedContainerId } from '../support/index/id-methods.ts';
import { once } from '../support/once.ts';

// A node that ran without its index starts with it no more.
comesLast();

const OFF = '--index-enabled=false';
const ON = '--index-enabled=true';
const MAY_BE_INCOMPLETE = '--index-allow-incomplete=true';
/** Of the machine itself, and another one than that of the node so far. */
const ANOTHER_HOST = '--http-host=127.0.0.2';
const LOOPBACK = /^(?:127\.|::1$)/;

type Reply = Pick<Answer, 'exchange' | 'ok'>;

const replyOf = ({ exchange, ok }: Answer): Reply => ({ exchange, ok });

/** Whether the node runs, its responses about its P-Chain and its indexes, and the addresses at which it listens, if that is known. */
interface Start {
  readonly runs: boolean;
  readonly height: Reply;
  readonly indexed: readonly Reply[];
  readonly listensAt: readonly string[] | undefined;
}

type How = 'plain' | 'moved' | 'alone' | 'allowed' | 'late' | 'interrupted';

/** Why the suite could not start the node. */
interface NoStart {
  readonly whyNot: string;
}

async function start(
  context: CheckContext,
  flags: readonly string[],
  how: Parameters<CheckContext['life']['startWith']>[2] = {},
): Promise<Start | NoStart> {
  const started = await context.life.startWith(
    flags,
    async (rpc) => ({
      height: await rpc('platform.getHeight', {}),
      indexed: [
        await rpc('index.getLastAccepted', { encoding: 'hex' }),
        // An index without a container has no last one, but tells that it lacks this one.
        await rpc('index.isAccepted', { id: unusedContainerId(context), encoding: 'hex' }),
      ],
    }),
    how,
  );
  if ('whyNot' in started) return started;
  const { runs, listensAt, answered } = started;
  return { runs, listensAt, height: replyOf(answered.height), indexed: answered.indexed.map(replyOf) };
}

/**
 * The starts of a node whose index was on: without the flags of its address, at another address, as it must refuse, and as it must not;
 * then those of one that ran without its index, at first or in between. One process at a time can use its data.
 */
async function startsOf(context: CheckContext): Promise<Record<How, Start | NoStart>> {
  return once(context, 'starts with other flags', async () => ({
    plain: await start(context, [], { hasAddress: false }),
    moved: await start(context, [ANOTHER_HOST]),
    alone: await start(context, [OFF]),
    allowed: await start(context, [OFF, MAY_BE_INCOMPLETE]),
    late: await start(context, [ON], { after: [[OFF]] }),
    interrupted: await start(context, [ON], { after: [[ON], [OFF, MAY_BE_INCOMPLETE]] }),
  }));
}

async function startedAs(context: CheckContext, how: How): Promise<Start> {
  const started = (await startsOf(context))[how];
  if ('whyNot' in started) return context.notTestable(started.whyNot);
  // A failure shows what this start answered, not the last one.
  context.look(started.height.exchange);
  return started;
}

requirement('restart/http-port-by-default', async (context) => {
  const { runs, height } = await startedAs(context, 'plain');
  expect(
    { runs, isReached: height.ok },
    'whether a node without --http-port runs, and is reached at port 9650,',
  ).toEqual({
    runs: true,
    isReached: true,
  });
});

requirement('restart/local-by-default', async (context) => {
  const { height, listensAt } = await startedAs(context, 'plain');
  if (!height.ok) context.notTestable('the node was not found at its default port; see restart/http-port-by-default');
  if (listensAt === undefined || listensAt.length === 0)
    return context.notTestable('this system does not show where a process listens; run the suite on Linux');
  expect(
    listensAt.filter((address) => !LOOPBACK.test(address)),
    'the other than loopback addresses at which a node without --http-host listens',
  ).toEqual([]);
});

requirement('restart/http-host-decides-the-address', async (context) => {
  const { runs, height } = await startedAs(context, 'moved');
  expect(runs, `whether a node starts with ${ANOTHER_HOST}`).toBe(true);
  expect(height.ok, `whether a node with ${ANOTHER_HOST} serves platform.getHeight at this address`).toBe(true);
});

requirement('restart/index-off-is-refused', async (context) => {
  const { runs } = await startedAs(context, 'alone');
  expect(runs, `whether a node that has indexed starts with ${OFF}`).toBe(false);
});

requirement('restart/index-off-when-allowed', async (context) => {
  const { runs } = await startedAs(context, 'allowed');
  expect(runs, `whether a node that has indexed starts with ${OFF} and ${MAY_BE_INCOMPLETE}`).toBe(true);
});

requirement('restart/no-index-when-off', async (context) => {
  const { runs, indexed } = await startedAs(context, 'allowed');
  if (!runs) context.notTestable('the node did not start without its index; see restart/index-off-when-allowed');
  for (const { exchange, ok } of indexed) {
    context.look(exchange);
    expect(ok, `whether a node with ${OFF} serves index.getLastAccepted or index.isAccepted`).toBe(false);
  }
});

for (const [id, how, what] of [
  ['restart/late-index-is-refused', 'late', 'that first ran without its index'],
  ['restart/interrupted-index-is-refused', 'interrupted', 'that ran without its index in between'],
] as const)
  requirement(id, async (context) => {
    const { runs } = await startedAs(context, how);
    expect(runs, `whether a node ${what} starts with ${ON}`).toBe(false);
  });
