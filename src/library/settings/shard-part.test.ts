import { expect, test } from 'vitest';
import type { RunSettings } from '../../generated/config.ts';
import { optionSettings } from './option-settings.ts';
import { shardPart, type ShardPart } from './shard-part.ts';

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
    { shard: '1/2', waivers: 'w.yaml' },
    '(`waivers` in a configuration): leave them out of the shards, and give them to merge',
  ],
  [
    { shard: '1/2', requireTested: ['all'] },
    '(`requireTested` in a configuration): leave it out of the shards, and give it to merge',
  ],
  [{ shard: '9999/9999' }, '--shard 9999/9999 has none of the chosen requirements'],
])('%j is refused', (options, message) => expect(() => part(options)).toThrow(message));
