import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { DockerfileParser } from 'dockerfile-ast';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { freePorts } from '../../src/launch/free-ports.ts';
import { emptyFolder, runCli } from '../support/cli.ts';
import { rateOf, relayTo } from '../support/hostile-servers.ts';
import { follow, podOf, RECIPES, shell } from '../support/recipes.ts';
import { startShortNode } from '../support/standard-node.ts';
import { read, ROOT } from '../support/root.ts';

describe('recipes', () => {
  test('gate a node build', async () => {
    const cwd = emptyFolder();
    writeFileSync(join(cwd, 'waivers.yaml'), 'waivers: []\n');
    const [port] = await freePorts(1);
    const { code, stdout } = await follow('gate-a-build', cwd, { PORT: String(port) });
    expect(stdout).toContain('No failure in ');
    expect(code).toBe(0);
    await expect(once(connect(port ?? 0, '127.0.0.1'), 'connect')).rejects.toThrow('ECONNREFUSED');
  });

  test('gate a node build: a node that did not start, since another one has its port, fails the job', async () => {
    const cwd = emptyFolder();
    writeFileSync(join(cwd, 'waivers.yaml'), 'waivers: []\n');
    const { url } = await startShortNode();
    const { code, stdout, stderr } = await follow('gate-a-build', cwd, { PORT: new URL(url).port });
    expect(stderr).toContain('is in use');
    expect(stdout).toContain('No failure in ');
    expect(code).toBe(1);
  });

  test('a public endpoint without health that limits rates: fifty a second, and no false alarm', async () => {
    const cwd = emptyFolder();
    const { url } = await startShortNode();
    const times: number[] = [];
    const relay = await relayTo(url, () => {
      times.push(performance.now());
      return 'relay';
    });
    const more = { AVALANCHE_CONFORMANCE_ONLY: 'platform.getHeight,platform.getTimestamp,platform.getTx' };
    const { code } = await follow('public-endpoint', cwd, { ...more, ENDPOINT: relay });
    expect(code).toBe(0);
    expect(times.length).toBeGreaterThan(150);
    expect(rateOf(times)).toBeLessThan(60);
  });

  test.each(['next-release', 'upgrade', 'shards'])(
    '%s ends where there is no suite, as npx and node do: with 1',
    async (name) => {
      const none = ['npx', 'node', 'npm'].map((command) => `${command}() { echo ${command}; return 1; }\n`).join('');
      const { code, stdout } = await shell(`set -e\n${none}${RECIPES.get(name)}`, emptyFolder(), { SUITE: '.' });
      expect({ code, stdout }).toEqual({ code: 1, stdout: name === 'next-release' ? 'node\n' : 'npx\n' });
    },
  );

  test('the workflow of the next release has the lines of its recipe, and no step that builds a node', () => {
    const workflow = parse(read('deploy/next-release.yaml')) as {
      readonly jobs: { readonly draft: { readonly steps: readonly { readonly run?: string }[] } };
    };
    expect(workflow.jobs.draft.steps.flatMap(({ run = [] }) => run)).toEqual([RECIPES.get('next-release')]);
  });
});

/** A Job of Kubernetes, as far as it is looked at here. */
interface Job {
  readonly spec: {
    readonly jobTemplate?: Job;
    readonly template: {
      readonly spec: {
        readonly restartPolicy: string;
        readonly volumes: readonly { readonly name: string }[];
        readonly containers: readonly { readonly volumeMounts?: readonly { readonly name: string }[] }[];
      };
    };
  };
}

const JOBS = ['conformance-job', 'nightly-cronjob', 'audit-job'];

function jobIn(name: string): Job {
  const manifest = parse(read(`deploy/${name}.yaml`)) as Job;
  return manifest.spec.jobTemplate ?? manifest;
}

describe('Kubernetes', () => {
  test.each(JOBS)('the volume of %s is declared', (name) => {
    const { volumes, containers, restartPolicy } = jobIn(name).spec.template.spec;
    const mounts = containers.flatMap(({ volumeMounts = [] }) => volumeMounts.map((mount) => mount.name));
    expect(volumes.map((volume) => volume.name)).toEqual(mounts);
    expect(restartPolicy).toBe('Never');
  });

  test.each(JOBS)('a pod of %s may do nothing but test and write reports', (name) => {
    const { spec } = jobIn(name);
    expect(spec.template.spec).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
      containers: [
        {
          securityContext: {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          },
        },
      ],
    });
  });
});

describe('the image', () => {
  const { bin } = JSON.parse(read('package.json')) as { bin: Record<string, string> };
  const file = DockerfileParser.parse(read('Dockerfile'));
  const said = (keyword: string): (string | null)[] =>
    file
      .getInstructions()
      .filter((each) => each.getKeyword() === keyword)
      .map((each) => each.getArgumentsContent());

  test('starts the command of the package, and not as root', () => {
    expect(JSON.parse(said('ENTRYPOINT')[0] ?? '')).toEqual(Object.keys(bin));
    expect(said('USER')).toEqual(['1000:1000']);
  });

  test('is made of stages that exist, on one base, by scripts that exist', () => {
    const stages = file.getFROMs().map((from) => from.getBuildStage());
    for (const copy of file.getCOPYs()) {
      const from = copy.getFromFlag()?.getValue();
      if (from !== undefined) expect(stages).toContain(from);
    }
    expect(new Set(file.getFROMs().map((from) => from.getImage()))).toEqual(new Set(['${NODE_IMAGE}']));
  });

  test('has its base as an argument, which takes a digest, and packages of the lock file without their scripts', () => {
    expect(said('ARG')).toEqual(['NODE_IMAGE=node:22-slim']);
    const commands = said('RUN').flatMap((run) =>
      (run ?? '')
        .replace(/^--mount=\S+ /, '')
        .split('&&')
        .map((command) => command.trim()),
    );
    const installs = commands.filter((command) => /^npm (?!pack )/.test(command));
    expect(installs).toEqual(['npm ci --ignore-scripts', 'npm ci --omit=dev --ignore-scripts']);
  });
});

test('every recipe of the page is followed', () => {
  const files = ['project/recipes.proof.ts', 'proof/recipes.proof.ts'].map((name) =>
    readFileSync(join(ROOT, 'test', name), 'utf8'),
  );
  const followed = [...files.join('').matchAll(/follow\('([\w-]+)'/g)].map(([, name]) => name);
  expect(new Set(followed)).toEqual(new Set(RECIPES.keys()));
});

const COMMAND = /(?:avalanche-conformance(?:@[^"]*")?|src\/cli\/bin\.js")((?: [a-z]+(?=[ \n]))+)(.*)/g;

test.each([...RECIPES, ...JOBS.map((name) => [name, podOf(name).script] as const)])(
  'the commands of %s have the flags that it gives them',
  async (_name, script) => {
    const commands = [...script.matchAll(COMMAND)];
    expect(commands.length).toBeGreaterThan(0);
    for (const [, words = '', rest = ''] of commands) {
      const { code, stdout } = await runCli([...words.trim().split(' '), words === ' run' ? '--help-all' : '--help']);
      expect({ words, code }).toEqual({ words, code: 0 });
      expect(stdout).toContain(`Usage: avalanche-conformance${words} [options]`);
      for (const [flag] of rest.matchAll(/--[a-z-]+/g))
        expect(stdout, `${words} ${flag}`).toMatch(new RegExp(`${flag}\\b`));
    }
  },
);
