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
    if (!answer.ok || !other.ok) {
      expect(answer).toSucceed();
      return;
    }
    const timeOf = async (own: Params): Promise<bigint> => timeIn((await call(method, own)).rawResult) ?? 0n;
    const inTurn =
      timeIn(answer.rawResult) === timeIn(other.rawResult)
        ? undefined
        : await afresh(async () => [await timeOf(others), await timeOf(params), await timeOf(others)]);
    expect(inTurn ?? unordered(answer.rawResult), what).toEqual(
      inTurn?.toSorted((one, two) => Number(one - two)) ?? unordered(other.rawResult),
    );
  });
}

for (const { id, method } of MEMBERS['params-omitted'])
  requirement(id, (context) => sameResult(context, method, undefined, {}));

for (const { id, method } of MEMBERS['params-empty'])
  requirement(id, (context) => sameResult(context, method, {}, undefined));

for (const { id, method } of MEMBERS['params-wrong-type'])
  requirement(id, (context) => refuses(context, method, ['text', 5]));
