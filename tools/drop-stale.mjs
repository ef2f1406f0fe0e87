// Removes from dist what was built from files that are gone: a check that moved would be there twice. Part of `npm run build`.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

for (const folder of ['src', 'specs', 'tools', 'test']) {
  const built = join(ROOT, 'dist', folder);
  if (!existsSync(built)) continue;
  for (const name of readdirSync(built, { recursive: true })) {
    const source = name.replace(/(\.d\.ts|\.js)$/, '.ts');
    if (source !== name && !existsSync(join(ROOT, folder, source))) rmSync(join(built, name));
  }
}
