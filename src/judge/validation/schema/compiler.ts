import { createRequire } from 'node:module';
import type { Ajv2020, KeywordCxt } from 'ajv/dist/2020.js';
import { remembered } from '../../../encoding/remembered.ts';
import type { Thoroughness } from './built-validators.ts';
import { FORMATS } from './formats.ts';
import { integerBounds, isIntegerWithin, isOfType } from './numbers.ts';

/** Keywords that allow and forbid nothing. */
const ANNOTATIONS = [
  ...['x-requirement', 'x-statement', 'x-level', 'x-section', 'x-why', 'x-readings', 'x-from', 'x-source'],
  ...['x-null-is-empty', 'x-absent-is-empty', 'x-own', 'tsType'],
];

// Loaded with the first compiler: its 100 files would delay the first request. The build has compiled what most runs need.
const load = createRequire(import.meta.url);

/** What validators call, by the names that compiled code has for it. */
export const LIBRARY = {
  formats: Object.fromEntries(
    [...FORMATS].map(([name, { decode, isCostly }]) => {
      const validate = (text: string): boolean => decode(text).ok;
      return [name, isCostly === true ? remembered(validate) : validate];
    }),
  ),
  isOfType,
  isIntegerWithin,
  integerBounds,
};

/**
 * Creates an ajv with the formats and keywords of the schemas. `x-type` replaces `type` for numbers, because ajv does not accept a
 * bigint as a number.
 */
export function createCompiler(thoroughness: Thoroughness): Ajv2020 {
  const { Ajv2020: Ajv, _, stringify } = load('ajv/dist/2020.js') as typeof import('ajv/dist/2020.js');
  const ajv = new Ajv({
    strict: true,
    strictTypes: false,
    strictRequired: false,
    allErrors: thoroughness === 'thorough',
    verbose: true,
    inlineRefs: false,
    // The build keeps the source. Optimizing takes half as long as compiling.
    code: { optimize: false, source: true, formats: _`library.formats` },
    // A unit test checks the schemas against the meta-schema, so a run does not repeat this.
    validateSchema: false,
  });
  // No schema asks which members others have evaluated.
  ajv.opts.unevaluated = false;
  for (const [name, validate] of Object.entries(LIBRARY.formats)) ajv.addFormat(name, validate);
  for (const keyword of ANNOTATIONS) ajv.addKeyword({ keyword });
  ajv.addKeyword({
    keyword: 'x-integer',
    code(cxt: KeywordCxt) {
      const within = cxt.gen.scopeValue('func', { ref: isIntegerWithin, code: _`library.isIntegerWithin` });
      const schema: unknown = cxt.schema;
      const bounds = cxt.gen.scopeValue('keyword', {
        ref: integerBounds(schema),
        code: _`library.integerBounds(${stringify(schema)})`,
      });
      cxt.pass(_`${within}(${cxt.data}, ${bounds})`);
    },
  });
  ajv.addKeyword({
    keyword: 'x-type',
    code(cxt: KeywordCxt) {
      const isOf = cxt.gen.scopeValue('func', { ref: isOfType, code: _`library.isOfType` });
      const types = [cxt.schema].flat().map(String);
      cxt.pass(types.map((type) => _`${isOf}(${cxt.data}, ${type})`).reduce((one, other) => _`${one} || ${other}`));
    },
  });
  return ajv;
}
