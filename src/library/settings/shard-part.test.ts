import { expect, test } from 'vitest';
import type { RunSettings } from '../../generated/config.ts';
import { optionSettings } from './option-settings.ts';
import { shardPart, type ShardPart, inShard } from './shard-part.ts';
import { loadCatalogue } from '../../judge/catalogue/catalogue.ts';

const REQUIREMENTS = Array.from({ length: 8 }, (_, at) => ({
  id: `platform.getHeight/claim-${at}`,
  service: 'platform',
  method: 'platform.getHeight',
}));

function part(options: RunSettings): ShardPart {
  return shardPart({}, optionSettings({ target: 'http://127.0.0.1:1', ...options }), REQUIREMENTS);
}

test('without a shard all that was chosen is run', () => expect(part({})).toEqual({ selection: {} }));

test('shards share out the requirements, and each knows those of the others', () => {
  const parts = [part({ shard: '1/2' }), part({ shard: '2/2' })];
  const own = parts.flatMap(({ selection }) => selection.only ?? []);
  expect([...own].sort()).toEqual(REQUIREMENTS.map(({ id }) => id));
  for (const { selection, otherShards } of parts) {
    expect([...(selection.only ?? []), ...(otherShards ?? [])].sort()).toEqual([...own].sort());
  }
});

test('a shard tells what the others must agree on', () => {
  const { shard } = part({ shard: '1/2', runs: 3, without: ['user-store', 'index/X/tx'], concurrency: 2 });
  expect(shard).toEqual({
    index: 1,
    of: 2,
    settings: { '--without': 'user-store,index/X/tx', '--runs': '3', '--survey': '8', '--repeat': '1' },
  });
  expect(part({ shard: '1/2', upgrade: false }).shard?.settings).toMatchObject({ '--no-upgrade': 'true' });
});

test.each<[RunSettings, string]>([
  [
    { shard: '1/2', requireTested: ['all'] },
    '--require-tested demands: leave it out of the shards, and give it to merge',
  ],
  [{ shard: '9999/9999' }, '--shard 9999/9999 has none of the chosen requirements'],
])('%j is refused', (options, message) => expect(() => part(options)).toThrow(message));

const { requirements } = await loadCatalogue();

test.each([1, 2, 3, 7])('%s shards together have every requirement once', (of) => {
  const shards = Array.from({ length: of }, (_, at) => inShard(requirements, { index: at + 1, of }));
  const ids = shards.flat().map(({ id }) => id);
  expect(ids.toSorted()).toEqual(requirements.map(({ id }) => id).toSorted());
  for (const shard of shards) expect(shard.length).toBeGreaterThan(requirements.length / of / 2);
});

test('keeps the order of the catalogue', () => {
  const order = new Map(requirements.map(({ id }, at) => [id, at]));
  const places = inShard(requirements, { index: 2, of: 4 }).map(({ id }) => order.get(id) ?? -1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test('leaves a requirement in its shard when others come and go', () => {
  const choice = { index: 1, of: 3 };
  const some = requirements.filter((_, at) => at % 2 === 0);
  const whole = new Set(inShard(requirements, choice).map(({ id }) => id));
  expect(inShard(some, choice).map(({ id }) => id)).toEqual(some.map(({ id }) => id).filter((id) => whole.has(id)));
});
