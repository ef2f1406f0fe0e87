import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { act, type Workflow } from '../support/automation.ts';
import { BIN, emptyFolder, plainEnvironment, readReport, runCli, startNode } from '../support/cli.ts';
import { read, ROOT } from '../support/root.ts';
import { CI_SYSTEMS, initFiles } from '../../src/cli/commands/init.ts';
import { projectIn } from '../../src/cli/commands/project.ts';
import { shell } from '../support/recipes.ts';
import { startStandardNode } from '../support/standard-node.ts';

describe('init', () => {
  test('in an empty folder, then the Action of its workflow: green', async () => {
    const cwd = emptyFolder();
    const { url } = await startNode();
    const { code, stdout, stderr: told } = await runCli(['init', '--target', url], { cwd });
    expect({ code, stdout, told }).toEqual({
      told: '',
      code: 0,
      stdout: expect.stringMatching(
        /^conformance\.config\.yaml\n\.github\/workflows\/conformance\.yml\n\.gitignore\nNext: put /,
      ) as string,
    });
    const text = readFileSync(join(cwd, '.github/workflows/conformance.yml'), 'utf8');
    const [job] = Object.values((parse(text) as Workflow).jobs);
    const uses = job?.steps.flatMap((step) => step.uses ?? []) ?? [];
    expect(uses.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual(['./node_modules/avalanche-conformance']);
    const { inputs } = parse(read('action.yml')) as { inputs: object };
    expect(Object.keys(inputs)).toEqual(expect.arrayContaining(Object.keys(job?.steps.at(-1)?.with ?? {})));
    expect(act(cwd, { AVALANCHE_CONFORMANCE_ONLY: 'platform.getHeight' }).status).toBe(0);
    expect(readFileSync(join(cwd, 'summary.md'), 'utf8')).toContain('No failure in ');
    expect(readFileSync(join(cwd, '.gitignore'), 'utf8')).toContain('/reports/\n');
  });

  test('without a target its workflow fails until there is one', async () => {
    const cwd = emptyFolder();
    const { code, stderr: told } = await runCli(['init'], { cwd });
    expect({ code, told }).toEqual({ code: 0, told: expect.stringContaining('No target is set yet') as string });
    const { status, stdout } = act(cwd, {});
    expect(stdout).toContain(
      '::error title=conformance::The run could not begin: error: No target: conformance.config.yaml names none.',
    );
    expect(status).toBe(2);
  });
});

describe('the script of the Action', () => {
  const quick = { CONFORMANCE_ARGS: '--only\nplatform.getHeight\n' };
  const quickly = { CONFORMANCE_ARGS: `${quick.CONFORMANCE_ARGS}--reference\n` };

  test('writes summary and outputs, and ends as the run ends', () => {
    const cwd = emptyFolder();
    const { status, stdout } = act(cwd, { ...quickly, CONFORMANCE_PROFILE: 'document', CONFORMANCE_GATE: 'stated' });
    expect(status).toBe(0);
    expect(readFileSync(join(cwd, 'summary.md'), 'utf8')).toContain('No failure in ');
    const { outcome } = readReport(join(cwd, 'reports'));
    expect(outcome).toMatch(/^No failure in /);
    const output = `exit-code=0\noutcome=${outcome}\nreport=reports/report.json\n`;
    expect(readFileSync(join(cwd, 'output'), 'utf8')).toBe(output);
    expect(stdout).toContain(`::notice title=conformance::${outcome} (exit code 0)\n`);
    expect(existsSync(join(cwd, 'reports/exchanges.har.gz'))).toBe(true);
  });

  test('annotates all missing methods once, then the causes in the order of the report, ten annotations in all', () => {
    const cwd = emptyFolder();
    const failed = (name: string, extra: object) => ({ name, status: 'failed', message: `${name} is wrong`, extra });
    const tests = [
      ...['platform.getTx', 'platform.getUTXOs'].map((missing) => failed(`${missing}/x`, { missing })),
      ...Array.from({ length: 12 }, (_, at) => failed(`a.b/${at}`, {})),
      failed('a.b/more', { cause: 'a.b/0' }),
    ];
    const ctrf = JSON.stringify({ results: { tests } });
    const report = {
      outcome: 'Wrong.',
      files: [{ name: 'ctrf.json', sha256: createHash('sha256').update(ctrf).digest('hex') }],
    };
    writeFileSync(
      join(cwd, 'fake.mjs'),
      `import { mkdirSync, writeFileSync } from 'node:fs';
mkdirSync('reports');
writeFileSync('reports/ctrf.json', ${JSON.stringify(ctrf)});
writeFileSync('reports/report.json', ${JSON.stringify(JSON.stringify(report))});
process.exitCode = 1;`,
    );
    const lines = act(cwd, { CONFORMANCE_COMMAND: 'node fake.mjs' }).stdout.trim().split('\n');
    expect(lines).toHaveLength(10);
    expect(lines.slice(0, 3)).toEqual([
      '::error title=conformance::Wrong. (exit code 1)',
      '::error title=missing methods (2)::platform.getTx, platform.getUTXOs: 2 requirements failed',
      '::error title=a.b/0::a.b/0 is wrong (1 more with it)',
    ]);
    expect(lines.at(-1)).toBe('::error title=more::5 more causes of failures: see the summary of the job');
  });

  test('annotates each failure; an input is no shell text', async () => {
    const cwd = emptyFolder();
    const { url } = await startNode('--scenario', 'empty');
    const wrong = `${url}/nowhere`;
    const { status, stdout } = act(cwd, { ...quick, CONFORMANCE_TARGET: wrong, CONFORMANCE_PROFILE: 'document' });
    expect([1, 3]).toContain(status);
    expect(stdout).toMatch(/^::error title=/m);
    const build = act(cwd, { ...quick, CONFORMANCE_LAUNCH: './build/avalanchego' });
    expect(build.status).toBe(2);
    expect(act(cwd, { ...quick, CONFORMANCE_PROFILE: '$(touch bad); `touch bad`' }).status).toBe(2);
    expect(existsSync(join(cwd, 'bad'))).toBe(false);
  });

  test('takes no report of an earlier step for that of a command that cannot be started', () => {
    const cwd = emptyFolder();
    expect(act(cwd, quickly).status).toBe(0);
    const { status, stdout } = act(cwd, { ...quickly, CONFORMANCE_COMMAND: './no-such-command' });
    expect(stdout).toMatch(
      /^::error title=conformance::The run could not begin: .*no-such-command cannot be started .*`command`.* \(exit code 2\)/m,
    );
    expect(status).toBe(2);
  });

  test('splits its arguments as a shell does, and passes the wait on', () => {
    const cwd = emptyFolder();
    const args = `--reference --only 'platform.getHeight/height' --history runs.jsonl\n--label "a \\"b\\" c"`;
    expect(act(cwd, { CONFORMANCE_ARGS: args }).status).toBe(0);
    expect(JSON.parse(readFileSync(join(cwd, 'runs.jsonl'), 'utf8'))).toMatchObject({ label: 'a "b" c' });
    const { status, stdout } = act(cwd, { CONFORMANCE_TARGET: 'http://127.0.0.1:1', CONFORMANCE_WAIT_READY: 'soon' });
    expect(stdout).toMatch(/^::error title=conformance::The run could not begin: .*--wait-ready.*whole number/m);
    expect(status).toBe(2);
  });

  test('runs what the workspace has installed, and nothing else', () => {
    const cwd = emptyFolder();
    const { status, stdout } = act(cwd, { ...quickly, CONFORMANCE_COMMAND: '' });
    expect(status).toBe(2);
    expect(stdout).toContain('avalanche-conformance is not installed in this workspace');
    mkdirSync(join(cwd, 'node_modules/.bin'), { recursive: true });
    symlinkSync(ROOT, join(cwd, 'node_modules/avalanche-conformance'));
    symlinkSync(BIN, join(cwd, 'node_modules/.bin/avalanche-conformance'));
    expect(act(cwd, { ...quickly, CONFORMANCE_COMMAND: '' })).toMatchObject({ status: 0 });
  });
});

test('the Action in a matrix of shards; the last job of the workflow makes a whole of them', () => {
  const cwd = emptyFolder();
  const { jobs } = parse(read('.github/workflows/pull-request.yml')) as Workflow;
  const shards = jobs.shards?.strategy?.matrix.shard ?? [];
  expect(shards).toEqual([1, 2]);
  for (const shard of shards) {
    const out = `shards/shard-${shard}`;
    const method = { CONFORMANCE_ARGS: '--reference\n--only\ngetHeight,getTimestamp\n', CONFORMANCE_OUT: out };
    expect(act(cwd, { ...method, CONFORMANCE_SHARD: `${shard}/${shards.length}` }).status).toBe(0);
    expect(readFileSync(join(cwd, 'output'), 'utf8')).toContain(`report=${out}/report.json`);
  }
  const [command = ''] = jobs.merge?.steps.flatMap(({ run }) => (run?.includes(' merge ') === true ? [run] : [])) ?? [];
  expect(command).toContain('node dist/src/cli/bin.js merge');
  const words = command.split(' ').slice(2);
  const merged = spawnSync(process.execPath, [BIN, ...words], { cwd, env: plainEnvironment(), encoding: 'utf8' });
  expect(merged.stdout).toContain('No failure in ');
  expect({ status: merged.status, stderr: merged.stderr }).toEqual({ status: 0, stderr: '' });
});

/** The block with this name on a page. */
function block(page: string, name: string): string {
  const text = readFileSync(join(ROOT, 'docs', page), 'utf8');
  const [, found] = new RegExp(`^\`\`\`\\w+ ${name}\\n(.*?)^\`\`\`$`, 'ms').exec(text) ?? [];
  if (found === undefined) throw new Error(`${page} has no block ${name}`);
  return found;
}

interface GitlabJob {
  readonly script: readonly string[];
  readonly artifacts: { readonly when: string; readonly reports: { readonly junit: string } };
}

/** One method of each service. */
const FEW = 'platform.getHeight,health.liveness,index.isAccepted';

/** Runs the commands of a job, as they are, against a node. */
async function runJob(commands: readonly string[]) {
  const cwd = emptyFolder();
  writeFileSync(join(cwd, 'package.json'), '{}');
  const { url } = await startStandardNode();
  const { code, stdout } = await shell(commands.join('\n'), cwd, {
    TARGET: url,
    AVALANCHE_CONFORMANCE_TARGET: url,
    AVALANCHE_CONFORMANCE_ONLY: FEW,
  });
  expect(code, stdout).toBe(0);
  return { cwd, url };
}

test('the job for GitLab runs as it is written, and its report is where it says', async () => {
  const { conformance } = parse(block('ci.md', 'gitlab')) as { conformance: GitlabJob };
  const { cwd, url } = await runJob(conformance.script);
  expect(conformance.artifacts.when).toBe('always');
  expect(existsSync(join(cwd, conformance.artifacts.reports.junit))).toBe(true);
  expect(readReport(join(cwd, 'reports')).target.url).toBe(url);
});

test('the job for Jenkins runs as it is written, and its report is where it says', async () => {
  const pipeline = initFiles(projectIn('.').manager, undefined, CI_SYSTEMS.jenkins).get(CI_SYSTEMS.jenkins.path) ?? '';
  const commands = [...pipeline.matchAll(/^\s*sh '(.*)'$/gm)].map(([, command = '']) => command);
  expect(commands).toHaveLength(3);
  const { cwd } = await runJob(commands);
  const [, junit = ''] = /junit '(.*)'/.exec(pipeline) ?? [];
  expect(existsSync(join(cwd, junit))).toBe(true);
});

test('the service of Compose runs the command of the image', () => {
  const { services } = parse(block('ci.md', 'compose')) as {
    services: { conformance: { command: string[]; volumes: string[] } };
  };
  const dockerfile = read('Dockerfile');
  expect(dockerfile).toContain('ENTRYPOINT ["avalanche-conformance"]');
  const [, workdir = ''] = /^USER 1000:1000\nWORKDIR (.*)$/m.exec(dockerfile) ?? [];
  expect(services.conformance.volumes).toEqual([`./reports:${workdir}/reports`]);
  expect(services.conformance.command.slice(0, 2)).toEqual(['run', '--target']);
});
