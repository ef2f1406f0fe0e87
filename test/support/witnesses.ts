import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/witnesses', import.meta.url));

/** Large tools of others that test ours in proofs alone, by exact version. */
const WITNESSES = {
  allure: { allure: '3.18.0' },
  kubernetes: { 'kubernetes-models': '4.5.1' },
  openrpc: {
    '@open-rpc/client-js': '1.7.1',
    '@open-rpc/generator': '1.22.3',
    '@open-rpc/schema-utils-js': '1.16.2',
    '@open-rpc/test-coverage': '2.2.4',
    typescript: '5.9.3',
  },
} as const;

/** The reporter of a tool that shows its results as a page; nobody opens it here, and it brings a hundred packages. */
const OVERRIDES = { '@open-rpc/html-reporter-react': 'npm:@favware/skip-dependency@1.2.2' };

/**
 * Installs a tool from the registry, once, outside of what `npm ci` installs.
 *
 * @returns The folder in which it is installed, and its `require`.
 * @throws Error if npm cannot install it.
 */
export function witness(name: keyof typeof WITNESSES): { readonly folder: string; readonly require: NodeJS.Require } {
  const folder = join(CACHE, name);
  const manifest = join(folder, 'package.json');
  if (!existsSync(join(folder, 'node_modules'))) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(manifest, JSON.stringify({ private: true, dependencies: WITNESSES[name], overrides: OVERRIDES }));
    const flags = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--silent'];
    execFileSync('npm', flags, { cwd: folder, stdio: 'inherit' });
  }
  return { folder, require: createRequire(manifest) };
}
