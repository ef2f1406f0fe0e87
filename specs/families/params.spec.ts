import { type CheckContext, expect, type MethodName, requirement } from '../../src/harness/index.ts';
import { unordered } from '../support/json-form.ts';
import { timeIn } from '../support/platform/chain-time.ts';
import { refuses } from '../support/refusals.ts';
import { MEMBERS } from './members.ts';

type Params = Readonly<Record<string, never>> | undefined;

/** Expects the same result for two forms of `params`: lists in any order, and a time that is the clock of the node in turn. */
async function sameResult({ call, stable, afresh }: CheckContext, method: MethodName, params: Params, others: Params) {
  const what = `the result of a request ${params === undefined ? 'without params' : 'with empty params'}`;
  await stable(async () => {
    const [answer, other] = [await call(method, params), await call(method, others)];
    if (!answer.ok || !other.ok) expect(answer).toSucceed();
    else if (timeIn(answer.rawResult) === timeIn(other.rawResult))
      expect(unordered(answer.rawResult), what).toBe(unordered(other.rawResult));
    else {
      const [before, own, after] = await afresh(async () => [
        timeIn((await call(method, others)).rawResult) ?? 0n,
        timeIn((await call(method, params)).rawResult) ?? 0n,
        timeIn((await call(method, others)).rawResult) ?? 0n,
      ]);
      expect(own, `${what}, in Unix nanoseconds,`).toBeGreaterThanOrEqual(before);
      expect(own, `${what}, in Unix nanoseconds,`).toBeLessThanOrEqual(after);
    }
  });
}

for (const { id, method } of MEMBERS['params-omitted'])
  requirement(id, (context) => sameResult(context, method, undefined, {}));

for (const { id, method } of MEMBERS['params-empty'])
  requirement(id, (context) => sameResult(context, method, {}, undefined));

for (const { id, method } of MEMBERS['params-wrong-type'])
  requirement(id, (context) => refuses(context, method, ['text', 5]));
