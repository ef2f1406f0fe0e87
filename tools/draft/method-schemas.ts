import { schemaFiles, SCHEMA_BASE } from '../../src/validation/schema/schema-files.ts';
import type { SchemaPatch } from '../../src/validation/schema/schemas.ts';
import { narrowSchema } from './narrow-schema.ts';
import type { Traffic } from './traffic.ts';

/**
 * The schemas of a new method, from its calls with a result: types as narrow as they show, everything else open. None
 * if the package has them.
 */
export function methodSchemas(traffic: Traffic, method: string): SchemaPatch[] {
  const path = method.replace('.', '/');
  if (schemaFiles().has(`${path}.result.json`)) return [];
  const calls = traffic.of(method).filter(({ result }) => result !== undefined);
  // Which arguments a call must have cannot be seen in calls that have them.
  const params = { ...narrowSchema(calls.map((each) => each.params)), required: undefined };
  const name = method.slice(method.indexOf('.') + 1).replace(/^./, (first) => first.toUpperCase());
  return (['params', 'result'] as const).map((part) => ({
    schema: `${path}.${part}.json`,
    isNew: true,
    patch: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: `${SCHEMA_BASE}${path}.${part}.json`,
      title: `${name}${part === 'params' ? 'Params' : 'Result'}`,
      description: `COMPLETE THIS SENTENCE. Drafted from ${calls.length} calls of ${method} with a result.`,
      ...(part === 'params'
        ? params
        : narrowSchema(calls.flatMap(({ result }) => (result === undefined ? [] : [result])))),
    },
  }));
}
