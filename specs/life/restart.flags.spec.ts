import { type CheckContext, comesLast, expect, requirement } from '../../src/harness/index.ts';
import { unusedContainerId } from '../support/index/id-methods.ts';
import { once } from '../support/once.ts';

// A node that ran without its index starts with it no more.
comesLast();

const OFF = '--index-enabled=false';
const MAY_BE_INCOMPLETE = '--index-allow-incomplete=true';

/** Whether the node runs, and whether it serves an index. */
interface Start {
  readonly runs: boolean;
  readonly isServed: boolean;
}

async function start(context: CheckContext, flags: readonly string[]): Promise<Start> {
  const { runs, answered } = await context.startWith(flags, async (rpc) => [
    await rpc('index.getLastAccepted', { encoding: 'hex' }),
    // An index without a container has no last one, but tells that it lacks this one.
    await rpc('index.isAccepted', { id: unusedContainerId(context), encoding: 'hex' }),
  ]);
  return { runs, isServed: answered.some(({ ok }) => ok) };
}

/** The starts of a node whose index was on: first as it must refuse, then as it must not. One process at a time can use its data. */
async function switchedOff(context: CheckContext): Promise<{ readonly alone: Start; readonly allowed: Start }> {
  return once(context, 'index switched off', async () => ({
    alone: await start(context, [OFF]),
    allowed: await start(context, [OFF, MAY_BE_INCOMPLETE]),
  }));
}

requirement('restart/index-off-is-refused', async (context) => {
  const { alone } = await switchedOff(context);
  expect(alone.runs, `whether a node that has indexed starts with ${OFF}`).toBe(false);
});

requirement('restart/index-off-when-allowed', async (context) => {
  const { allowed } = await switchedOff(context);
  expect(allowed.runs, `whether a node that has indexed starts with ${OFF} and ${MAY_BE_INCOMPLETE}`).toBe(true);
});

requirement('restart/no-index-when-off', async (context) => {
  const { allowed } = await switchedOff(context);
  if (!allowed.runs)
    context.notTestable('the node did not start without its index; see restart/index-off-when-allowed');
  expect(allowed.isServed, `whether a node with ${OFF} serves index.getLastAccepted or index.isAccepted`).toBe(false);
});
