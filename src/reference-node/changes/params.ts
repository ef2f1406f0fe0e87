import { stringifyJson } from '../../encoding/json.ts';
import { type NodeRequest } from '../server/message.ts';
import { mapResponse, mapRequest, mapEnvelope } from './changes.ts';
import type { Change } from './change.ts';
import { methodOf, paramsOf } from './read-request.ts';

function refuseWhen(method: string, holds: (request: NodeRequest) => boolean): Change {
  const error = { code: -32000, message: 'params are required', data: { method } };
  return mapResponse(
    (request) => methodOf(request) === method && holds(request),
    (answer) => ({
      ...answer,
      body: Buffer.from(answer.body.toString().replace(/"result":.*(?=,"id":)/s, `"error":${stringifyJson(error)}`)),
    }),
    [method],
  );
}

/** A method without arguments that refuses a request without `params`. */
export function refuseMissingParams(method: string): Change {
  return refuseWhen(method, (request) => paramsOf(request) === undefined);
}

/** A method without arguments that refuses `params` without members. */
export function refuseEmptyParams(method: string): Change {
  return refuseWhen(method, (request) => {
    const params = paramsOf(request);
    return typeof params === 'object' && params !== null && Object.keys(params).length === 0;
  });
}

/** `params` that are no object count as left out. */
export function acceptWrongParams(method: string): Change {
  return mapRequest(
    (request) => {
      const params = paramsOf(request);
      if (methodOf(request) !== method || typeof params === 'object') return request;
      return mapEnvelope(request, (envelope) => ({ ...envelope, params: undefined }));
    },
    [method],
  );
}
