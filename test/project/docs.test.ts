import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { read, ROOT } from '../support/root.ts';

const pagesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder)).flatMap((name) => (name.endsWith('.md') ? [`${folder}/${name}`] : []));
const PAGES = ['docs', 'docs/internals'].flatMap(pagesIn);
const LINKING = ['README', 'CHANGELOG', 'CONTRIBUTING', 'SECURITY', 'src/README', 'specs/README', 'schemas/README'].map(
  (name) => `${name}.md`,
);

/** The text of a page without its code. */
const proseOf = (name: string): string => read(name).replaceAll(/^ *```[^]*?^ *```$/gm, '');

/** The anchors of the headings of a page, as GitHub makes them. */
function anchorsOf(name: string): string[] {
  return [...proseOf(name).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );
}

test.each([...LINKING, ...PAGES, ...pagesIn('results')])(
  'the links of %s lead to files and headings that are there',
  (name) => {
    const links = [...proseOf(name).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)]*))?\)/g)];
    const broken = links.filter(([, path = '', anchor]) => {
      const file = path === '' ? join(ROOT, name) : resolve(ROOT, dirname(name), path);
      if (!existsSync(file)) return true;
      return anchor !== undefined && !anchorsOf(file.slice(ROOT.length)).includes(anchor);
    });
    expect(broken.map(([link]) => link)).toEqual([]);
  },
);

test('the documentation is 23 pages and 32,200 words at most, and each page says first what it is for', () => {
  const words = ['README.md', ...PAGES].flatMap((name) => read(name).match(/\S+/g) ?? []);
  expect(PAGES.length).toBeLessThanOrEqual(23);
  expect(words.length).toBeLessThanOrEqual(32_200);
  expect(PAGES.filter((name) => !/^# .+\n\nThis page [^.:]+[.:]/.test(read(name)))).toEqual([]);
});
