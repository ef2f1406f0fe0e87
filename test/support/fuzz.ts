import fc from 'fast-check';
import { LosslessNumber, type JsonValue } from '../../src/encoding/json.ts';

const RUNS = Number(process.env.CONFORMANCE_FUZZ_RUNS ?? 200);

/** How a property is tried: always with the same cases; more of them where `CONFORMANCE_FUZZ_RUNS` says so. */
export function bounded(share = 1): { readonly seed: number; readonly numRuns: number } {
  return { seed: 20_261_121, numRuns: Math.max(1, Math.ceil(RUNS * share)) };
}

/** Any text, also what is no Unicode. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom('\ud800', '\u0000', '\u001b', '"', '\\', '<', ']]>', '\u2028', '\u202e', '|', '`'),
  }),
);

/** Names of members, those among them with a meaning of their own. */
const anyName = fc.oneof(
  anyText,
  fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty', 'length', '', 'jsonrpc', 'result', 'id'),
);

const anyNumber = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }),
  fc.constantFrom('1e400', '-0', '1.10', '1E5', '0.1e-500').map((text) => new LosslessNumber(text)),
);

/** Any value that JSON can say, as it is read: with numbers of any size and members of any name. */
export const anyJson: fc.Arbitrary<JsonValue> = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.constantFrom<JsonValue>(null, true, false),
    anyNumber,
    anyText,
    fc.array(tie('value'), { maxLength: 5 }),
    fc.array(fc.tuple(anyName, tie('value')), { maxLength: 6 }).map((members) => withMembers(members)),
  ),
})).value;

function withMembers(members: readonly (readonly [string, JsonValue])[]): JsonValue {
  const object: Record<string, JsonValue> = {};
  for (const [name, value] of members) {
    Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
  }
  return object;
}
