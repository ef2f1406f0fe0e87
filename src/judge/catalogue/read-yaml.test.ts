import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CatalogueError } from './catalogue-error.ts';
import { readYaml, yamlFiles } from './read-yaml.ts';

const SCHEMA = 'catalogue/requirements.json';
const ROW = `  - id: platform.getHeight/height
    level: stated
    section: '4.2'
    statement: The result carries the height.
    why: Clients poll it.
`;
const FILE = `service: platform\nmethod: getHeight\nrequirements:\n${ROW}`;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'catalogue-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function problems(text: string): Promise<string> {
  const path = join(folder, 'own.yaml');
  await writeFile(path, text);
  const error: unknown = await readYaml(path, SCHEMA).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(CatalogueError);
  return String(error);
}

describe('readYaml', () => {
  it('gives what fits the schema', async () => {
    const path = join(folder, 'own.yaml');
    await writeFile(path, FILE);
    expect(await readYaml(path, SCHEMA)).toMatchObject({ requirements: [{ level: 'stated' }] });
  });

  it('names the file and the row of what does not', async () => {
    const text = await problems(FILE.replace('level: stated', 'level: perhaps'));
    expect(text).toContain('own.yaml, platform.getHeight/height: ');
    expect(text).toContain('perhaps');
  });

  it('names the file alone where no row has an ID', async () => {
    expect(await problems(FILE.replace('  - id: platform.getHeight/height\n    level', '  - level'))).toMatch(
      /own\.yaml: /,
    );
    expect(await problems('just text')).toContain('own.yaml: ');
  });

  it('tells where a file is no YAML', async () =>
    expect(await problems('requirements: [')).toMatch(/own\.yaml: .*line 1/s));

  it('throws what the system says of a file that is not there', () =>
    expect(readYaml(join(folder, 'none.yaml'), SCHEMA)).rejects.toThrow('ENOENT'));
});

describe('yamlFiles', () => {
  it('finds the files of all folders, in the order of their names', async () => {
    await mkdir(join(folder, 'z/deep'), { recursive: true });
    for (const name of ['c.yaml', 'z/a.yaml', 'z/deep/b.yaml', 'z/readme.md']) await writeFile(join(folder, name), '');
    expect(yamlFiles(folder)).toEqual(['z/a.yaml', 'z/deep/b.yaml', 'c.yaml'].map((name) => join(folder, name)));
  });

  it('finds none in a folder that is not there', () => expect(yamlFiles(join(folder, 'none'))).toEqual([]));

  it('says what is wrong with one that is no folder', async () => {
    const path = join(folder, 'own.yaml');
    await writeFile(path, '');
    expect(() => yamlFiles(path)).toThrow('ENOTDIR');
  });
});
