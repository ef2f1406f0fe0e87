import { createRequire } from 'node:module';
import type { Ajv2020 } from 'ajv/dist/2020.js';
import { remembered } from '../../encoding/remembered.ts';
import { FORMATS } from './formats.ts';
import { integerBounds, isIntegerWithin, isOfType } from './numbers.ts';

/** Keywords that allow and forbid nothing. */
const ANNOTATIONS = [
  ...['x-requirement', 'x-statement', 'x-level', 'x-section', 'x-why', 'x-readings', 'x-from', 'x-source'],
  ...['x-null-is-empty', 'x-absent-is-empty', 'tsType'],
];

// Loaded with the first compiler: its 100 files would delay the first request, and commands that validate nothing.
const load = createRequire(import.meta.url);

/**
 * Creates an ajv with the formats and keywords of the schemas. `x-type` replaces `type` for numbers, because ajv does not accept a
 * bigint as a number.
 */
export function createCompiler({ allErrors }: { allErrors: boolean }): Ajv2020 {
  const { Ajv2020: Ajv } = load('ajv/dist/2020.js') as { readonly Ajv2020: typeof Ajv2020 };
  const ajv = new Ajv({
    strict: true,
    strictTypes: false,
    strictRequired: false,
    allErrors,
    verbose: true,
    inlineRefs: false,
    // Optimizing takes half as long as compiling, which is longer than a run saves by it.
    code: { optimize: false },
    // A unit test checks the schemas against the meta-schema, so a run does not repeat this.
    validateSchema: false,
  });
  for (const [name, { decode, isCostly }] of FORMATS) {
    const validate = (text: string): boolean => decode(text).ok;
    ajv.addFormat(name, { validate: isCostly === true ? remembered(validate) : validate });
  }
  for (const keyword of ANNOTATIONS) ajv.addKeyword({ keyword });
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
