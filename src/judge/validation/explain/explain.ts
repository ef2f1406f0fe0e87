import { counted } from '../../../encoding/cut.ts';
import type { ErrorObject } from 'ajv/dist/2020.js';
import type { Finding } from '../../../generated/report.ts';
import { ownMember } from '../schema/applicators.ts';
import { expectation, namesText, valueText } from './describe.ts';
import { schemaSignature } from '../signature.ts';
import { FORMATS } from '../schema/formats.ts';
import { pointerText, pointerTo } from '../json-pointer.ts';
import { isSchemaNode, type SchemaNode } from '../schema/schema-node.ts';
import type { SchemaSet } from '../schema/schemas.ts';

/** Longest reported pointer, in characters. The names in it are from the target. */
const MAX_POINTER = 500;

/**
 * The finding for one validation error.
 *
 * @param pointer Position of the checked value in the response.
 */
export function explain(set: SchemaSet, error: ErrorObject, pointer: string): Finding {
  const at = pointer + error.instancePath;
  const node: SchemaNode = isSchemaNode(error.parentSchema) ? error.parentSchema : {};
  const missing = missingMember(error);
  if (missing !== undefined) return absent(set, node, missing, pointerTo(at, missing));
  if (error.keyword === 'not') return forbidden(node, error, at);
  if (error.keyword === 'additionalProperties' || error.keyword === 'unevaluatedProperties') {
    const name = String(Object.values(error.params)[0]);
    return finding({
      at: pointerTo(at, name),
      is: 'is present',
      expected: 'no such member',
      rule: error.keyword,
      value: error.data,
    });
  }
  const limit = limitText(error);
  if (limit !== undefined) return finding({ at, ...limit, rule: error.keyword, value: error.data });
  const expected = expectation(set, node);
  const reason = typeof error.data === 'string' ? formatReason(node, error.data) : undefined;
  return finding({
    at,
    is: `is ${valueText(error.data)}`,
    expected: expected === '' ? (error.message ?? error.keyword) : expected,
    reason,
    rule: error.keyword,
    value: error.data,
  });
}

/** The finding for a validation error of a member name (`propertyNames`). */
export function explainName(set: SchemaSet, error: ErrorObject, pointer: string): Finding {
  const node: SchemaNode = isSchemaNode(error.parentSchema) ? error.parentSchema : {};
  const name = String(error.data);
  const is = `has the name ${valueText(name)}`;
  return finding({
    at: pointer + error.instancePath,
    is,
    expected: limitText(error)?.expected ?? expectation(set, node),
    reason: formatReason(node, name),
    rule: 'propertyNames',
    value: name,
  });
}

/** The name of the missing member in an error; undefined for errors of other kinds. */
export function missingMember(error: ErrorObject): string | undefined {
  const name: unknown = error.params.missingProperty;
  return typeof name === 'string' ? name : undefined;
}

function absent(set: SchemaSet, node: SchemaNode, name: string, at: string): Finding {
  const schema = ownMember(node.properties, name);
  const expected = schema === undefined ? '' : expectation(set, schema);
  return finding({ at, is: 'is missing', expected, rule: 'required', value: undefined });
}

function forbidden(node: SchemaNode, error: ErrorObject, at: string): Finding {
  const names = isSchemaNode(node.not) ? node.not.required : undefined;
  if (!Array.isArray(names))
    return finding({
      at,
      is: `is ${valueText(error.data)}`,
      expected: 'another value',
      rule: 'not',
      value: error.data,
    });
  const only: unknown = names[0];
  if (names.length > 1 || typeof only !== 'string')
    return finding({ at, is: `has ${namesText(names)}`, expected: 'not all of them', rule: 'not', value: error.data });
  const member = isSchemaNode(error.data) ? error.data[only] : undefined;
  const is = `is ${valueText(member)}`;
  return finding({ at: pointerTo(at, only), is, expected: 'no such member', rule: 'not', value: member });
}

function limitText(error: ErrorObject): { is: string; expected: string } | undefined {
  const limit = Number(error.params.limit);
  const size = isSchemaNode(error.data)
    ? Object.keys(error.data).length
    : Array.isArray(error.data)
      ? error.data.length
      : 0;
  switch (error.keyword) {
    case 'maxItems':
      return { is: `has ${counted(size, 'item')}`, expected: limit === 0 ? 'none' : `at most ${limit}` };
    case 'minItems':
      return { is: `has ${counted(size, 'item')}`, expected: `at least ${limit}` };
    case 'maxProperties':
      return { is: `has ${counted(size, 'member')}`, expected: limit === 0 ? 'none' : `at most ${limit}` };
    case 'minProperties':
      return { is: `has ${counted(size, 'member')}`, expected: `at least ${limit}` };
    case 'minLength':
      return { is: `is ${valueText(error.data)}`, expected: `at least ${counted(limit, 'character')}` };
    case 'maxLength':
      return { is: `is ${valueText(error.data)}`, expected: `at most ${counted(limit, 'character')}` };
    case 'minimum':
      return { is: `is ${valueText(error.data)}`, expected: `at least ${limit}` };
    case 'maximum':
      return { is: `is ${valueText(error.data)}`, expected: `at most ${limit}` };
    case 'exclusiveMinimum':
      return { is: `is ${valueText(error.data)}`, expected: `more than ${limit}` };
    case 'exclusiveMaximum':
      return { is: `is ${valueText(error.data)}`, expected: `less than ${limit}` };
    case 'uniqueItems':
      return {
        is: `has the same item at ${String(error.params.j)} and ${String(error.params.i)}`,
        expected: 'no item twice',
      };
    case 'pattern':
      return { is: `is ${valueText(error.data)}`, expected: `a string that matches ${String(error.params.pattern)}` };
    default:
      return undefined;
  }
}

/** Why a text does not have the format of the schema; undefined if it does, or if the schema has no format. */
export function formatReason(node: SchemaNode, text: string): string | undefined {
  const format = typeof node.format === 'string' ? FORMATS.get(node.format) : undefined;
  const outcome = format?.decode(text);
  return outcome === undefined || outcome.ok ? undefined : outcome.reason;
}

/** A validation error, as parts of a sentence and as data. */
interface Refused {
  readonly at: string;
  readonly is: string;
  readonly expected: string;
  readonly reason?: string | undefined;
  /** The keyword of the schema. */
  readonly rule: string;
  readonly value: unknown;
}

/** A finding with a message that contains the position, the actual value and the expected value. */
export function finding({ at, is, expected, reason, rule, value }: Refused): Finding {
  const place = pointerText(at);
  const because = reason === undefined ? '' : ` (${reason})`;
  const actual = value === undefined ? 'nothing' : valueText(value);
  return {
    message: expected === '' ? `${place} ${is}${because}` : `${place} ${is}, expected ${expected}${because}`,
    signature: schemaSignature(at, rule, value),
    path: at.length > MAX_POINTER ? `${at.slice(0, MAX_POINTER)}…` : at,
    ...(expected === '' ? {} : { expected }),
    actual: actual.length > MAX_POINTER ? `${actual.slice(0, MAX_POINTER)}…` : actual,
  };
}
