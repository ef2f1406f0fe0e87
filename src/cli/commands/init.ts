import { existsSync } from 'node:fs';
import { Option, type Command } from 'commander';
import { escapeText } from '../../reporting/escape-text.ts';
import { EXIT_CODES } from '../../judge/verdict/exit-code.ts';
import { CI_SYSTEMS, initFiles, type CiSystem, type NodeToTest } from './init-files.ts';
import { nextStep, projectIn } from './project.ts';
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
      if (target !== undefined && launch !== undefined) {
        throw new UsageError('--launch starts the node to test: leave out --target, or --launch.');
      }
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
      if (there.length > 0 && force !== true) {
        throw new UsageError(`${there.join(' and ')} would be overwritten. Nothing was written; --force overwrites.`);
      }
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

const NO_TARGET = `No target is set yet: the job fails until \`target\` in conformance.config.yaml is the base URL of your node.
`;
