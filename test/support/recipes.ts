import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { BIN, finish, startProcess, type Finished } from './cli.ts';
import { read } from './root.ts';

/** The recipes of `docs/ci.md` by their names, as they stand there. */
export const RECIPES: ReadonlyMap<string, string> = new Map(
  [...read('docs/ci.md').matchAll(/^```sh ([\w-]+)\n(.*?)^```$/gms)].map(([, name = '', script = '']) => [
    name,
    script,
  ]),
);
/** Recipes are run on a few methods: what they show does not depend on how many. */
const FEW = { AVALANCHE_CONFORMANCE_ONLY: 'platform.getHeight' };

/** Runs a recipe as it stands, with this project's command line as what the registry would give. */
export async function follow(name: string, cwd: string, env: NodeJS.ProcessEnv): Promise<Finished> {
  const script = RECIPES.get(name);
  if (script === undefined) throw new Error(`there is no recipe ${name}`);
  return shell(script, cwd, env);
}

/** Runs a script in a plain shell, which goes on behind a command that failed, and knows this project's command line. */
export async function shell(script: string, cwd: string, env: NodeJS.ProcessEnv): Promise<Finished> {
  const bin = join(cwd, 'node_modules/.bin');
  mkdirSync(bin, { recursive: true });
  const start = `"${process.execPath}" "${BIN}" "$@"\n`;
  for (const [file, text] of Object.entries({
    // As npx does, a process of its own: what ends it does not end the command.
    npx: `#!/bin/sh\nwhile [ "\${1#avalanche-conformance}" = "$1" ]; do shift; done\nshift\n${start}exit $?\n`,
    npm: '#!/bin/sh\n',
    'avalanche-conformance': `#!/bin/sh\nexec ${start}`,
  })) {
    writeFileSync(join(bin, file), text);
    chmodSync(join(bin, file), 0o755);
  }
  const path = `${bin}:${process.env.PATH ?? ''}`;
  return finish(startProcess('sh', ['-c', script], { cwd, env: { ...FEW, ...env, PATH: path } }));
}

interface Container {
  readonly command?: readonly string[];
  readonly args: readonly string[];
  readonly env: readonly { readonly name: string; readonly value: string }[];
}

interface PodSpec {
  readonly template: { readonly spec: { readonly containers: readonly [Container] } };
}

/** What a Job or CronJob of `deploy/` does: its manifest, the script of its pods, and what runs a pod with further variables. */
export function podOf(name: string) {
  const manifest = parse(read(`deploy/${name}.yaml`)) as {
    readonly spec: PodSpec | { readonly jobTemplate: { readonly spec: PodSpec } };
  };
  const spec = 'jobTemplate' in manifest.spec ? manifest.spec.jobTemplate.spec : manifest.spec;
  const [{ command, args, env: own }] = spec.template.spec.containers;
  // Without a command, the entry point of the image takes the arguments.
  const script = command === undefined ? `avalanche-conformance ${args.join(' ')}` : args.join(' ');
  const values = Object.fromEntries(own.map((each) => [each.name, each.value]));
  const runPod = (cwd: string, env: NodeJS.ProcessEnv): Promise<Finished> => {
    // The volume of a pod is there before it starts.
    mkdirSync(join(cwd, 'reports'), { recursive: true });
    return shell(script.replaceAll('/reports/', 'reports/'), cwd, { ...values, REPORTS: 'reports', ...env });
  };
  return { manifest, spec, script, runPod };
}
