import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const GUIDES = ['docs', 'docs/internals', 'results'].flatMap((folder) =>
  readdirSync(join(ROOT, folder)).flatMap((name) => (name.endsWith('.md') ? [`${folder}/${name}`] : [])),
);

test.each(['README.md', 'CONTRIBUTING.md', 'src/README.md', 'specs/README.md', ...GUIDES])(
  'the links of %s lead to files that are there',
  (name) => {
    const text = readFileSync(join(ROOT, name), 'utf8').replaceAll(/^```[^]*?^```$/gm, '');
    const paths = [...text.matchAll(/\]\((?!https?:)([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, path = '']) => path);
    expect(paths.filter((path) => !existsSync(resolve(ROOT, dirname(name), path)))).toEqual([]);
  },
);
