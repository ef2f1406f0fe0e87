import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../support/root.ts';

/** Permissive licences, by their SPDX identifiers: a package under one of them may be passed on with the suite. */
const PERMISSIVE = ['Apache-2.0', 'BSD-3-Clause', 'ISC', 'MIT'];

interface Manifest {
  readonly name?: string;
  readonly license?: string;
}

const json = (path: string): unknown => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));

const { packages } = json('package-lock.json') as {
  readonly packages: Readonly<Record<string, Manifest & { readonly dev?: true; readonly devOptional?: true }>>;
};
/** Folders of what is installed without development dependencies, with the licence of the lock file. */
const installed = Object.entries(packages).filter(
  ([folder, { dev, devOptional }]) => folder !== '' && dev === undefined && devOptional === undefined,
);

test.each(installed)('%s is under a permissive licence', (folder, { license }) => {
  expect(PERMISSIVE).toContain(license);
  expect((json(`${folder}/package.json`) as Manifest).license).toBe(license);
});
