import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { emptyFolder } from '../../../test/support/folder.ts';
import { readYaml, yamlFiles } from './read-yaml.ts';

const SCHEMA = 'catalogue/requirements.json';

let folder: string;
beforeEach(() => {
  folder = emptyFolder();
});

describe('readYaml', () => {
  it.each(['service: platform\nmethod: getHeight\nrequirements: [{ level: stated }]', 'just text'])(
    'names the file alone where no row has an ID: %j',
    async (text) => {
      const path = join(folder, 'own.yaml');
      await writeFile(path, text);
      await expect(readYaml(path, SCHEMA)).rejects.toThrow('own.yaml: ');
    },
  );

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
