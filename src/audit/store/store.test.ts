import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Store, StoreRefused } from './store.ts';
import { StoredMap } from './stored-map.ts';
import { emptyFolder } from '../../../test/support/folder.ts';

test('what was committed is there again, what was not is lost', async () => {
  const path = emptyFolder();
  const store = await Store.open(path);
  const map = await StoredMap.load<{ readonly weight: bigint }>(store, 'c/');
  map.set('one', { weight: 2n ** 64n });
  map.set('two', { weight: 1n });
  map.delete('two');
  await store.commit();
  map.set('three', { weight: 3n });
  store.put('other', 'x');
  expect(store.get('other')).toBe('x');
  await store.close();
  const again = await Store.open(path);
  const read = await StoredMap.load<{ readonly weight: bigint }>(again, 'c/');
  expect([...read.entries()]).toEqual([['one', { weight: 2n ** 64n }]]);
  expect(again.get('other')).toBeUndefined();
  await again.close();
});

test('a range has the committed keys of its prefix, in order, behind a key', async () => {
  const store = await Store.open(emptyFolder());
  for (const key of ['a/2', 'a/1', 'b/1', 'a/3']) store.put(key, key);
  await store.commit();
  const keys: string[] = [];
  for await (const [key] of store.range('a/', 'a/1')) keys.push(key);
  expect(keys).toEqual(['a/2', 'a/3']);
  await store.close();
});

/** The entries of a store whose every entry is intact. */
async function entriesOf(path: string): Promise<ReadonlyMap<string, string>> {
  const store = await Store.open(path);
  try {
    await store.verify();
    const entries = new Map<string, string>();
    for await (const [key, value] of store.range('k/')) entries.set(key, value);
    return entries;
  } finally {
    await store.close();
  }
}

test.each(['log', 'ldb'])('a flipped byte in a .%s file is noticed, or the store is that of a commit', async (kind) => {
  const path = emptyFolder();
  const store = await Store.open(path);
  const states: string[] = [JSON.stringify([])];
  for (let commit = 0; commit < 20; commit += 1) {
    // Each commit also changes what the ones before it wrote.
    for (let at = 0; at < 40; at += 1) store.put(`k/${(commit * 17 + at) % 200}`, `value ${commit} of ${at}`.repeat(8));
    await store.commit();
    const entries: (readonly [string, string])[] = [];
    for await (const entry of store.range('k/')) entries.push(entry);
    states.push(JSON.stringify(entries));
  }
  await store.close();
  // Opening moves what the log holds into a table.
  if (kind === 'ldb') await entriesOf(path);
  const file = readdirSync(path).find(
    (name) => name.endsWith(`.${kind}`) && readFileSync(join(path, name)).length > 1000,
  );
  if (file === undefined) throw new Error(`There is no .${kind} file.`);
  const whole = readFileSync(join(path, file));
  let noticed = 0;
  for (let at = 0; at < 60; at += 1) {
    const bytes = Buffer.from(whole);
    const place = Math.floor((bytes.length * (at + 0.5)) / 60);
    bytes[place] = (bytes[place] ?? 0) ^ (1 << (at % 8));
    const copy = join(emptyFolder(), 'copy');
    cpSync(path, copy, { recursive: true });
    writeFileSync(join(copy, file), bytes);
    try {
      expect(states).toContain(JSON.stringify([...(await entriesOf(copy))]));
    } catch (error) {
      if (!(error instanceof StoreRefused)) throw error;
      expect(error.message).toContain(copy);
      noticed += 1;
    }
  }
  expect(noticed).toBeGreaterThan(10);
});

test('a store that is open elsewhere is refused by its name', async () => {
  const path = emptyFolder();
  const store = await Store.open(path);
  await expect(Store.open(path)).rejects.toThrow(StoreRefused);
  await expect(Store.open(path)).rejects.toThrow(path);
  await store.close();
});
