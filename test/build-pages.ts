import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Bundles the pages, which unit tests of reports read. */
export default function setup(): void {
  if (process.env.CONFORMANCE_BUILT === '1') return;
  execFileSync(process.execPath, [fileURLToPath(new URL('../tools/build-pages.mjs', import.meta.url))], {
    stdio: 'inherit',
  });
}
