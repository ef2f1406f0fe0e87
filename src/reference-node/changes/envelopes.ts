import {
  type JsonObject,
  type JsonValue,
  type JsonWritable,
  LosslessNumber,
  isJsonObject,
  stringifyJson,
  objectIn,
} from '../../encoding/json.ts';
import type { Json } from '../ledger.ts';
import type { NodeAnswer, NodeRequest } from '../server/message.ts';
import { mapResponse, mapRequest, mapEnvelope } from './changes.ts';
import type { Change } from '../server/patch.ts';

type ChangeEnvelope = (envelope: JsonObject, request: NodeRequest) => JsonWritable | undefined;

/** The answer with this body, as one line of JSON. */
export function withJson(answer: NodeAnswer, value: JsonWritable): NodeAnswer {
  return { ...answer, body: Buffer.from(`${stringifyJson(value)}\n`) };
}

/** Changes the JSON-RPC envelopes of answers; undefined leaves one as it is. */
export function envelopes(change: ChangeEnvelope): Change {
  return mapResponse(
    ({ method }) => method === 'POST',
    (answer, request) => {
      const envelope = objectIn(answer.body);
      const changed = envelope?.jsonrpc === undefined ? undefined : change(envelope, request);
      return changed === undefined ? answer : withJson(answer, changed);
    },
    [],
  );
}

/** Changes the envelopes that carry a result. */
export function successes(change: ChangeEnvelope): Change {
  return envelopes((envelope, request) => ('result' in envelope ? change(envelope, request) : undefined));
}

/** Changes the envelopes that carry an error. */
export function errors(change: ChangeEnvelope): Change {
  return envelopes((envelope, request) => ('error' in envelope ? change(envelope, request) : undefined));
}

/** JSON with its numbers as the node writes them. */
export function plain(value: JsonValue): Json {
  if (value instanceof LosslessNumber) return Number(value.value);
  if (Array.isArray(value)) return value.map(plain);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, plain(item)]));
}

/** A JSON-RPC request to the node itself, not to the C-Chain's own server. */
export function isPost({ method, path }: NodeRequest): boolean {
  return method === 'POST' && !path.endsWith('/rpc');
}

/** Changes the errors whose message fits. */
export function whenMessage(text: RegExp, change: (own: JsonObject) => JsonWritable): Change {
  return errors((own) => {
    const message = isJsonObject(own.error) ? own.error.message : undefined;
    return typeof message === 'string' && text.test(message) ? change(own) : undefined;
  });
}

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

/** The member of the request's envelope; undefined where there is none. */
export function requestMember(request: NodeRequest, name: string): JsonValue | undefined {
  return objectIn(request.body)?.[name];
}

export function methodOf(request: NodeRequest): JsonValue | undefined {
  return requestMember(request, 'method');
}

/** The `params` of a request. */
export function paramsOf(request: NodeRequest): JsonValue | undefined {
  return requestMember(request, 'params');
}

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

/** Rewrites the text of the bodies that answer the requests for which the test holds. */
export function respell(
  write: (body: string) => string,
  holds: (request: NodeRequest) => boolean = () => true,
): Change {
  return mapResponse(holds, (answer) => withBody(answer, write));
}

/** Writes values in responses, headers and all, as the node does not, and reads them so in requests: `inward` undoes `outward`. */
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
