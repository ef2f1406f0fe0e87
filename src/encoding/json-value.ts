/** A JSON number as text. No number of the language has the same text: `1e400`, `-0`, `1.10`. */
export class LosslessNumber {
  readonly value: string;

  constructor(value: string) {
    this.value = value;
  }
}

/**
 * A JSON value without loss of number formats. A number is a JS number if its canonical text is the text in the
 * document (safe integers, plain fractions), a bigint for other integers in plain notation, otherwise a LosslessNumber.
 */
export type JsonValue = null | boolean | number | bigint | string | LosslessNumber | JsonValue[] | JsonObject;

/** A JSON object. All members are own properties, including `__proto__`. */
export interface JsonObject {
  [name: string]: JsonValue;
}

/** Whether the value is a JSON object: not an array, not null, and not a LosslessNumber. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof LosslessNumber);
}
