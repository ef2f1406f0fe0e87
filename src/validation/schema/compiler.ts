import { Ajv2020 } from 'ajv/dist/2020.js';
import { remembered } from '../../encoding/remembered.ts';
import { FORMATS } from './formats.ts';
import { integerBounds, isIntegerWithin, isOfType } from './numbers.ts';

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
    // Optimizing takes half as long as compiling, which is longer than a run saves by it.
    code: { optimize: false },
    // A unit test checks the schemas against the meta-schema, so a run does not repeat this.
    validateSchema: false,
  });
  for (const [name, { decode, isCostly }] of FORMATS) {
    const validate = (text: string): boolean => decode(text).ok;
    ajv.addFormat(name, { validate: isCostly === true ? remembered(validate) : validate });
  }
  for (const keyword of ['x-requirement', 'x-volatile', 'x-null-is-empty', 'x-absent-is-empty', 'tsType'])
    ajv.addKeyword({ keyword });
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
