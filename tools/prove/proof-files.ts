import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { packageRoot } from '../../src/judge/validation/schema/schema-files.ts';

const ROOT = packageRoot();
const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs');
const ENV = { ...process.env, CONFORMANCE_BUILT: '1' };

/** Seconds of one core for the files of tests that take long: the first that fits a path counts. */
const SECONDS: readonly (readonly [path: RegExp, seconds: number])[] = [
  [/^test\/audit\/(?:correct-nodes|main-network|members)\./, 1800],
  [/^test\/proof\/(?:profiles|selfcheck-|sweep-command)/, 25],
  [/^test\/proof\/another-seed\./, 60],
  [/^test\/proof\//, 1800],
  [/\/(?:fleet|newcomer|recorded-node|repeatable|shards)\./, 80],
  [/\/(?:launch|launch-faults|launch-life|fleet-network)\./, 65],
  [/\/(?:hard-nodes|hostile-targets)\./, 35],
  [/\/hostile-reports\./, 250],
  [/\/twin\./, 100],
  [/\/gateways\./, 40],
  [/\/(?:populate|gateways|audit-command|require-tested|surroundings|hostile|launch-deaths|network)\./, 20],
];
/** For any other file. */
const USUAL = 10;

/** The seconds that one core takes for a file of tests, by estimate. */
export function secondsOf(file: string): number {
  return SECONDS.find(([path]) => path.test(file))?.[1] ?? USUAL;
}

/** The absolute paths of the files of tests that only prove. */
export function proofFiles(): readonly string[] {
  const flags = ['list', '--project=proof', '--filesOnly', '--json'];
  const text = execFileSync(process.execPath, [VITEST, ...flags], { cwd: ROOT, env: ENV, encoding: 'utf8' });
  // vitest writes a list of this form.
  return (JSON.parse(text) as { readonly file: string }[]).map(({ file }) => file);
}

/** Runs files of tests, or all that prove, and returns whether they passed. Their results are in `reports/proofs.json`, too. */
export async function runProofs(files: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<boolean> {
  const reporters = ['--reporter=default', '--reporter=json', '--outputFile.json=reports/proofs.json'];
  const child = spawn(process.execPath, [VITEST, 'run', '--project=proof', ...reporters, ...files], {
    cwd: ROOT,
    env: { ...ENV, ...env },
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}
