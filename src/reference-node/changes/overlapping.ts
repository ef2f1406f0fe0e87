import { setTimeout as pause } from 'node:timers/promises';
import type { Change } from './change.ts';
import { onEachNode } from './changes.ts';
import { methodOf } from './read-request.ts';

const RESULT = /(?<="result":).*(?=,"id":)/s;
/** Milliseconds that an answer takes, so that others come meanwhile. */
const WHILE_MS = 10;

/** A race: a call that comes while others of the method are being answered gets the result of the last of them. */
export function overlappingGetTheLast(method: string): Change {
  return onEachNode(() => getsTheLast(method));
}

function getsTheLast(method: string): Change {
  let answering = 0;
  let last: string | undefined;
  return {
    touches: [method],
    patch: {
      onAnswer: async (request, answer) => {
        if (methodOf(request) !== method) return answer;
        const body = answer.body.toString();
        const mixedUp = answering > 0 ? last : undefined;
        last = RESULT.exec(body)?.[0] ?? last;
        answering += 1;
        await pause(WHILE_MS);
        answering -= 1;
        return mixedUp === undefined ? answer : { ...answer, body: Buffer.from(body.replace(RESULT, () => mixedUp)) };
      },
    },
  };
}
