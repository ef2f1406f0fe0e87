import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { knowledgePath } from '../../src/diagnosis/read-knowledge.ts';
import type { MakeOptions } from './make-knowledge.ts';
import { updateKnowledge } from './update-knowledge.ts';

const NAME = 'platform-get-height-one-behind';
const folder = mkdtempSync(join(tmpdir(), 'avalanche-conformance-'));
const path = join(folder, 'defects.json');
const own = readFileSync(knowledgePath(), 'utf8');

afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Updates a file of likely defects, and returns the result, the text of the file, and the mutants that were known before. */
async function update(before: string, again: readonly string[]) {
  writeFileSync(path, before);
  const known: string[] = [];
  const measured = await updateKnowledge(path, again, ({ previous = [] }: MakeOptions) => {
    known.push(...previous.flatMap(({ names }) => names));
    return Promise.resolve('new');
  });
  return { measured, text: readFileSync(path, 'utf8'), known };
}

test('measures nothing if the file is made of these mutants and requirements', async () => {
  expect(await update(own, [])).toEqual({ measured: undefined, text: own, known: [] });
});

test('measures what the file lacks if a mutant or a requirement has changed, and mutants that are named', async () => {
  const stale = await update(own.replace(/"of":"[0-9a-f]+"/, '"of":"other"'), []);
  expect(stale).toMatchObject({ measured: 0, text: 'new' });
  expect(stale.known).toContain(NAME);
  const again = await update(own, [NAME]);
  expect(again.text).toBe('new');
  expect(again.known).toEqual(stale.known.filter((name) => name !== NAME));
});
