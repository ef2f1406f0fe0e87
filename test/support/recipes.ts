import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { BIN, finish, plainEnvironment, type Finished } from './cli.ts';
import { ROOT } from './root.ts';

/** The recipes of `docs/ci.md` by their names, as they stand there. */
export const RECIPES: ReadonlyMap<string, string> = new Map(
  [...readFileSync(join(ROOT, 'docs/ci.md'), 'utf8').matchAll(/^```sh ([\w-]+)\n(.*?)^```$/gms)].map(
    ([, name = '', script = '']) => [name, script],
  ),
);
/** Recipes are run on a few methods: what they show does not depend on how many. */
const FEW = { AVALANCHE_CONFORMANCE_ONLY: 'platform.getHeight' };

/** Runs a recipe as it stands, with this project's command line as what the registry would give. */
export async function follow(name: string, cwd: string, env: NodeJS.ProcessEnv): Promise<Finished> {
  const script = RECIPES.get(name);
  if (script === undefined) throw new Error(`there is no recipe ${name}`);
  return shell(script, cwd, env);
}

/** Runs a script in a shell that knows this project's command line. */
export async function shell(script: string, cwd: string, env: NodeJS.ProcessEnv): Promise<Finished> {
  const bin = join(cwd, 'bin');
  mkdirSync(bin, { recursive: true });
  const start = `exec "${process.execPath}" "${BIN}" "$@"\n`;
  for (const [file, text] of Object.entries({
    npx: `#!/bin/sh\nwhile [ "\${1#avalanche-conformance}" = "$1" ]; do shift; done\nshift\n${start}`,
    npm: '#!/bin/sh\n',
    'avalanche-conformance': `#!/bin/sh\n${start}`,
  })) {
    writeFileSync(join(bin, file), text);
    chmodSync(join(bin, file), 0o755);
  }
  const path = `${bin}:${process.env.PATH ?? ''}`;
  const child = spawn('bash', ['-ec', script], {
    cwd,
    env: { ...plainEnvironment(), ...FEW, ...env, PATH: path },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill());
  return finish(child);
}

interface IndexedJob {
  readonly spec: {
    readonly completionMode: string;
    readonly completions: number;
    readonly parallelism: number;
    readonly template: {
      readonly spec: { readonly containers: [Container] };
    };
  };
}

interface Container {
  readonly command: string[];
  readonly args: [string];
  readonly env: readonly { readonly name: string; readonly value: string }[];
}

/** An Indexed Job of `deploy/`: its settings, the script of its pods, and what runs the pod of an index against a node. */
export function indexedJob(name: string) {
  const { spec } = parse(readFileSync(join(ROOT, `deploy/${name}.yaml`), 'utf8')) as IndexedJob;
  const [{ command, args, env: own }] = spec.template.spec.containers;
  const values = Object.fromEntries(own.map((each) => [each.name, each.value]));
  const runPod = async (index: number, target: string, cwd: string, env: NodeJS.ProcessEnv = {}): Promise<Finished> =>
    shell(args[0], cwd, { ...values, ...env, TARGET: target, REPORTS: 'reports', JOB_COMPLETION_INDEX: String(index) });
  return { spec, command, script: args[0], runPod };
}
