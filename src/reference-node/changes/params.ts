import { stringifyJson } from '../../encoding/json.ts';
import { type NodeRequest } from '../server/message.ts';
import { mapResponse, mapRequest, mapEnvelope } from './changes.ts';
import type { Change } from './change.ts';
import { methodOf, paramsOf } from './read-request.ts';

function replaceResult(method: string, holds: (request: NodeRequest) => boolean, by: string): Change {
  return mapResponse(
    (request) => methodOf(request) === method && holds(request),
    (answer) => ({ ...answer, body: Buffer.from(answer.body.toString().replace(/"result":.*(?=,"id":)/s, by)) }),
    [method],
  );
}

const ERROR = stringifyJson({ code: -32000, message: 'params are required' });

function isMissing(request: NodeRequest): boolean {
  return paramsOf(request) === undefined;
}

function isEmpty(request: NodeRequest): boolean {
  const params = paramsOf(request);
  return typeof params === 'object' && params !== null && Object.keys(params).length === 0;
}

/** A method without arguments that refuses a request without `params`, or whose result is then empty. */
export const withoutParams = {
  refuse: (method: string): Change => replaceResult(method, isMissing, `"error":${ERROR}`),
  empty: (method: string): Change => replaceResult(method, isMissing, '"result":{}'),
};

/** A method without arguments that refuses `params` without members, or whose result is then empty. */
export const withEmptyParams = {
  refuse: (method: string): Change => replaceResult(method, isEmpty, `"error":${ERROR}`),
  empty: (method: string): Change => replaceResult(method, isEmpty, '"result":{}'),
};

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
