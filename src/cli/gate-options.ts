import { Option, type Command } from 'commander';
import type { Selectable } from '../catalogue/selection.ts';
import type { GatePolicy, Level } from '../generated/report.ts';
import { DEFAULT_GATE } from '../verdict/gates.ts';
import type { Waivers } from '../verdict/waiver.ts';
import { readWaivers } from './waiver-file.ts';

/** The flags that say what stops a build. */
export interface GateFlags {
  readonly gate: Level;
  readonly failOnWarning?: boolean;
  readonly waivers?: string;
}

/** What the verdict on a run depends on beside what was found. */
export interface Gate {
  readonly policy: GatePolicy;
  readonly waivers?: Waivers;
}

/** Adds the flags that say what stops a build. */
export function addGateOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--gate <level>', 'the lowest level whose failures fail the run')
        .choices(['stated', 'derived', 'observed'])
        .default(DEFAULT_GATE.level),
    )
    .option('--fail-on-warning', 'what is only noted fails the run, too')
    .option('--waivers <file>', 'known failures, which do not fail the run (see: waive)');
}

/**
 * What stops this run.
 *
 * @throws UsageError when the waiver file is not in order.
 */
export function gateOf(flags: GateFlags, requirements: readonly Selectable[]): Gate {
  return {
    policy: { level: flags.gate, failOnWarning: flags.failOnWarning ?? false },
    ...(flags.waivers === undefined ? {} : { waivers: readWaivers(flags.waivers, requirements) }),
  };
}
