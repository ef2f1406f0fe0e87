import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { folderWith } from '../../../test/support/main.ts';
import { configured, readConfig } from '../../library/settings/files/config-file.ts';
import { CI_SYSTEMS, initFiles, type NodeToTest } from './init.ts';
import { projectIn } from './project.ts';

const CONFIG = 'conformance.config.yaml';
const WORKFLOW = '.github/workflows/conformance.yml';

interface Step {
  readonly name?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly run?: string;
}

function fileOf(path: string, node?: NodeToTest, system?: Parameters<typeof initFiles>[2]): string {
  return initFiles(projectIn('.').manager, node, system).get(path) ?? '';
}

/** The settings that a run reads from the configuration. */
function settingsOf(text: string): Record<string, unknown> {
  const config = readConfig(folderWith({ 'conformance.yaml': text })('conformance.yaml'));
  const { values } = configured(config, undefined, { API_TOKEN: 'authorization: x' });
  return Object.fromEntries([...values].map(([name, { value }]) => [name, value]));
}

function stepsOf(node?: NodeToTest): readonly Step[] {
  const { jobs } = parse(fileOf(WORKFLOW, node)) as { jobs: { conformance: { steps: readonly Step[] } } };
  return jobs.conformance.steps;
}

describe('the configuration', () => {
  test.each<[string, NodeToTest | undefined, object]>([
    ['of no node', undefined, {}],
    ['of a running node', { target: 'http://127.0.0.1:9650' }, { target: 'http://127.0.0.1:9650' }],
    ['of a path with quotes and a colon', { launch: './my "node": v1 # x' }, { launch: './my "node": v1 # x' }],
  ])('%s is one that a run reads', (_, node, expected) => {
    const { gate, runTimeout, ...others } = settingsOf(fileOf(CONFIG, node));
    expect(others).toEqual(expected);
    expect({ gate, runTimeout }).toEqual({
      gate: node !== undefined && 'launch' in node ? 'release' : 'document',
      runTimeout: 900,
    });
  });

  test('of a build offers a trusted release to compare with', () => {
    const used = fileOf(CONFIG, { launch: './node' }).replace('# against: ', 'against: ');
    expect(settingsOf(used)).toMatchObject({ launch: './node', against: './trusted/avalanchego' });
  });

  test('stays one when all that is commented out is used', () => {
    const lines = fileOf(CONFIG, { target: 'public' }).split('\n');
    const used = lines.map((line) => line.replace(/^# (?=( *[a-z]+\w*:( |$)))/, ''));
    const settings = settingsOf(used.join('\n'));
    expect(settings).toMatchObject({
      target: 'https://api.example.com',
      rate: 5,
      profile: 'auto',
      waivers: expect.any(String) as string,
    });
  });
});

describe('the workflow', () => {
  test('runs the Action of the suite that the project has installed', () => {
    const steps = stepsOf();
    expect(steps.at(-1)).toMatchObject({ name: 'Test the node', uses: './node_modules/avalanche-conformance' });
  });

  test('uses actions by commit, may only read, and keeps no credentials', () => {
    for (const { uses = '' } of stepsOf().slice(0, 2)) expect(uses).toMatch(/^actions\/[\w-]+@[0-9a-f]{40}$/);
    expect(parse(fileOf(WORKFLOW))).toMatchObject({ permissions: { contents: 'read' } });
    expect(stepsOf()[0]).toMatchObject({ with: { 'persist-credentials': false } });
  });

  test.each<[string, NodeToTest | undefined, string]>([
    ['to start a node', { target: 'http://a' }, '# Start your node here.'],
    ['to build a node', { launch: './node' }, '# Build your node here.'],
    ['that it fails without a node', undefined, 'without one this job fails'],
  ])('says %s', (_, node, text) => expect(fileOf(WORKFLOW, node)).toContain(text));
});

const COMMANDS = ['rm -rf reports', 'npm ci', 'npx --no avalanche-conformance run --out reports'];

test.each(['gitlab', 'jenkins'] as const)(
  'the job for %s installs the packages of the project, runs the suite that is among them, and keeps its reports',
  (name) => {
    const textOf = (node?: NodeToTest): string => fileOf(CI_SYSTEMS[name].path, node, CI_SYSTEMS[name]);
    const text = textOf({ target: 'http://a' });
    for (const part of [...COMMANDS, 'reports/junit.xml', 'Start your node here.']) expect(text).toContain(part);
    expect(textOf({ launch: './node' })).toContain('Build your node here.');
  },
);

test('the job for GitLab is YAML, and runs these commands', () => {
  const job = fileOf('conformance.gitlab-ci.yml', undefined, CI_SYSTEMS.gitlab);
  expect(parse(job)).toMatchObject({ conformance: { script: COMMANDS } });
});
