import { Ajv2020 } from 'ajv/dist/2020.js';
import { FORMATS } from './formats.ts';
import { integerBounds, isIntegerWithin, isOfType } from './numbers.ts';

/** Texts whose verdict is kept: a run meets the same IDs and addresses thousands of times. */
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
    // A part of an answer would keep the whole of it in memory: what is kept is a copy.
    known.set(Buffer.from(text, 'utf16le').toString('utf16le'), fit);
    return fit;
  };
}

/**
 * An ajv that knows the formats and keywords of our schemas. Types are not checked by ajv's own `type` where numbers
 * are meant (`x-type` stands in for it), since ajv takes no bigint for a number.
 */
export function createCompiler({ allErrors }: { allErrors: boolean }): Ajv2020 {
  const ajv = new Ajv2020({
    strict: true,
    strictTypes: false,
    strictRequired: false,
    allErrors,
    verbose: true,
    inlineRefs: false,
    // The schemas are checked against the meta-schema by a unit test, not at every start.
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
