import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { act, type Workflow } from '../support/automation.ts';
import { emptyFolder, readReport, runCli, startNode } from '../support/cli.ts';
import { read } from '../support/root.ts';

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
      '::error title=a.b/0::a.b/0 is wrong (1 more for the same reason)',
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
});
