import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { FORMATS } from '../../src/library/settings/table/report-settings.ts';
import { HAR_FILES } from '../../src/transport/recording/exchange-log.ts';
import { act, type Workflow } from '../support/automation.ts';
import { emptyFolder, runCli } from '../support/cli.ts';
import { read, ROOT } from '../support/root.ts';

describe('workflows', () => {
  const files = [
    ...readdirSync(join(ROOT, '.github/workflows')).map((name) => `.github/workflows/${name}`),
    'deploy/next-release.yaml',
    'action.yml',
  ];

  test.each(files)('%s pins every action by commit and says its version', (path) => {
    const text = read(path);
    expect(() => parse(text) as unknown).not.toThrow();
    for (const [line] of text.matchAll(/^.*\buses: .*$/gm)) {
      expect(line).toMatch(/uses: (\.\/|[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$/);
    }
  });

  test('run only scripts that exist, on Node 20, 22 and 24', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const { jobs } = parse(read('.github/workflows/pull-request.yml')) as Workflow;
    expect(jobs.test).toMatchObject({ strategy: { matrix: { node: [20, 22, 24] } } });
    for (const path of files.slice(0, -1)) {
      for (const { steps } of Object.values((parse(read(path)) as Workflow).jobs)) {
        for (const { run = '' } of steps) {
          const [, script] = /^npm (?:run )?(\w+)/.exec(run) ?? [];
          if (script !== undefined)
            expect(['ci', 'install', 'publish', 'audit', 'pkg', ...Object.keys(scripts)]).toContain(script);
        }
      }
    }
  });

  test.each([
    ['pull-request', 'change'],
    ['nightly', 'whole'],
    ['release', 'release'],
  ])('the workflow %s proves at the scale %s', (name, scale) => {
    const { jobs } = parse(read(`.github/workflows/${name}.yml`)) as Workflow;
    const runs = Object.values(jobs).flatMap(({ steps }) => steps.map(({ run }) => run));
    expect(runs).toContain(`npm run prove -- --scale ${scale}`);
  });

  test('the nightly workflow tries each vitest that the package allows', () => {
    const { peerDependencies } = JSON.parse(read('package.json')) as { peerDependencies: { vitest: string } };
    const { jobs } = parse(read('.github/workflows/nightly.yml')) as Workflow;
    const majors = peerDependencies.vitest.split(' || ').map((range) => Number(/^\^(\d+)\.0\.0$/.exec(range)?.[1]));
    expect(jobs.vitest?.strategy?.matrix.vitest).toEqual(majors);
    expect(majors).toEqual([4, 5]);
  });

  test.each([
    ['v1.9.16 v1.15.0 v1.15.1-rc.0', /^AvalancheGo 1\.15\.0 is known\.\n$/],
    [
      'v1.100.0 v1.15.0',
      /^::warning title=AvalancheGo 1\.100\.0::The newest release with a profile or a result is 1\./,
    ],
  ])('the nightly workflow warns of a release that nobody has tested: %s', (versions, told) => {
    const { jobs } = parse(read('.github/workflows/nightly.yml')) as Workflow;
    const [, script = ''] = /\| (node tools\/[\w.-]+)$/.exec(jobs.release?.steps.at(-1)?.run ?? '') ?? [];
    const input = `github.com/ava-labs/avalanchego ${versions}\n`;
    expect(spawnSync('sh', ['-c', script], { cwd: ROOT, input, encoding: 'utf8' })).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(told) as string,
    });
  });

  test('a released package says where it is made, and where to report', () => {
    const { jobs } = parse(read('.github/workflows/release.yml')) as Workflow;
    const set = jobs.pack?.steps.flatMap(({ run = '' }) => (run.startsWith('npm pkg set ') ? [run] : [])) ?? [];
    expect(set).toHaveLength(1);
    const cwd = emptyFolder();
    writeFileSync(join(cwd, 'package.json'), read('package.json'));
    const env = { ...process.env, GITHUB_SERVER_URL: 'https://host.example', GITHUB_REPOSITORY: 'team/suite' };
    expect(spawnSync('sh', ['-c', set.join('\n')], { cwd, env, encoding: 'utf8' })).toMatchObject({ status: 0 });
    expect(JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8'))).toMatchObject({
      repository: { type: 'git', url: 'git+https://host.example/team/suite.git' },
      homepage: 'https://host.example/team/suite#readme',
      bugs: { url: 'https://host.example/team/suite/issues' },
      keywords: expect.arrayContaining(['avalanche', 'conformance']) as string[],
      author: expect.stringMatching(/./) as string,
    });
    for (const path of ['SECURITY.md', '.github/pull_request_template.md'])
      expect(read(path).length).toBeGreaterThan(200);
    for (const name of ['bug', 'wrong-verdict']) {
      const { body } = parse(read(`.github/ISSUE_TEMPLATE/${name}.yml`)) as { body: { attributes: object }[] };
      expect(body.length).toBeGreaterThan(1);
    }
  });

  test('only a job that runs no code of others may publish', () => {
    const { jobs, permissions } = parse(read('.github/workflows/release.yml')) as Workflow;
    expect(permissions).toEqual({ contents: 'read' });
    const trusted = Object.entries(jobs).filter(([, job]) => job.permissions?.['id-token'] === 'write');
    expect(trusted.map(([name]) => name)).toEqual(['publish']);
    const [[, publish] = []] = trusted;
    expect(publish).toMatchObject({ needs: ['test', 'pack'], permissions: { 'id-token': 'write' } });
    const commands = publish?.steps.flatMap(({ run }) => run ?? []) ?? [];
    expect(commands).toEqual([
      'echo "$SHA256  package.tgz" | sha256sum --check',
      'npm publish ./package.tgz --provenance --access public --ignore-scripts',
    ]);
    expect(publish?.steps.some(({ uses = '' }) => uses.startsWith('actions/checkout'))).toBe(false);
  });

  test('test the recorded responses of every published result again', () => {
    const { jobs } = parse(read('.github/workflows/pull-request.yml')) as Workflow;
    expect(jobs.results?.steps.map(({ run }) => run)).toContain('npm run results -- check');
  });

  test('the Action passes its contract on', () => {
    const cwd = emptyFolder();
    const files = [...Object.values(FORMATS).flat(), ...HAR_FILES].filter((name) => !name.endsWith('/'));
    mkdirSync(join(cwd, 'reports'));
    for (const name of [...files, 'own.txt']) writeFileSync(join(cwd, 'reports', name), '');
    const { status, stdout } = act(cwd, { CONFORMANCE_ARGS: '--reference', CONFORMANCE_CONTRACT: '2020-01-01' });
    expect(status).toBe(2);
    expect(stdout).toContain('error');
    expect(readdirSync(join(cwd, 'reports')), 'without the report of an earlier step').toEqual(['own.txt']);
    const { inputs, runs } = parse(read('action.yml')) as { inputs: object; runs: { steps: { env?: object }[] } };
    expect(inputs).toHaveProperty('contract');
    expect(runs.steps.flatMap(({ env = {} }) => Object.entries(env))).toContainEqual([
      'CONFORMANCE_CONTRACT',
      '${{ inputs.contract }}',
    ]);
  });

  test('the Action says that no failure is new where the command ends with 0 for that', () => {
    const cwd = emptyFolder();
    const report = JSON.stringify({ exitCode: 1, outcome: 'Does not conform.' });
    const fake = `import { mkdirSync, writeFileSync } from 'node:fs';
mkdirSync('reports');
writeFileSync('reports/report.json', ${JSON.stringify(report)});`;
    writeFileSync(join(cwd, 'fake.mjs'), fake);
    const { stdout } = act(cwd, { CONFORMANCE_COMMAND: 'node fake.mjs' });
    expect(stdout).toBe('::notice title=conformance::No failure is new. Does not conform. (exit code 0)\n');
  });

  test.each([
    ["--rate 1000 --without 'index", 'The run could not begin: `args` has a quote that is not closed'],
    [
      '--reference --only platform.getHeight --plan',
      'No node was tested: the command ended without a report. Leave out of `args`',
    ],
    ['--help', 'No node was tested: '],
  ])('the Action fails where no node was tested: %s', (args, told) => {
    const cwd = emptyFolder();
    const { status, stdout } = act(cwd, { CONFORMANCE_ARGS: args });
    expect(stdout).toContain(`::error title=conformance::${told}`);
    expect(stdout).not.toContain('::notice');
    expect(status).toBe(2);
    expect(readFileSync(join(cwd, 'output'), 'utf8')).toMatch(/^exit-code=2\n/);
  });

  test('the Action says where the outcome of a fleet is', () => {
    const cwd = emptyFolder();
    writeFileSync(
      join(cwd, 'conformance.config.yaml'),
      'only: [platform.getHeight]\ntargets: { a: { reference: true } }\n',
    );
    expect(act(cwd, { CONFORMANCE_ARGS: '--fleet' })).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('::notice title=conformance::The outcome of each node is in') as string,
    });
  });

  test('give the Action only inputs that it has', () => {
    const { inputs } = parse(read('action.yml')) as { inputs: Record<string, unknown> };
    for (const path of files.slice(0, -1)) {
      for (const { steps } of Object.values((parse(read(path)) as Workflow).jobs)) {
        for (const step of steps.filter(({ uses }) => uses === './')) {
          expect(Object.keys(inputs)).toEqual(expect.arrayContaining(Object.keys(step.with ?? {})));
        }
      }
    }
  });
});

describe('init', () => {
  test.each<[string, Record<string, string>, string, RegExp]>([
    ['npm', { 'package.json': '{}' }, 'npm ci', /^Next: put .* run: npm install --save-dev /],
    [
      'pnpm',
      { 'package.json': '{}', 'pnpm-lock.yaml': '' },
      'pnpm install --frozen-lockfile',
      /run: pnpm add --save-dev /,
    ],
    ['yarn', { 'yarn.lock': '', '.yarnrc.yml': '' }, 'yarn install --immutable', /yarn add --dev /],
    ['yarn 1', { 'yarn.lock': '' }, 'yarn install --frozen-lockfile', /yarn add --dev /],
    [
      'a tarball in the project',
      { 'package.json': '{"devDependencies":{"avalanche-conformance":"file:avalanche-conformance-0.1.0.tgz"}}' },
      'npm ci',
      /^Next: commit these files and avalanche-conformance-0\.1\.0\.tgz\. Test the node now: npx avalanche-conformance run$/m,
    ],
    [
      'a tarball elsewhere',
      { 'package.json': '{"devDependencies":{"avalanche-conformance":"file:../a/avalanche-conformance-0.1.0.tgz"}}' },
      'npm ci',
      /a CI job does not have\. Copy it .*: npm install --save-dev \.\/avalanche-conformance-0\.1\.0\.tgz, and commit it/,
    ],
  ])('uses what is installed, and says the next step: %s', async (_, files, commands, next) => {
    const cwd = emptyFolder();
    for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text);
    const { stdout } = await runCli(['init', '--target', 'http://127.0.0.1:1'], { cwd });
    expect(stdout.split('\n').find((line) => line.startsWith('Next:'))).toMatch(next);
    const workflow = readFileSync(join(cwd, '.github/workflows/conformance.yml'), 'utf8');
    const [job] = Object.values((parse(workflow) as Workflow).jobs);
    expect(job?.steps.flatMap(({ run }) => run ?? []).join(', ')).toContain(commands);
    expect(workflow).not.toContain('--yes');
  });

  test('writes the job of another CI system beside what the project has, and says how it runs', async () => {
    const cwd = emptyFolder();
    writeFileSync(join(cwd, '.gitlab-ci.yml'), 'stages: [test]\n');
    const { code, stdout } = await runCli(['init', '--target', 'http://127.0.0.1:1', '--ci', 'gitlab'], { cwd });
    expect(stdout).toContain('Add this line to .gitlab-ci.yml: include: conformance.gitlab-ci.yml\n');
    expect({ code, job: existsSync(join(cwd, 'conformance.gitlab-ci.yml')) }).toEqual({ code: 0, job: true });
    expect(existsSync(join(cwd, '.github'))).toBe(false);
  });

  test('takes a node build in place of a base URL', async () => {
    const cwd = emptyFolder();
    const { code, stderr: told } = await runCli(['init', '--launch', './build/avalanchego'], { cwd });
    expect({ code, told }).toEqual({ code: 0, told: '' });
    const { stdout } = await runCli(['run', '--print-config'], { cwd });
    expect(stdout).toMatch(/launch\b.*\.\/build\/avalanchego.*conformance\.config\.yaml/);
    expect(readFileSync(join(cwd, '.github/workflows/conformance.yml'), 'utf8')).toContain('# Build your node here.');
  });

  test('overwrites nothing unless told to', async () => {
    const cwd = emptyFolder();
    writeFileSync(join(cwd, 'conformance.config.yaml'), 'seed: 7\n');
    const { code, stderr } = await runCli(['init'], { cwd });
    expect(stderr).toContain('conformance.config.yaml would be overwritten. Nothing was written');
    expect({ code, workflow: existsSync(join(cwd, '.github')) }).toEqual({ code: 2, workflow: false });
    const other = await runCli(['init', '--ci', 'gitlab'], { cwd });
    expect(other).toMatchObject({ code: 0, stdout: expect.stringMatching(/^conformance\.gitlab-ci\.yml\n/) as string });
    expect(readFileSync(join(cwd, 'conformance.config.yaml'), 'utf8')).toBe('seed: 7\n');
    expect((await runCli(['init', '--force'], { cwd })).code).toBe(0);
    expect(readFileSync(join(cwd, 'conformance.config.yaml'), 'utf8')).toContain('gate: document');
  });
});
