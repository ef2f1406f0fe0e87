import { expect, requirement } from '../../src/harness/index.ts';
import { refuses } from '../support/refusals.ts';
import { MEMBERS } from './members.ts';

for (const { id, method } of MEMBERS['params-omitted']) {
  requirement(id, async ({ call, stable }) => {
    await stable(async () => {
      const answer = await call(method);
      const empty = await call(method, {});
      if (!answer.ok || !empty.ok) expect(answer).toSucceed();
      else expect(answer.rawResult, 'the result of a request without params').toEqual(empty.rawResult);
    });
  });
}

for (const { id, method } of MEMBERS['params-empty']) {
  requirement(id, async ({ call, stable }) => {
    await stable(async () => {
      const answer = await call(method, {});
      const without = await call(method);
      if (!answer.ok || !without.ok) expect(answer).toSucceed();
      else expect(answer.rawResult, 'the result of a request with empty params').toEqual(without.rawResult);
    });
  });
}

for (const { id, method } of MEMBERS['params-wrong-type'])
  requirement(id, (context) => refuses(context, method, ['text', 5]));
