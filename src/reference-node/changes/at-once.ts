import { objectIn } from '../../encoding/json.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { type NodeAnswer, type NodeRequest, textAnswer } from '../server/message.ts';
import { mapResponse, mapResult, onEachNode } from './changes.ts';
import { withJson, methodOf } from './envelopes.ts';
import type { Change } from '../server/patch.ts';
import { isMembers } from '../services/json-members.ts';

/** Milliseconds in which requests count as coming at the same time. */
const AT_ONCE_MS = 5;

type Holds = (request: NodeRequest) => boolean;

/** Of requests that come at the same time, each gets the result of the last one, under its own id. */
export function mixUp(holds: Holds): Change {
  return withLast(holds, (own, last) => {
    const [mine, others] = [objectIn(own.body), objectIn(last.body)];
    return mine === undefined || others === undefined ? last : withJson(own, { ...others, id: mine.id });
  });
}

/** Of requests that come at the same time, each gets its own result under the id of the last one. */
export function mixUpIds(holds: Holds): Change {
  return withLast(holds, (own, last) => {
    const [mine, others] = [objectIn(own.body), objectIn(last.body)];
    return mine === undefined || others === undefined ? own : withJson(own, { ...mine, id: others.id });
  });
}

/** Milliseconds for which a request is under way, so that others meet it also where a busy machine sends them late. */
const UNDER_WAY_MS = 100;

/** While `most` requests are under way, others are refused. */
export function refuseAtOnce(holds: Holds, most: number): Change {
  return onEachNode(() => {
    let underWay = 0;
    return mapResponse(
      holds,
      async (answer) => {
        if (underWay >= most) return textAnswer(503, 'too many requests\n');
        underWay += 1;
        await pause(UNDER_WAY_MS);
        underWay -= 1;
        return answer;
      },
      [],
    );
  });
}

function withLast(holds: Holds, change: (own: NodeAnswer, last: NodeAnswer) => NodeAnswer): Change {
  return onEachNode(() => {
    let last: NodeAnswer | undefined;
    return mapResponse(
      holds,
      async (answer) => {
        last = answer;
        await pause(AT_ONCE_MS);
        return last === answer ? answer : change(answer, last);
      },
      [],
    );
  });
}

/** A transaction that was `Processing` is `Unknown` the next time that a client asks for its status. */
export function unknownInBetween(): Change {
  const wasProcessing = new Set<string>();
  return mapResult('platform.getTxStatus', (own, { args }) => {
    const id = args.string('txID');
    if (wasProcessing.delete(id)) return { status: 'Unknown' };
    if (isMembers(own) && own.status === 'Processing') wasProcessing.add(id);
    return own;
  });
}

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
