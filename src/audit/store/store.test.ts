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

test('a store that is open elsewhere is refused by its name', async () => {
  const path = emptyFolder();
  const store = await Store.open(path);
  await expect(Store.open(path)).rejects.toThrow(StoreRefused);
  await expect(Store.open(path)).rejects.toThrow(path);
  await store.close();
});
