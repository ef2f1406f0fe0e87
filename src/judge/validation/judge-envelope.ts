import { isJsonObject, type JsonObject, type JsonValue, stringifyJson } from '../../encoding/json.ts';
import { valueText } from './explain/describe.ts';
import { schemaSignature } from './signature.ts';
import { judgeValue } from './judge-value.ts';
import type { SchemaSet } from './schema/schemas.ts';
import type { JudgementBuilder } from './judgement-builder.ts';

/** The parts of a request that determine its response. For a malformed request, only the shape of an error is checked. */
export interface Request {
  /** The method; undefined if it is not a string. */
  readonly method: string | undefined;
  /** The params. Default: `{}`. */
  readonly params: JsonValue;
  /** The id, if it is an integer: the only kind of id in the document. */
  readonly id: number | bigint | undefined;
  readonly wellFormed: boolean;
}

const NOTHING: Request = { method: undefined, params: {}, id: undefined, wellFormed: false };

/**
 * Reads a JSON-RPC request (section 1).
 *
 * @param document The body; undefined if it is not JSON.
 */
export function readRequest(document: JsonValue | undefined): Request {
  if (!isJsonObject(document)) return NOTHING;
  const { jsonrpc, id, method, params = {} } = document;
  const isInteger = typeof id === 'bigint' || (typeof id === 'number' && Number.isInteger(id));
  return {
    method: typeof method === 'string' ? method : undefined,
    params,
    id: isInteger ? id : undefined,
    wellFormed: jsonrpc === '2.0' && id !== undefined && id !== null && typeof method === 'string',
  };
}

/**
 * Checks the envelope of a response (sections 1 and 7), a success or an error. Returns `result` for a success.
 * An envelope with both members is an error, unless `error` is null.
 *
 * @param bytes Length of the body.
 */
export function judgeEnvelope(
  set: SchemaSet,
  request: Request,
  answer: JsonObject,
  bytes: number,
  judgement: JudgementBuilder,
): { readonly result: JsonValue } | undefined {
  const isError = Object.hasOwn(answer, 'error') && (answer.error !== null || !Object.hasOwn(answer, 'result'));
  if (!isError && !request.wellFormed) return undefined;
  const shape = isError ? 'error' : 'success';
  judgement.add(judgeValue(set, `envelope/${shape}.json`, outlineOf(answer), '', bytes));
  if (request.wellFormed && request.id !== undefined && answer.id !== undefined) {
    const sent = stringifyJson(request.id);
    judgement.check(`envelope/${shape}-id-echoed`, stringifyJson(answer.id) === sent, {
      message: `\`id\` is ${valueText(answer.id)}, expected ${sent}, the id of the request`,
      signature: schemaSignature('/id', 'const', answer.id),
      path: '/id',
      expected: sent,
      actual: valueText(answer.id),
    });
  }
  return isError || answer.result === undefined ? undefined : { result: answer.result };
}

/** A response with an empty result. The envelopes say nothing about the parts of a result, which can be megabytes long. */
function outlineOf(answer: JsonObject): JsonObject {
  return isJsonObject(answer.result) ? { ...answer, result: {} } : answer;
}
