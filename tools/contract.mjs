// Freezes the requirements of the catalogue in requirements/<date>.json, and lists it in docs/contracts.md. Flags: --date, --again.
import { spawnSync } from 'node:child_process';

const STEPS = [
  ['npm', 'run', '--silent', 'build'],
  [process.execPath, 'dist/tools/bin.js', 'contract', ...process.argv.slice(2)],
  ['npm', 'run', '--silent', 'generate'],
];

for (const [program, ...words] of STEPS) {
  const { status } = spawnSync(program, words, { stdio: 'inherit' });
  if (status !== 0) {
    process.exitCode = status ?? 1;
    break;
  }
}
