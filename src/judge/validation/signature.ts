import { LosslessNumber } from '../../encoding/json.ts';
import type { Signature, ValueType } from '../../generated/report.ts';
import { pointerTokens } from './json-pointer.ts';

/** A name of the protocol. Other names of members are data, such as indexes and IDs. */
const NAME = /^[A-Za-z_]\w{0,31}$/;

const SCALARS: Readonly<Record<string, ValueType>> = {
  string: 'string',
  boolean: 'boolean',
  number: 'number',
  bigint: 'number',
};

/** The JSON type of a value. A bigint or a lossless number is a number. */
export function valueType(value: unknown): ValueType {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (value instanceof LosslessNumber) return 'number';
  return SCALARS[typeof value] ?? 'object';
}

/** The signature of a validation error, without values that change from run to run. */
export function schemaSignature(pointer: string, keyword: string, value: unknown): Signature {
  return { kind: 'schema', at: placeOf(pointer), rule: keyword, actual: valueType(value) };
}

/** The longest path of a member in a signature, in characters: a node may send nested data. */
const MOST_MEMBERS = 500;

/** The signature of a failed assertion: the member that differs, the types of both values, and the status of the response. */
export function assertionSignature(compared: {
  readonly member?: string;
  readonly rule?: string | undefined;
  readonly expected?: unknown;
  readonly actual?: unknown;
  readonly status?: number | undefined;
}): Signature {
  const { member, rule, expected, actual, status } = compared;
  return {
    kind: 'assertion',
    ...(member === undefined ? {} : { member: member.slice(0, MOST_MEMBERS) }),
    rule,
    ...(expected === undefined ? {} : { expected: valueType(expected) }),
    ...(actual === undefined ? {} : { actual: valueType(actual) }),
    status,
  };
}

/** A JSON Pointer, or a path of a URL, with * for each name that is data. */
export function placeOf(pointer: string): string {
  return ['', ...pointerTokens(pointer).map(nameOf)].join('/');
}

/** A path such as `validators[3].endTime` with * for each name that is data, separated by slashes. */
export function placeIn(path: string): string {
  return path === '' ? '' : path.replace(/^\[/, '').split(/[.[]/).map(nameOf).join('/');
}

function nameOf(token: string): string {
  return NAME.test(token) ? token : '*';
}
