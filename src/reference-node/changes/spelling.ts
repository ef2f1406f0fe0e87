import type { NodeAnswer, NodeRequest } from '../server/message.ts';
import { mapResponse } from './changes.ts';
import type { Change } from './change.ts';

/** Rewrites the text of the bodies that answer the requests for which the test holds. */
export function respell(
  write: (body: string) => string,
  holds: (request: NodeRequest) => boolean = () => true,
): Change {
  return mapResponse(holds, (answer) => withBody(answer, write));
}

/** Writes values in responses, headers and all, as the node does not, and reads them so in requests: `inward` undoes what `outward` does. */
export function otherSpelling(outward: (body: string) => string, inward: (body: string) => string): Change {
  return {
    touches: 'all',
    patch: {
      onRequest: (request) => ({ ...request, body: Buffer.from(inward(request.body.toString('latin1')), 'latin1') }),
      onAnswer: (_request, answer) => ({
        ...withBody(answer, outward),
        headers: answer.headers.map(([name, value]) => [name, outward(value)] as const),
      }),
    },
  };
}

function withBody(answer: NodeAnswer, write: (body: string) => string): NodeAnswer {
  return { ...answer, body: Buffer.from(write(answer.body.toString('latin1')), 'latin1') };
}
