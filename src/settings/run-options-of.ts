import { Option, type Command } from 'commander';
import type { Selection } from '../catalogue/selection.ts';
import type { RunOptions, Scenario } from '../run/run-options.ts';
import type { Header } from '../transport/exchange.ts';
import { addGateOptions, type GateFlags } from './gate-of.ts';
import { addCapabilityOptions, capabilitiesOf, type CapabilityFlags } from './capabilities.ts';
import { addOutputOptions, type OutputFlags } from './output-flags.ts';
import { positiveNumber, seed, wholeNumber } from './parse-number.ts';
import { certificateAuthority, header } from './parse-target.ts';
import { addProfileOptions, type ProfileFlags } from './profile-of.ts';
import { addSampleOptions, sampleOptions, type SampleFlags } from './samples.ts';
import { SCENARIOS } from './scenarios.ts';
import { addSelectionOptions, type SelectionFlags } from './selection-of.ts';
import { addressOrName, shardOf } from './target-name.ts';
import { UsageError } from './usage-error.ts';

/** The flags of `run`, as commander gives them. */
export interface RunFlags extends ProfileFlags, CapabilityFlags, SelectionFlags, SampleFlags, GateFlags, OutputFlags {
  readonly target?: string;
  readonly scenario?: Scenario;
  readonly mutant?: string;
  readonly blockEvery?: number;
  readonly seed: number;
  readonly runs: number;
  readonly repeat: number;
  readonly maxRequests?: number;
  readonly concurrency: number;
  readonly rate?: number;
  readonly timeout: number;
  readonly runTimeout: number;
  readonly waitReady: number;
  readonly header?: Header[];
  readonly ca?: string;
  readonly insecure?: boolean;
  readonly shard?: { readonly index: number; readonly of: number };
  readonly plan?: boolean;
  readonly config?: string;
  readonly printConfig?: boolean;
  /** The name of the target in the configuration, where it was chosen by that. */
  readonly targetName?: string;
}

const DAY_SECONDS = 86_400;

/** Adds the flags of `run`. */
export function addRunOptions(command: Command): Command {
  command
    .option(
      '--target <url>',
      'base address of the node, e.g. http://127.0.0.1:9650, or its name in the configuration; without it the reference node',
      addressOrName,
    )
    .addOption(new Option('--scenario <name>', 'chain of the reference node (default: standard)').choices(SCENARIOS))
    .option('--mutant <name>', 'a defect of the reference node; `avalanche-conformance mutants` lists them')
    .option(
      '--block-every <ms>',
      'the reference node accepts a block every so many milliseconds (default: only when it has a transaction)',
      wholeNumber(1, DAY_SECONDS * 1000),
    );
  addCapabilityOptions(addProfileOptions(command, 'auto with --target, else document'));
  addSelectionOptions(command);
  command
    .option('--seed <number>', 'seed of samples and generated inputs; "random" for another one each time', seed, 1)
    .option('--runs <number>', 'generated inputs that each property tries', wholeNumber(1, 1_000_000), 25)
    .option(
      '--repeat <number>',
      'run every check so often; what fails only sometimes is told as flaky',
      wholeNumber(1, 1000),
      1,
    )
    .option(
      '--max-requests <number>',
      'end the run before it sends more requests than these (default: the bound that --plan tells)',
      wholeNumber(1, 1_000_000_000),
    )
    .option('--concurrency <number>', 'requests under way at once', wholeNumber(1, 1000), 8)
    .option('--rate <number>', 'requests per second at most (default: no limit)', positiveNumber)
    .option('--timeout <ms>', 'milliseconds for one request', wholeNumber(1, DAY_SECONDS * 1000), 10_000)
    .option('--run-timeout <s>', 'seconds for the whole run', wholeNumber(1, DAY_SECONDS), 900)
    .option('--wait-ready <s>', 'seconds to wait for a node that does not answer yet', wholeNumber(0, DAY_SECONDS), 0)
    .option('--header <line>', `send this header with every request: 'name: value' (repeatable)`, header)
    .option('--ca <file>', 'trust the certificate authorities in this PEM file', certificateAuthority)
    .option('--insecure', 'accept any certificate');
  addSampleOptions(command);
  command
    .option(
      '--shard <i/n>',
      'judge only this part of the requirements, e.g. 2/4; merge puts the parts together',
      shardOf,
    )
    .option(
      '--plan',
      'show what the run would send, by method and kind, and how much at most; nothing is sent to the target',
    )
    .option('--config <file>', 'settings in YAML or JSON (default: conformance.config.yaml or .json, when it is there)')
    .option('--print-config', 'show what is set and where that came from, and ask nothing');
  return addOutputOptions(addGateOptions(command));
}

/**
 * What the flags ask of a run.
 *
 * @throws UsageError when they contradict each other.
 */
export function runOptions(flags: RunFlags, selection: Selection, profile: RunOptions['profile']): RunOptions {
  if (flags.target !== undefined && flags.scenario !== undefined) {
    throw new UsageError('--scenario is a chain of the reference node: leave out --target, or --scenario.');
  }
  if (flags.target !== undefined && flags.mutant !== undefined) {
    throw new UsageError('--mutant is a defect of the reference node: leave out --target, or --mutant.');
  }
  if (flags.target !== undefined && flags.blockEvery !== undefined) {
    throw new UsageError('--block-every moves the chain of the reference node: leave out --target, or --block-every.');
  }
  const { target, scenario = 'standard', mutant, blockEvery } = flags;
  const defect = mutant === undefined ? {} : { mutant };
  const moving = blockEvery === undefined ? {} : { blockEveryMs: blockEvery };
  return {
    target:
      target === undefined ? { referenceNode: { scenario, seed: flags.seed, ...defect, ...moving } } : { url: target },
    profile,
    seed: flags.seed,
    runs: flags.runs,
    repeat: flags.repeat,
    ...selection,
    ...(flags.maxRequests === undefined ? {} : { maxRequests: flags.maxRequests }),
    concurrency: flags.concurrency,
    ...(flags.rate === undefined ? {} : { ratePerSecond: flags.rate }),
    timeoutMs: flags.timeout,
    runTimeoutMs: flags.runTimeout * 1000,
    waitReadyMs: flags.waitReady * 1000,
    headers: flags.header ?? [],
    ...(flags.ca === undefined ? {} : { ca: flags.ca }),
    insecure: flags.insecure ?? false,
    ...sampleOptions(flags),
    capabilities: capabilitiesOf(flags),
    outDir: flags.out,
  };
}
