import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { loadCatalogue } from '../../src/judge/catalogue/catalogue.ts';
import { emptyFolder } from './cli.ts';

/** A file with the profile of nodes that need only meet the requirements of these methods: a whole run is short. */
export async function smallProfile(...methods: readonly string[]): Promise<string> {
  const { requirements } = await loadCatalogue();
  const names = new Set(requirements.map(({ id }) => id.split('/')[0] ?? ''));
  const others = [...names].filter((name) => !methods.includes(name)).map((name) => `${name}/*`);
  const file = join(emptyFolder(), 'small.yaml');
  const notApplicable = [{ requirements: others, reason: 'not of this test' }];
  const about = { name: 'small', extends: 'document', description: 'Nodes of a test.' };
  writeFileSync(file, stringify({ ...about, notApplicable }));
  return file;
}
