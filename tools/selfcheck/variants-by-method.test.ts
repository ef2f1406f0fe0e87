import { expect, test } from 'vitest';
import { METHODS } from '../../src/generated/methods.ts';
import { DOCUMENT } from '../../src/reference-node/dialect.ts';
import { RULES } from '../../specs/families/forms.variants.ts';
import { baseSchemas, subschemas } from '../../src/judge/validation/schema/annotations.ts';
import type { SchemaNode } from '../../src/judge/validation/schema/schema-node.ts';

/** The methods of the document whose results have a part for which this holds. */
function methodsWith(holds: (node: SchemaNode) => boolean): readonly string[] {
  const set = baseSchemas();
  return METHODS.map(({ method }) => method)
    .filter((method) => DOCUMENT.methods.has(method))
    .filter((method) => {
      const reached = new Set([set.root(`${method.replace('.', '/')}.result.json`)]);
      for (const node of reached) for (const below of subschemas(set, node)) reached.add(below);
      return [...reached].some(holds);
    });
}

const refersTo =
  (...names: readonly string[]) =>
  ({ $ref }: SchemaNode): boolean =>
    typeof $ref === 'string' && names.some((name) => $ref.endsWith(`/${name}.json`));

const listed = (...names: readonly (keyof typeof RULES)[]): readonly string[] =>
  [...new Set(names.flatMap((name) => RULES[name].methods))].toSorted();

test('each method with an integer of two forms has a variant of the other form', () => {
  // A report that is only alive has no checks.
  const methods = methodsWith(refersTo('natural-either', 'uint64-either', 'uint32-either')).filter(
    (name) => name !== 'health.liveness',
  );
  expect(listed('text', 'numbers')).toEqual(methods.toSorted());
});

test('each method with a list or map that may be null has variants without it', () => {
  const methods = methodsWith((node) => node['x-null-is-empty'] === true).toSorted();
  expect(listed('null')).toEqual(methods);
  expect(listed('gaps')).toEqual(methods);
});

test('each method with bytes or times has variants of another spelling', () => {
  expect(listed('capitals')).toEqual(methodsWith(refersTo('hex')).toSorted());
  expect(listed('offset')).toEqual(
    methodsWith(refersTo('timestamp'))
      .filter((name) => name !== 'health.liveness')
      .toSorted(),
  );
});
