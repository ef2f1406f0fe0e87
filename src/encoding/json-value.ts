/** A JSON number that is kept as it was written, since no number of the language has its text: `1e400`, `-0`, `1.10`. */
export class LosslessNumber {
  readonly value: string;

  constructor(value: string) {
    this.value = value;
  }
}

/**
 * A JSON value that keeps every number as it was written: a JS number where its canonical text is the text that came
 * (safe integers, plain fractions), a bigint for other integers in plain notation, else the text itself.
 */
export type JsonValue = null | boolean | number | bigint | string | LosslessNumber | JsonValue[] | JsonObject;

/** A JSON object. Every member is its own, also one called `__proto__`. */
export interface JsonObject {
  [name: string]: JsonValue;
}

/** Whether the value is a JSON object: neither array, nor null, nor a number that is kept as text. */
export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof LosslessNumber);
}
