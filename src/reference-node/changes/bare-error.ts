import { mapResponse } from './changes.ts';
import type { Change } from './change.ts';
import { methodOf } from './read-request.ts';

/** Where a method answers with an error, that is a text in place of an object. */
export function errorsAsText(method: string): Change {
  return mapResponse(
    (request) => methodOf(request) === method,
    (answer) => ({
      ...answer,
      body: Buffer.from(answer.body.toString().replace(/"error":\{.*\}(?=,"id":)/s, '"error":"refused"')),
    }),
    [method],
  );
}
