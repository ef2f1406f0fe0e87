import type { Command } from 'commander';
import { commandName } from '../encoding/command-name.ts';
import type { Io } from './io.ts';

/** Adds a command with its arguments, flags and action. `done` receives its exit code. */
type AddCommand = (program: Command, io: Io, done: (exitCode: number) => void) => void;

export interface CommandRow {
  readonly description: string;
  /** Whether the help leaves it out. */
  readonly isAdvanced?: true;
  /** Loads the command: only the command in use is loaded, because all of them together take longer than most. */
  readonly load: () => Promise<AddCommand>;
}

/** A command line: its name in messages, and its commands by name, in the order of the help. */
export interface CommandLine {
  readonly name: string;
  /** How a user calls it in the working folder. */
  readonly call: () => string;
  readonly description: string;
  readonly commands: Readonly<Record<string, CommandRow>>;
  /** What the help says below the commands. */
  readonly notes?: string;
}

const NOTES = `
\`avalanche-conformance http://127.0.0.1:9650\` tests a node, \`avalanche-conformance ./build/avalanchego\` starts and tests a build.
\`avalanche-conformance run --help\` lists the flags of a run. \`populate\` creates test data on a test network.

Exit codes: 0 conforms, 1 does not conform, 2 usage or configuration error, 3 node unreachable, not ready or lost, or the
target is no node, 4 incomplete: fewer requirements tested than required, 5 suite bug, 6
all else went well, but a report or an output could not be written.`;

/** All commands by name, in the order of the help. */
const COMMANDS: Readonly<Record<string, CommandRow>> = {
  run: {
    description: 'Test a node against each requirement of the document, over HTTP',
    load: async () => (await import('./commands/run.ts')).addRunCommand,
  },
  audit: {
    description: 'Replay the chain of a node from its blocks, and compare every answer that follows from them',
    load: async () => (await import('./commands/audit.ts')).addAuditCommand,
  },
  show: {
    description: 'Open the page of the last report or of a history, or print results: by ID, by verdict',
    load: async () => (await import('./commands/show.ts')).addShowCommand,
  },
  list: {
    description: 'List the requirements, or the profiles, mutants or variants',
    load: async () => (await import('./commands/list.ts')).addListCommand,
  },
  explain: {
    description: 'Explain a requirement, with a correct and a faulty exchange',
    load: async () => (await import('./commands/explain.ts')).addExplainCommand,
  },
  waive: {
    description: 'Draft waivers for the failures in a report',
    load: async () => (await import('./commands/report/waive.ts')).addWaiveCommand,
  },
  init: {
    description: 'Write a commented configuration and a CI job to this folder',
    load: async () => (await import('./commands/init.ts')).addInitCommand,
  },
  validate: {
    description: 'Test recorded traffic: check each exchange against the envelope and the schema of its method',
    load: async () => (await import('./commands/validate.ts')).addValidateCommand,
  },
  compare: {
    description: 'List the changes between two reports, or what a history of runs shows',
    load: async () => (await import('./commands/report/compare.ts')).addCompareCommand,
  },
  merge: {
    description: 'Merge the reports of all shards of a run, and decide the exit code',
    load: async () => (await import('./commands/report/merge.ts')).addMergeCommand,
  },
  statement: {
    description: 'Make a statement of conformance from a report, or verify one',
    load: async () => (await import('./commands/report/statement.ts')).addStatementCommand,
  },
  node: {
    description: 'Serve the reference node on 127.0.0.1',
    load: async () => (await import('./commands/node.ts')).addNodeCommand,
  },
  populate: {
    description: 'Create test data on a test network with transactions',
    isAdvanced: true,
    load: async () => (await import('./commands/populate.ts')).addPopulateCommand,
  },
  completion: {
    description: 'Print the script that completes commands and flags in bash, zsh or fish',
    load: async () => (await import('./commands/completion.ts')).addCompletionCommand,
  },
  'completion-server': {
    description: 'Complete a command line: the script of a shell runs it',
    isAdvanced: true,
    load: async () => (await import('./commands/completion.ts')).addCompletionServer,
  },
};

export const AVALANCHE_CONFORMANCE: CommandLine = {
  name: 'avalanche-conformance',
  call: commandName,
  description: 'Test the Health, Platform Chain and Index services of an Avalanche node over HTTP.',
  commands: COMMANDS,
  notes: NOTES,
};
