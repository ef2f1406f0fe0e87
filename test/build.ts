import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Builds the command line once for all end-to-end tests: they run what users run. */
export default function setup(): void {
  execFileSync('npm', ['run', '--silent', 'build'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: 'inherit',
  });
}
