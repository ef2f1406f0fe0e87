import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Builds the command line once for all end-to-end tests: they run what users run. */
export default function setup(): void {
  if (process.env.CONFORMANCE_BUILT === '1') return;
  execFileSync('npm', ['run', '--silent', 'build'], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    stdio: 'inherit',
  });
  // The projects of one command have one build.
  process.env.CONFORMANCE_BUILT = '1';
}
