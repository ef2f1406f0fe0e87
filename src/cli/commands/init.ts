import { existsSync } from 'node:fs';
import { Option, type Command } from 'commander';
import { escapeText } from '../../reporting/escape-text.ts';
import { EXIT_CODES } from '../../judge/verdict/exit-code.ts';
import { nextStep, projectIn, type Project } from './project.ts';
import type { Io } from '../io.ts';
import { readConfig } from '../../library/settings/files/config-file.ts';
import { writeText } from '../../library/settings/files/user-files.ts';
import { BASE_URL } from '../../library/settings/table/node-kinds.ts';
import { parserOf } from '../flags.ts';
import { UsageError } from '../../library/settings/usage-error.ts';

/** A project that has this file has its own rules. */
const IGNORED = '.gitignore';
const CONFIG = 'conformance.config.yaml';

interface InitFlags {
  readonly force?: true;
  readonly target?: string;
  readonly launch?: string;
  readonly ci: keyof typeof CI_SYSTEMS;
}

/** Adds `init`: writes a configuration and a CI job. */
export function addInitCommand(program: Command, io: Io, done: (exitCode: number) => void): void {
  program
    .command('init')
    .option('--target <url>', 'Use this base URL as the target', parserOf(BASE_URL))
    .option('--launch <path>', "Use this node's executable instead of a base URL; each run starts it")
    .addOption(
      new Option('--ci <system>', 'Write a job for this CI system').choices(Object.keys(CI_SYSTEMS)).default('github'),
    )
    .option('--force', 'Overwrite existing files')
    .action(({ force, target, launch, ci }: InitFlags, command: Command) => {
      if (target !== undefined && launch !== undefined)
        throw new UsageError('--launch starts the node to test: leave out --target, or --launch.');
      const project = projectIn('.');
      const given = nodeOf(target, launch);
      // A job for another CI system tests what the configuration names.
      const isKept =
        given === undefined && force !== true && existsSync(CONFIG) && command.getOptionValueSource('ci') === 'cli';
      const { data } = (isKept ? readConfig(CONFIG) : undefined) ?? {};
      const node = given ?? nodeOf(data?.target, data?.launch);
      const files = initFiles(project.manager, node, CI_SYSTEMS[ci]);
      const kept = isKept ? [IGNORED, CONFIG] : [IGNORED];
      const there = [...files.keys()].filter((path) => !kept.includes(path) && existsSync(path));
      if (there.length > 0 && force !== true)
        throw new UsageError(`${there.join(' and ')} would be overwritten. Nothing was written; --force overwrites.`);
      for (const [path, text] of files) {
        if (kept.includes(path) && existsSync(path)) continue;
        writeText(path, text);
        io.stdout.write(`${path}\n`);
      }
      if (node === undefined && !isKept) io.stderr.write(NO_TARGET);
      const system: CiSystem = CI_SYSTEMS[ci];
      if (system.start !== undefined) io.stdout.write(`${system.start}\n`);
      io.stdout.write(`${escapeText(nextStep(project), 1000)}\n`);
      done(EXIT_CODES.conforms);
    });
}

function nodeOf(target: string | undefined, launch: string | undefined): NodeToTest | undefined {
  if (launch !== undefined) return { launch };
  return target === undefined ? undefined : { target };
}

const NO_TARGET = `No target is set yet: the job fails until \`target\` in ${CONFIG} is the base URL of your node.
`;

/** The node to test: the base URL of a running node, or an executable that the run starts. */
export type NodeToTest = { readonly target: string } | { readonly launch: string };

/** A CI system: the file with its job, and what is to be done for it to run the job. */
export interface CiSystem {
  readonly path: string;
  readonly job: (manager: Project['manager'], node: NodeToTest | undefined) => string;
  readonly start?: string;
}

/** The CI systems that `init` knows. The files of GitLab and Jenkins stand beside those that a project may have. */
export const CI_SYSTEMS = {
  github: { path: '.github/workflows/conformance.yml', job: workflow },
  gitlab: {
    path: 'conformance.gitlab-ci.yml',
    job: gitlabJob,
    start: 'Add this line to .gitlab-ci.yml: include: conformance.gitlab-ci.yml',
  },
  jenkins: {
    path: 'Jenkinsfile.conformance',
    job: pipeline,
    start: 'Create a pipeline in Jenkins with the script path Jenkinsfile.conformance',
  },
} as const satisfies Record<string, CiSystem>;

/**
 * The files that `init` writes, by path. The job installs the packages of the project, and runs the suite that is among them: nothing
 * comes from elsewhere. Without a node, it fails until somebody adds one.
 */
export function initFiles(
  manager: Project['manager'],
  node?: NodeToTest,
  { path, job }: CiSystem = CI_SYSTEMS.github,
): ReadonlyMap<string, string> {
  return new Map([
    [CONFIG, config(node)],
    [path, job(manager, node)],
    [IGNORED, '/reports/\nnode_modules/\n'],
  ]);
}

function nodeLines(node: NodeToTest | undefined): string {
  if (node === undefined) return '# target: http://127.0.0.1:9650';
  if ('target' in node) return `target: ${JSON.stringify(node.target)}`;
  return `# This executable is started, its chain filled, tested and stopped.\nlaunch: ${JSON.stringify(node.launch)}
# A release that you trust: each response of the build is compared with its response.
# against: ./trusted/avalanchego`;
}

function config(node: NodeToTest | undefined): string {
  return `# yaml-language-server: $schema=./node_modules/avalanche-conformance/schemas/config/config.json
# Settings of \`avalanche-conformance run\`. Most flags of \`run\` may stand here, in camel case. Flags, then
# AVALANCHE_CONFORMANCE_... in the environment, take precedence. To see what applies: run --print-config

# The node to test: its base URL, or the name of one of the targets below. A run without a target fails.
${nodeLines(node)}

# targets:
#   nightly:
#     url: http://127.0.0.1:9650
#     waitReady: 120
#   public:
#     url: https://api.example.com
#     rate: 5
#     without: [health]
#     # A secret takes its value from the environment.
#     header: ['authorization: \${API_TOKEN}']

# What to expect of the node: auto, document, or a release such as 1.12.2.
# profile: auto

# What fails the run. document: failures of what the document says. release: also of what all releases of the profile do.
gate: ${node !== undefined && 'launch' in node ? 'release' : 'document'}

# The run must test something of each service of the document, else it ends with exit code 4. This leaves services out:
# without: [health, index]

# Known failures; \`npx avalanche-conformance waive --to waivers.yaml\` drafts them.
# waivers: waivers.yaml

# Seconds for the whole run.
runTimeout: 900
`;
}

function beforeRun(node: NodeToTest | undefined): string {
  return node !== undefined && 'launch' in node
    ? `Build your node here. Its executable is \`launch\` in ${CONFIG}.`
    : `Start your node here. Its base URL is \`target\` in ${CONFIG}; without one this job fails.`;
}

function gitlabJob({ install, run, note = '' }: Project['manager'], node: NodeToTest | undefined): string {
  return `conformance:
  image: node:22
  script:
    # ${beforeRun(node)}
    - rm -rf reports
    - ${install}${note}
    - ${run} run --out reports
  artifacts:
    when: always
    paths: [reports/]
    reports:
      junit: reports/junit.xml
`;
}

function pipeline({ install, run, note }: Project['manager'], node: NodeToTest | undefined): string {
  return `pipeline {
  agent { docker { image 'node:22' } }
  stages {
    stage('Conformance') {
      steps {
        // ${beforeRun(node)}
        sh 'rm -rf reports'
        sh '${install}'${note === undefined ? '' : note.replace(' #', ' //')}
        sh '${run} run --out reports'
      }
    }
  }
  post {
    always {
      junit 'reports/junit.xml'
      archiveArtifacts artifacts: 'reports/**'
    }
  }
}
`;
}

function workflow({ install, note = '' }: Project['manager'], node: NodeToTest | undefined): string {
  return `name: conformance
on:
  pull_request:
  push:
    branches: [main]
permissions:
  contents: read
jobs:
  conformance:
    runs-on: ubuntu-latest
    timeout-minutes: 20
    steps:
      - uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2
        with: { persist-credentials: false }
      - uses: actions/setup-node@49933ea5288caeca8642d1e84afbd3f7d6820020 # v4.4.0
        with: { node-version: 22 }
      # ${beforeRun(node)}
      - name: Install the packages of this project${note}
        run: ${install}
      # Annotations, outputs and a summary; the report is an artifact of the job.
      - name: Test the node
        uses: ./node_modules/avalanche-conformance
        with: { node-version: '' }
`;
}
