import { isJsonObject, type JsonObject, type JsonValue, parseJson, stringifyJson, objectIn } from '../encoding/json.ts';
import type { EvidenceItem, RequirementResult } from '../generated/report.ts';
import { argumentText, DESCRIBED, type Symptom } from './symptom.ts';

/** A request that can be sent as it is. */
export interface ExactRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: string | undefined;
}

/** Rules about what a response looks like, whatever it is about: any valid argument shows whether they hold. */
const OF_SHAPE = /^(schema|http)\b/;
/** Rules that decide on one response whether it is an error. */
const OF_OUTCOME = /^(assertion (toBeError|toBeRefused|toSucceed)|no-result|not-served)\b/;

/**
 * The request that shows a symptom on the node of these results, with arguments from this chain. Undefined if one response cannot
 * show it, or if the results do not contain the arguments.
 */
export function exactRequest(symptom: Symptom, results: readonly RequirementResult[]): ExactRequest | undefined {
  if (!isOfShape(symptom) && !OF_OUTCOME.test(symptom.features[0])) return undefined;
  const own = results.find(({ id }) => id === symptom.id);
  const sent = own?.evidence.find(({ exchange }) => exchange === own.findings[0]?.exchange);
  if (sent !== undefined) return asSent(sent);
  const evidence = results.flatMap((result) => result.evidence);
  return isOfShape(symptom) ? rebuilt(symptom, evidence) : undefined;
}

/** Whether a result of any valid request shows the symptom. */
export function isOfShape({ features: [rule] }: Symptom): boolean {
  return OF_SHAPE.test(rule);
}

function asSent({ request }: EvidenceItem): ExactRequest | undefined {
  if (request === undefined || (request.body !== undefined && !parseJson(request.body).ok)) return undefined;
  const { method, url, body } = request;
  const at = url.indexOf('/ext/');
  return at < 0 ? undefined : { method, path: url.slice(at), body };
}

/** A request to the same method, with an argument of the same shape in the place of each. */
function rebuilt(
  { call, features: [, , , asked] }: Symptom,
  evidence: readonly EvidenceItem[],
): ExactRequest | undefined {
  const sent = evidence.flatMap((item) => {
    const request = item.call === call ? asSent(item) : undefined;
    const params = request?.body === undefined ? undefined : paramsOf(request.body);
    return request === undefined || params === undefined ? [] : [{ request, params }];
  });
  const [first] = sent;
  const wanted = asked.split(' ').map((text) => text.split('=', 2));
  if (first === undefined || wanted.length >= DESCRIBED) return undefined;
  const params: Record<string, JsonValue> = {};
  for (const [name = '', text] of wanted) {
    const value = sent.map((each) => each.params[name]).find((each) => argumentText(each) === text);
    const argument = value ?? (name === 'encoding' ? text : undefined);
    if (argument === undefined) return undefined;
    params[name] = argument;
  }
  return { ...first.request, body: stringifyJson({ jsonrpc: '2.0', id: 1, method: call, params }) };
}

function paramsOf(body: string): JsonObject | undefined {
  const params = objectIn(body)?.params;
  return isJsonObject(params) ? params : undefined;
}
