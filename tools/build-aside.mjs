// Builds everything anew beside dist, and then puts it in the place of dist: a run that has begun loads the rest of its code from there.
// Part of `npm pack`.
import { execFileSync } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const [BUILT, NEXT, FORMER] = ['dist', 'dist.next', 'dist.former'].map((name) => join(ROOT, name));

const node = (...args) => execFileSync(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });

for (const folder of [NEXT, FORMER]) rmSync(folder, { recursive: true, force: true });
const info = join(NEXT, '.tsbuildinfo');
node('node_modules/typescript-7/bin/tsc', '-p', 'tsconfig.build.json', '--outDir', NEXT, '--tsBuildInfoFile', info);
node('tools/build-pages.mjs', NEXT);
node('tools/build-catalogue.mjs', NEXT);
if (existsSync(BUILT)) renameSync(BUILT, FORMER);
renameSync(NEXT, BUILT);
rmSync(FORMER, { recursive: true, force: true });
