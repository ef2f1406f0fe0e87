import { expect, test } from 'vitest';
import { refusals } from './refusals.ts';
import { baseSchemas } from './schema/annotations.ts';

const set = baseSchemas();
const root = set.root('platform/sampleValidators.result.json');

/** A list of node IDs, wrong from this position on. */
function sample(from: number): { readonly validators: readonly unknown[] } {
  return {
    validators: Array.from({ length: 60_000 }, (_, at) =>
      at < from ? 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg' : at,
    ),
  };
}

test('of a list with many errors at its beginning, those of the first items are enough', () => {
  const errors = refusals(set, root, sample(0), 2_000_000);
  expect(errors.length).toBeGreaterThanOrEqual(1000);
  expect(errors.length).toBeLessThan(10_000);
});

test('of a list with an error at its end, all errors are found', () => {
  expect(refusals(set, root, sample(60_000), 2_000_000)).toEqual([]);
  const errors = refusals(set, root, sample(59_998), 2_000_000);
  expect(new Set(errors.map(({ instancePath }) => instancePath))).toEqual(
    new Set(['/validators/59998', '/validators/59999']),
  );
});
