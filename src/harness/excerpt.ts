import { cut } from '../encoding/cut.ts';
import { stringifyJson, type JsonValue } from '../encoding/json.ts';

const LIMIT = 300;

/** A JSON value as short text. */
export function excerpt(value: JsonValue | undefined): string {
  return value === undefined ? 'nothing' : cut(stringifyJson(value));
}

/** Bytes of a body as short text; what is not UTF-8 shows as replacement characters. */
export function bodyExcerpt(body: Uint8Array, limit: number = LIMIT, length = body.length): string {
  const text = new TextDecoder().decode(body.subarray(0, limit * 4));
  return length > limit * 4 || text.length > limit ? `${text.slice(0, limit)}… (${length} bytes)` : text;
}
