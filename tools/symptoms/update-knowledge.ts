import { readFileSync, writeFileSync } from 'node:fs';
import { loadCatalogue } from '../../src/catalogue/catalogue.ts';
import { decodeKnowledge, type KnowledgeFile } from '../../src/diagnosis/knowledge-file.ts';
import { digestOf } from './defects-of.ts';
import { makeKnowledge } from './make-knowledge.ts';

/**
 * Measures the symptoms of mutants and places that the file of likely defects lacks, and writes the file.
 *
 * @param again Names of mutants to measure, also if the file has them.
 * @returns The number of defects that were measured; undefined if the file is up to date.
 * @throws The system error if the file cannot be read or written.
 */
export async function updateKnowledge(
  path: string,
  again: readonly string[],
  make: typeof makeKnowledge = makeKnowledge,
): Promise<number | undefined> {
  const { requirements } = await loadCatalogue();
  // The cast is safe: only `makeKnowledge` makes the text of the file.
  const file = JSON.parse(readFileSync(path, 'utf8')) as KnowledgeFile;
  if (again.length === 0 && file.of === digestOf(requirements)) return undefined;
  const previous = decodeKnowledge(file).map((defect) => ({
    ...defect,
    names: defect.names.filter((name) => !again.includes(name)),
  }));
  let measured = 0;
  const text = await make({ previous, onRow: () => (measured += 1) });
  writeFileSync(path, text);
  return measured;
}
