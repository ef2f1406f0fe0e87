import { setTimeout as sleep } from 'node:timers/promises';
import { type NodeAnswer, type NodeRequest, textAnswer } from '../server/message.ts';
import { mapResponse, mapResult, onEachNode } from './changes.ts';
import { objectOf, withJson } from './envelopes.ts';
import type { Change } from './change.ts';
import { isMembers } from '../services/json-members.ts';

/** Milliseconds in which requests count as coming at the same time. */
const AT_ONCE_MS = 5;

type Holds = (request: NodeRequest) => boolean;

/** Of requests that come at the same time, each gets the result of the last one, under its own id. */
export function mixUp(holds: Holds): Change {
  return withLast(holds, (own, last) => {
    const [mine, others] = [objectOf(own.body), objectOf(last.body)];
    return mine === undefined || others === undefined ? last : withJson(own, { ...others, id: mine.id });
  });
}

/** Of requests that come at the same time, each gets its own result under the id of the last one. */
export function mixUpIds(holds: Holds): Change {
  return withLast(holds, (own, last) => {
    const [mine, others] = [objectOf(own.body), objectOf(last.body)];
    return mine === undefined || others === undefined ? own : withJson(own, { ...mine, id: others.id });
  });
}

/** While `most` requests are under way, others are refused. */
export function refuseAtOnce(holds: Holds, most: number): Change {
  return onEachNode(() => refusesAtOnce(holds, most));
}

function refusesAtOnce(holds: Holds, most: number): Change {
  let underWay = 0;
  return mapResponse(
    holds,
    async (answer) => {
      if (underWay >= most) return textAnswer(503, 'too many requests\n');
      underWay += 1;
      await sleep(AT_ONCE_MS);
      underWay -= 1;
      return answer;
    },
    [],
  );
}

function withLast(...how: Parameters<typeof mixesWithLast>): Change {
  return onEachNode(() => mixesWithLast(...how));
}

function mixesWithLast(holds: Holds, change: (own: NodeAnswer, last: NodeAnswer) => NodeAnswer): Change {
  let last: NodeAnswer | undefined;
  return mapResponse(
    holds,
    async (answer) => {
      last = answer;
      await sleep(AT_ONCE_MS);
      return last === answer ? answer : change(answer, last);
    },
    [],
  );
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
