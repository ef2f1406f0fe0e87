import { inEachState, expect, requirement, resultShape } from '../../../src/harness/index.ts';
import { called } from '../../support/health/report.ts';

inEachState();

const METHOD = 'health.liveness';
const PROMPT_MS = 3000;

resultShape(METHOD, async ({ rpc }) => {
  const answer = await rpc(METHOD, {});
  expect(answer).toSucceed();
  return answer;
});

requirement('health.liveness/without-params', async ({ rpc }) => {
  expect(await rpc(METHOD)).toSucceed();
});

requirement('health.liveness/alive-while-unhealthy', async (context) => {
  const { healthy } = await called(context, 'health.health');
  if (healthy) return context.notTestable('the node is healthy; test an unhealthy node');
  expect((await context.call(METHOD, {})).rawResult, 'the report of health.liveness').toMatchObject({ healthy: true });
});

requirement('health.liveness/params-of-the-wrong-type-are-an-error', async ({ call }) => {
  for (const params of ['x', 5, true]) expect(await call(METHOD, params)).toBeError();
});

requirement('health.liveness/answers-at-once', async ({ rpc }) => {
  const heavy = Array.from({ length: 4 }, () => rpc('health.health', {}));
  // Wait for all calls together: if a call fails while the code waits for another one, it counts as a suite bug.
  const [answer] = await Promise.all([rpc(METHOD, {}), ...heavy]);
  expect(answer).toSucceed();
  expect(answer.exchange.durationMs, 'the response time in milliseconds').toBeLessThan(PROMPT_MS);
});
