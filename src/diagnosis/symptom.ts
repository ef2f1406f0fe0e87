import { isJsonObject, type JsonValue, objectIn } from '../encoding/json.ts';
import { shapeOf } from '../encoding/shape/value-shape.ts';
import type { EvidenceItem, Finding, RequirementResult } from '../generated/report.ts';

/** What a failure looks like, without the data of the chain: equal defects of other nodes have equal features. */
export interface Symptom {
  /** The requirement that failed. */
  readonly id: string;
  readonly features: Features;
  /** The method or path whose response shows the failure. */
  readonly call: string;
}

/** One text for each name of a feature; an empty text where there is nothing to say. */
export type Features = readonly [rule: string, place: string, how: string, asked: string, answered: string];

/** The number of features of a symptom. */
export const FEATURES = 5;

/** Requirements of whole messages, whatever their method: what a defect that belongs to no method is known by. */
export const OF_MESSAGES = /^(http|envelope|encoding|health)\b/;
/** Rules about a whole response: the content of the response says what the node did instead. */
const OF_ANSWERS: ReadonlySet<string | undefined> = new Set(['toBeError', 'toBeRefused', 'toSucceed']);
/** Largest number of described arguments. */
export const DESCRIBED = 6;
/** The rule of a value that an audit compared: its finding has the path of the member, and no signature. */
const AUDITED = 'audit';
/** The rules whose place is the member that is wrong. */
const OF_MEMBERS: ReadonlySet<string> = new Set(['schema', AUDITED]);
/** IDs and positions in the path of an audited member are data of the chain. */
const OF_CHAIN = /\/(?:\d+|[^/]{30,})(?=\/|$)/g;
/** The name of a health check is data of the node. */
const NAMED_CHECK = /(\/checks\/)[^/]+/;
/** An argument that is one of a few words, such as the name of an encoding. */
const WORD = /^[A-Za-z]{1,12}$/;

/** A failure, and the exchange that shows it. */
type FailedResult = Pick<RequirementResult, 'id' | 'method' | 'findings' | 'evidence'>;

/** The symptom of a failed requirement. */
export function symptomOf({ id, method, findings, evidence }: FailedResult): Symptom {
  const [first] = findings;
  if (first === undefined) return { id, call: method, features: ['', '', '', '', ''] };
  const { signature = { kind: 'assertion' as const }, differs = [] } = first;
  const isAudited = first.signature === undefined && first.path !== undefined;
  const item = evidence.find(({ exchange }) => exchange === first.exchange) ?? evidence[0];
  const call = item?.call ?? method;
  // The keyword of a schema depends on how the profile writes the rule. How the value differs says the same.
  const { kind, status } = signature;
  const named = isAudited ? [AUDITED] : kind === 'schema' ? [kind] : [kind, signature.rule, status];
  const rule = [...named, call === method ? '' : call].join(' ').trimEnd();
  return {
    id,
    call,
    features: [
      rule,
      placeOf(first),
      differs.map(({ how }) => how).join(' '),
      item === undefined ? '' : askedIn(item),
      item === undefined || !OF_ANSWERS.has(signature.rule) ? '' : answeredIn(item),
    ],
  };
}

/** Whether the place of a symptom is the member that is wrong. */
export function namesMember({ features: [rule, place] }: Symptom): boolean {
  return place.startsWith('/') && OF_MEMBERS.has(rule.split(' ', 1).join());
}

function placeOf({ signature, path, differs = [] }: Finding): string {
  const at = signature === undefined ? auditedPlace(path) : signature.at?.replace(NAMED_CHECK, '$1*');
  return [at, ...differs.map((each) => each.at)].filter((each) => each !== undefined).join(' ');
}

function auditedPlace(path: string | undefined): string | undefined {
  return path === undefined ? undefined : `/result${path.replace(OF_CHAIN, '/*')}`;
}

/** The shapes of the arguments of a request; of a request without a JSON-RPC method, its HTTP method and path. */
function askedIn({ request }: EvidenceItem): string {
  if (request === undefined) return '';
  const document = objectIn(request.body);
  if (document === undefined) return request.body === undefined ? '' : 'malformed';
  const { params } = document;
  if (!isJsonObject(params)) return shapeOf(params);
  return Object.entries(params)
    .slice(0, DESCRIBED)
    .map(([name, value]) => `${name}=${argumentText(value)}`)
    .join(' ');
}

function answeredIn({ response, status }: EvidenceItem): string {
  const document = objectIn(response);
  if (document === undefined) return `${status ?? ''} ${response === '' ? 'empty' : 'other'}`;
  const { error, result } = document;
  if (isJsonObject(error))
    return `${status ?? ''} error ${typeof error.code === 'number' ? error.code : shapeOf(error.code)}`;
  // Profiles differ in the names of members, and in those that follow the first.
  return shapeOf(isJsonObject(result) ? Object.values(result)[0] : result);
}

/** An argument of a request in the feature `asked`: the word itself, or the shape of a value. */
export function argumentText(value: JsonValue | undefined): string {
  return typeof value === 'string' && WORD.test(value) ? value : shapeOf(value);
}
