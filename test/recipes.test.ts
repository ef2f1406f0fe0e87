import { spawn } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DockerfileParser } from 'dockerfile-ast';
import { Job, type IJob } from 'kubernetes-models/batch/v1';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { freePorts } from '../src/launch/free-ports.ts';
import { emptyFolder, finish, plainEnvironment, readReport, runCli, type Finished } from './cli.ts';
import { rateOf, relayTo, serveHttp } from './hostile-servers.ts';
import { startStandardNode } from './standard-node.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BIN = join(ROOT, 'dist/src/cli/bin.js');
const RECIPES = new Map(
  [...readFileSync(join(ROOT, 'docs/recipes.md'), 'utf8').matchAll(/^```sh ([\w-]+)\n(.*?)^```$/gms)].map(
    ([, name = '', script = '']) => [name, script],
  ),
);
/** Recipes are run on a few methods: what they show does not depend on how many. */
const FEW = { AVALANCHE_CONFORMANCE_METHOD: 'platform.getHeight,platform.getTimestamp' };

/** Runs a recipe as it stands, with this project's command line as what the registry would give. */
async function follow(name: string, cwd: string, env: NodeJS.ProcessEnv): Promise<Finished> {
  const script = RECIPES.get(name);
  if (script === undefined) throw new Error(`there is no recipe ${name}`);
  return shell(script, cwd, env);
}

async function shell(script: string, cwd: string, env: NodeJS.ProcessEnv): Promise<Finished> {
  const bin = join(cwd, 'bin');
  mkdirSync(bin, { recursive: true });
  const start = `exec "${process.execPath}" "${BIN}" "$@"\n`;
  for (const [file, text] of Object.entries({
    npx: `#!/bin/sh\nshift\n${start}`,
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
  onTestFinished(() => {
    child.kill();
  });
  return finish(child);
}

describe('recipes', () => {
  test('gate a node build', async () => {
    const cwd = emptyFolder();
    writeFileSync(join(cwd, 'waivers.yaml'), 'waivers: []\n');
    const [port] = await freePorts(1);
    const { code, stdout } = await follow('gate-a-build', cwd, { PORT: String(port) });
    expect(stdout).toContain('Conforms');
    expect(code).toBe(0);
  });

  test('gate an executable, with nothing to prepare', async () => {
    const cwd = emptyFolder();
    writeFileSync(join(cwd, 'waivers.yaml'), 'waivers: []\n');
    const { code, stdout } = await follow('gate-a-binary', cwd, {
      NODE: join(ROOT, 'test/launch/stand-in.mjs'),
      // The stand-in does not store the block behind its upgrades.
      AVALANCHE_CONFORMANCE_LAUNCH_UPGRADE: '0',
    });
    expect(code, stdout).toBe(0);
  });

  test('a public endpoint without health that limits rates: fifty a second, and no false alarm', async () => {
    const cwd = emptyFolder();
    const { url } = await startStandardNode();
    const times: number[] = [];
    const relay = await relayTo(url, () => {
      times.push(performance.now());
      return 'relay';
    });
    const more = { AVALANCHE_CONFORMANCE_METHOD: 'platform.getHeight,platform.getTimestamp,platform.getTx*,index.*' };
    const { code } = await follow('public-endpoint', cwd, { ...more, ENDPOINT: relay });
    expect(code).toBe(0);
    expect(times.length).toBeGreaterThan(150);
    expect(rateOf(times)).toBeLessThan(60);
  });

  test('a target that answers 429 to everything is not said to break the document', async () => {
    const cwd = emptyFolder();
    const url = await serveHttp((_, response) => response.writeHead(429, { 'retry-after': '1' }).end('too many'));
    await follow('public-endpoint', cwd, { ENDPOINT: url });
    expect(readReport(join(cwd, 'reports')).requirements.filter(({ verdict }) => verdict === 'fail')).toEqual([]);
  });

  test('nightly regression with history', async () => {
    const cwd = emptyFolder();
    const { url } = await startStandardNode();
    expect((await follow('nightly', cwd, { TARGET: url })).code).toBe(0);
    const second = await follow('nightly', cwd, { TARGET: url });
    expect(second.stdout).toContain('Runs (2):');
    expect(second.code).toBe(0);
    expect(existsSync(join(cwd, 'last/report.json'))).toBe(true);
  });

  test('the next release, drafted from a build', async () => {
    const cwd = emptyFolder();
    const summary = join(cwd, 'summary.md');
    const { code, stdout } = await follow('next-release', cwd, {
      NODE: join(ROOT, 'test/launch/stand-in.mjs'),
      SUITE: ROOT,
      NEXT: '1.15.0',
      GITHUB_STEP_SUMMARY: summary,
      AVALANCHE_CONFORMANCE_LAUNCH_UPGRADE: '0',
      // A draft needs a run with all requirements.
      AVALANCHE_CONFORMANCE_METHOD: undefined,
    });
    expect(stdout).toContain('Read draft/draft.md');
    expect(code, stdout).toBe(0);
    expect(readFileSync(summary, 'utf8')).toContain('# Draft of the profile 1.15.0');
    expect(readFileSync(join(cwd, 'drafts.jsonl'), 'utf8')).toContain('"name":"1.15.0"');
  });

  test('the workflow of the next release has the lines of its recipe, and no step that builds a node', () => {
    const workflow = parse(readFileSync(join(ROOT, 'deploy/next-release.yaml'), 'utf8')) as {
      readonly jobs: { readonly draft: { readonly steps: readonly { readonly run?: string }[] } };
    };
    expect(workflow.jobs.draft.steps.flatMap(({ run = [] }) => run)).toEqual([RECIPES.get('next-release')]);
  });

  test('a capture', async () => {
    const cwd = emptyFolder();
    await runCli(['run', '--method', 'platform.getHeight', '--no-allure'], { cwd });
    copyFileSync(join(cwd, 'reports/exchanges.har'), join(cwd, 'capture.har'));
    const { code, stdout } = await follow('capture', cwd, {});
    expect(stdout).toContain('Reports: from-capture/');
    expect(code).toBe(0);
  });

  test('an upgrade', async () => {
    const cwd = emptyFolder();
    const { url } = await startStandardNode();
    const { code, stdout } = await follow('upgrade', cwd, { TARGET: url });
    // A busy machine may make a method look slower.
    expect(stdout).toMatch(/^(Nothing changed|slower: \d+)\.$/m);
    expect({ code, waivers: existsSync(join(cwd, 'waivers.yaml')) }).toEqual({ code: 0, waivers: true });
  });

  test('shards', async () => {
    const cwd = emptyFolder();
    const { url } = await startStandardNode();
    const { code } = await follow('shards', cwd, { TARGET: url });
    expect({ code, exitCode: readReport(join(cwd, 'merged')).exitCode }).toEqual({ code: 0, exitCode: 0 });
  });
});

describe('Kubernetes', () => {
  interface Indexed {
    readonly spec: {
      readonly completionMode: string;
      readonly completions: number;
      readonly parallelism: number;
      readonly template: {
        readonly spec: { readonly containers: [{ readonly command: string[]; readonly args: [string] }] };
      };
    };
  }

  test('the Indexed Job judges every shard once, and its merge is a whole', async () => {
    const cwd = emptyFolder();
    const { spec } = parse(readFileSync(join(ROOT, 'deploy/conformance-job.yaml'), 'utf8')) as Indexed;
    expect(spec).toMatchObject({ completionMode: 'Indexed', completions: 4, parallelism: 4 });
    const [{ command, args }] = spec.template.spec.containers;
    expect(command).toEqual(['sh', '-c']);
    const { url } = await startStandardNode();
    for (let index = 0; index < spec.completions; index += 1) {
      const pod = { TARGET: url, REPORTS: 'reports', JOB_COMPLETION_INDEX: String(index) };
      expect((await shell(args[0], cwd, pod)).code).toBe(0);
    }
    expect((await follow('kubernetes-merge', cwd, {})).code).toBe(0);
  });

  test('the Indexed Job of an audit asks every question once, and its merge is a whole', async () => {
    const cwd = emptyFolder();
    const { spec } = parse(readFileSync(join(ROOT, 'deploy/audit-job.yaml'), 'utf8')) as Indexed;
    expect(spec).toMatchObject({ completionMode: 'Indexed', completions: 4, parallelism: 4 });
    const [{ args }] = spec.template.spec.containers;
    const { url } = await startStandardNode();
    for (let index = 0; index < spec.completions; index += 1) {
      // A method with three questions: one shard has none, which is no failure of its pod.
      const method = { AVALANCHE_CONFORMANCE_METHOD: 'platform.getSubnet' };
      const pod = { ...method, TARGET: url, REPORTS: 'reports', JOB_COMPLETION_INDEX: String(index) };
      expect((await shell(args[0], cwd, pod)).code).toBe(0);
    }
    const files = [0, 1, 2, 3].map((index) => `reports/audit-${index}/report.json`);
    expect((await runCli(['merge', ...files, '--out', 'merged'], { cwd })).code).toBe(0);
    const { methods = [] } = readReport(join(cwd, 'merged')).audit ?? {};
    expect(methods.filter(({ planned, answered }) => planned !== answered)).toEqual([]);
  });

  test.each(['conformance-job', 'audit-job'])(
    '%s is a Job by the schema of Kubernetes, and its volume is declared',
    (name) => {
      const manifest = parse(readFileSync(join(ROOT, `deploy/${name}.yaml`), 'utf8')) as IJob;
      expect(() => {
        new Job(manifest).validate();
      }).not.toThrow();
      expect(() => {
        new Job({
          ...manifest,
          spec: { template: { spec: { containers: [] } }, completions: '4' },
        } as never).validate();
      }).toThrow('completions');
      const { volumes = [], containers = [], restartPolicy } = manifest.spec?.template.spec ?? {};
      const mounts = containers.flatMap(({ volumeMounts = [] }) => volumeMounts.map(({ name }) => name));
      expect(volumes.map(({ name }) => name)).toEqual(mounts);
      expect(restartPolicy).toBe('Never');
    },
  );
});

describe('the image', () => {
  const { bin } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { bin: Record<string, string> };
  const file = DockerfileParser.parse(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'));
  const said = (keyword: string): (string | null)[] =>
    file
      .getInstructions()
      .filter((each) => each.getKeyword() === keyword)
      .map((each) => each.getArgumentsContent());

  test('starts the command of the package, and not as root', () => {
    expect(JSON.parse(said('ENTRYPOINT')[0] ?? '')).toEqual(Object.keys(bin));
    expect(said('USER')).toEqual(['node']);
  });

  test('is made of stages that exist, on one base, by scripts that exist', () => {
    const stages = file.getFROMs().map((from) => from.getBuildStage());
    for (const copy of file.getCOPYs()) {
      const from = copy.getFromFlag()?.getValue();
      if (from !== undefined) expect(stages).toContain(from);
    }
    expect(new Set(file.getFROMs().map((from) => from.getImage()))).toEqual(new Set(['node:22-slim']));
    for (const run of said('RUN')) expect(run).toMatch(/^npm (ci|install) .*(&& (npm (pack|cache)|rm) .*)+$/);
  });
});

test('every recipe of the page is followed here', () => {
  const followed = [...readFileSync(fileURLToPath(import.meta.url), 'utf8').matchAll(/follow\('([\w-]+)'/g)].map(
    ([, name]) => name,
  );
  expect(new Set(followed)).toEqual(new Set(RECIPES.keys()));
});
