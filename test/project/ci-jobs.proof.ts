import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { CI_SYSTEMS, initFiles } from '../../src/cli/commands/init.ts';
import { projectIn } from '../../src/cli/commands/project.ts';
import { emptyFolder, readReport } from '../support/cli.ts';
import { shell } from '../support/recipes.ts';
import { startStandardNode } from '../support/standard-node.ts';
import { read, ROOT } from '../support/root.ts';

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
