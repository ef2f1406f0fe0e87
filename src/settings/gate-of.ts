import { Option, type Command } from 'commander';
import { type Selectable, unmatched } from '../catalogue/selection.ts';
import type { GatePolicy, Level } from '../generated/report.ts';
import { DEFAULT_GATE } from '../verdict/gates.ts';
import type { Waivers } from '../verdict/waiver.ts';
import { list, matchesNothing } from './selection-of.ts';
import { readWaivers } from './waiver-file.ts';

/** The flags that say what stops a build. */
export interface GateFlags {
  readonly gate: Level;
  readonly failOnWarning?: boolean;
  readonly waivers?: string;
  readonly requireTested?: readonly string[];
}

/** What the verdict on a run depends on beside what was found. */
export interface Gate {
  readonly policy: GatePolicy;
  readonly waivers?: Waivers;
}

/** Adds the flags that say what stops a build. */
export function addGateOptions(command: Command): Command {
  command
    .addOption(
      new Option('--gate <level>', 'the lowest level whose failures fail the run')
        .choices(['stated', 'derived', 'observed'])
        .default(DEFAULT_GATE.level),
    )
    .option('--fail-on-warning', 'what is only noted fails the run, too')
    .option('--waivers <file>', 'known failures, which do not fail the run (see: waive)');
  return addRequireTested(command);
}

/** Adds the flag that says how much must have been judged. */
export function addRequireTested(command: Command): Command {
  return command.option(
    '--require-tested <what>',
    'what must have been judged: all, a number of requirements, or an ID pattern; less is exit code 4 (repeatable)',
    list,
  );
}

/**
 * What stops this run.
 *
 * @throws UsageError when the waiver file is not in order, or a pattern matches no requirement.
 */
export function gateOf(flags: GateFlags, requirements: readonly Selectable[]): Gate {
  return {
    policy: {
      level: flags.gate,
      failOnWarning: flags.failOnWarning ?? false,
      ...demandsOf(flags, requirements),
    },
    ...(flags.waivers === undefined ? {} : { waivers: readWaivers(flags.waivers, requirements) }),
  };
}

/**
 * What must have been judged, when anything must.
 *
 * @throws UsageError when a pattern matches no requirement.
 */
export function demandsOf(
  { requireTested = [] }: Pick<GateFlags, 'requireTested'>,
  requirements: readonly Selectable[],
): Pick<GatePolicy, 'requireTested'> {
  const patterns = requireTested.filter((demand) => demand !== 'all' && !/^\d+$/.test(demand));
  const [wrong] = unmatched(requirements, { only: patterns });
  if (wrong !== undefined) throw matchesNothing('--require-tested', wrong, requirements);
  return requireTested.length === 0 ? {} : { requireTested: [...requireTested] };
}
