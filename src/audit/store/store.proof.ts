import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Store, StoreRefused } from './store.ts';
import { emptyFolder } from '../../../test/support/folder.ts';

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
