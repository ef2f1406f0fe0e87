import { isJsonObject, type JsonObject, type JsonValue, parseJson } from '../encoding/json.ts';
import { type Decoded, decoded } from '../encoding/decoded.ts';
import { sha256 } from '../encoding/sha256.ts';
import { LONG_RESPONSE } from '../judge/validation/judge-value.ts';

const ID_AT_THE_END = /,"id":(0|[1-9]\d{0,14})\}[ \t\r\n]*$/;
const LONGEST_END = 64;

/**
 * Parses response bodies. Equal results of long responses are one value in memory, as long as somebody keeps it: a node lists its
 * validators again for each of several calls, in megabytes.
 */
export class EqualResults {
  /** The hash of a response without its ID -> the result. */
  readonly #results = new Map<string, WeakRef<JsonObject>>();
  readonly #gone = new FinalizationRegistry<string>((hash) => {
    if (this.#results.get(hash)?.deref() === undefined) this.#results.delete(hash);
  });

  /** The body as JSON with at most `maxValues` values; see `parseJson`. */
  parse(body: Uint8Array, maxValues?: number): Decoded<JsonValue> {
    const end =
      body.length < LONG_RESPONSE
        ? null
        : ID_AT_THE_END.exec(Buffer.from(body.subarray(-LONGEST_END)).toString('latin1'));
    if (end === null) return parseJson(body, maxValues);
    const [{ length }, id] = end;
    const hash = Buffer.from(sha256(body.subarray(0, body.length - length))).toString('base64');
    const known = this.#results.get(hash)?.deref();
    if (known !== undefined) return decoded({ jsonrpc: '2.0', result: known, id: Number(id) });
    const parsed = parseJson(body, maxValues);
    if (parsed.ok && isJsonObject(parsed.value)) {
      const { jsonrpc, result, id: _id, ...others } = parsed.value;
      const isUsual = jsonrpc === '2.0' && Object.keys(others).length === 0;
      if (isUsual && isJsonObject(result)) {
        this.#results.set(hash, new WeakRef(result));
        this.#gone.register(result, hash);
      }
    }
    return parsed;
  }
}
