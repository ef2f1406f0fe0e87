import { Ajv2020 } from 'ajv/dist/2020.js';
import { FORMATS } from './formats.ts';
import { integerBounds, isIntegerWithin, isOfType } from './numbers.ts';

/** Largest number of texts with a kept result for each format. A run reads the same IDs and addresses thousands of times. */
const KEPT = 10_000;
const LONGEST = 200;

function remembered(fits: (text: string) => boolean): (text: string) => boolean {
  const known = new Map<string, boolean>();
  return (text) => {
    if (text.length > LONGEST) return fits(text);
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size >= KEPT) known.clear();
    const fit = fits(text);
    // The key is a copy, because a part of a response would keep the whole response in memory.
    known.set(Buffer.from(text, 'utf16le').toString('utf16le'), fit);
    return fit;
  };
}

/**
 * Creates an ajv with the formats and keywords of the schemas. `x-type` replaces `type` for numbers, because ajv does not accept a
 * bigint as a number.
 */
export function createCompiler({ allErrors }: { allErrors: boolean }): Ajv2020 {
  const ajv = new Ajv2020({
    strict: true,
    strictTypes: false,
    strictRequired: false,
    allErrors,
    verbose: true,
    inlineRefs: false,
    // A unit test checks the schemas against the meta-schema, so a run does not repeat this.
    validateSchema: false,
  });
  for (const [name, format] of FORMATS) ajv.addFormat(name, { validate: remembered((text) => format.decode(text).ok) });
  for (const keyword of ['x-requirement', 'x-volatile', 'x-null-is-empty', 'tsType']) ajv.addKeyword({ keyword });
  ajv.addKeyword({
    keyword: 'x-integer',
    errors: false,
    compile: (schema: unknown) => {
      const bounds = integerBounds(schema);
      return (value: unknown) => isIntegerWithin(value, bounds);
    },
  });
  ajv.addKeyword({
    keyword: 'x-type',
    errors: false,
    compile: (schema: unknown) => {
      const types: unknown[] = Array.isArray(schema) ? schema : [schema];
      return (value: unknown) => types.some((type) => isOfType(value, type));
    },
  });
  return ajv;
}
