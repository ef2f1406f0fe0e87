import { expect, it } from 'vitest';
import { loadCatalogue } from './catalogue.ts';
import { inShard } from './shard.ts';

const { requirements } = await loadCatalogue();

it.each([1, 2, 3, 7])('%s shards together have every requirement once', (of) => {
  const shards = Array.from({ length: of }, (_, at) => inShard(requirements, { index: at + 1, of }));
  const ids = shards.flat().map(({ id }) => id);
  expect(ids.toSorted()).toEqual(requirements.map(({ id }) => id).toSorted());
  for (const shard of shards) expect(shard.length).toBeGreaterThan(requirements.length / of / 2);
});

it('keeps the order of the catalogue', () => {
  const order = new Map(requirements.map(({ id }, at) => [id, at]));
  const places = inShard(requirements, { index: 2, of: 4 }).map(({ id }) => order.get(id) ?? -1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

it('leaves a requirement in its shard when others come and go', () => {
  const choice = { index: 1, of: 3 };
  const some = requirements.filter((_, at) => at % 2 === 0);
  const whole = new Set(inShard(requirements, choice).map(({ id }) => id));
  expect(inShard(some, choice).map(({ id }) => id)).toEqual(some.map(({ id }) => id).filter((id) => whole.has(id)));
});
