// Runs the built command line on one target after the other in one process: starting it takes longer than such a run.
// Arguments: the folder for the reports, the flags of each run as JSON, and the targets. Writes what came of each as JSON.
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { main } from '../../dist/src/cli/main.js';

// As the executable does.
setFlagsFromString('--heap-growing-percent=20');

const NEVER = new globalThis.AbortController().signal;

const [folder, flags, ...targets] = process.argv.slice(2);
const runs = [];
for (const [at, target] of targets.entries()) {
  let said = '';
  const terminal = { write: (text) => (said += text) };
  const args = ['run', '--target', target, '--out', join(folder, `${at}`), ...JSON.parse(flags)];
  const code = await main(args, { stdout: terminal, stderr: terminal, env: process.env, interrupt: NEVER });
  runs.push({ code, said });
}
process.stdout.write(JSON.stringify(runs));
