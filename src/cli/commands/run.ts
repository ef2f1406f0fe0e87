import { Option, type Command } from 'commander';
import { testAndReport } from '../../library/test-and-report.ts';
import { Progress } from '../../reporting/terminal/progress.ts';
import { readSettings, settingsText, type ReadSettings } from '../../settings/read-settings.ts';
import { runRequest } from '../../settings/run-request.ts';
import { UsageError } from '../../settings/usage-error.ts';
import { EXIT_CODES } from '../../verdict/exit-code.ts';
import { InvalidValue, whole } from '../../settings/table/kind.ts';
import { flagOf } from '../../settings/table/setting-names.ts';
import { type SettingName, SETTINGS } from '../../settings/table/settings.ts';
import { namedNode } from '../named-node.ts';
import { addRunFlags, parserOf, typedFlags } from '../flags.ts';
import type { FleetWords } from './fleet-of.ts';
import type { Io } from '../io.ts';
import { errorText } from '../main.ts';
import { prepareOutputs, writeOutputs } from '../outputs.ts';

const EXAMPLES = `
Examples:
  avalanche-conformance run --reference               test the embedded reference node
  avalanche-conformance run http://127.0.0.1:9650     test a node
  avalanche-conformance run ./build/avalanchego       start a node, create test data, test it
  avalanche-conformance run --fleet                   test all targets of the configuration`;

/** Adds `run`: tests a node. Passes its exit code to `done`. */
export function addRunCommand(program: Command, io: Io, done: (exitCode: number) => void): void {
  const command = program
    .command('run', { isDefault: true })
    .argument('[node]', 'The address of the node to test, or its executable, as for --launch')
    .addHelpText('after', EXAMPLES);
  addRunFlags(command)
    .addOption(
      new Option(
        '--fleet [names...]',
        'Test all targets of the configuration, the named ones, or each node of the tmpnet network in this folder: one matrix, one exit code',
      ).hideHelp(),
    )
    .addOption(
      new Option('--parallel <number>', 'With --fleet: test this many nodes at once')
        .argParser(parserOf(whole(1, 64)))
        .default(2)
        .hideHelp(),
    )
    .action(async (node: string | undefined, flags: FleetWords) => {
      const typed = typedFlags(command);
      if (flags.fleet !== undefined) {
        if (node !== undefined) throw new UsageError(`--fleet chooses the nodes: leave out ${node}.`);
        const { fleetOf } = await import('./fleet-of.ts');
        const { runFleet } = await import('./fleet.ts');
        const { targets, ...order } = fleetOf(flags, typed, io);
        done(await runFleet(targets, order, io));
        return;
      }
      if (command.getOptionValueSource('parallel') === 'cli') throw new UsageError('--parallel needs --fleet.');
      if (node !== undefined) addNode(typed, node);
      const read = readSettings(typed, io.env);
      if (read.settings.printConfig === true) {
        io.stdout.write(settingsText(read));
        done(EXIT_CODES.conforms);
      } else done(await runCommand(read, io));
    });
}

/**
 * Adds the node that is named without a flag.
 *
 * @throws UsageError if a flag names one, too, or the word is no address.
 */
function addNode(typed: Map<SettingName, unknown>, word: string): void {
  const other = (['target', 'launch', 'reference'] as const).find((name) => typed.has(name));
  if (other !== undefined)
    throw new UsageError(`${word} and ${flagOf(other)} both choose the node: leave one of them out.`);
  const node = namedNode(word) ?? { target: word };
  if ('launch' in node) typed.set('launch', node.launch);
  else typed.set('target', addressIn(node.target));
}

function addressIn(word: string): string {
  try {
    return SETTINGS.target.kind.parse(word);
  } catch (error) {
    throw error instanceof InvalidValue ? new UsageError(`'${word}' is no node: ${error.message}`) : error;
  }
}

async function runCommand({ settings, targetName, missingTarget }: ReadSettings, io: Io): Promise<number> {
  const request = await runRequest(settings);
  if (missingTarget !== undefined) throw new UsageError(missingTarget);
  if (settings.plan === true) {
    const { showPlan } = await import('./show-plan.ts');
    return showPlan(request.options, settings, io);
  }
  const folder = prepareOutputs(settings, 'run', settings.failed === undefined ? [] : [settings.failed]);
  const progress = new Progress(io.stderr);
  progress.say(settings.target === undefined ? 'starting the node' : `testing ${settings.target}`);
  const onInterrupt = (): void => {
    progress.end();
    io.stderr.write('Stopping: the report follows. A second signal ends the process at once.\n');
  };
  io.interrupt.addEventListener('abort', onInterrupt, { once: true });
  const options = { ...request.options, outDir: folder };
  const { report, broke } = await testAndReport(
    { ...request, options },
    {
      signal: io.interrupt,
      onProgress: (count, total, result) => {
        progress.update(count, total, result);
      },
      onLaunch: (stage, entry) => {
        if (entry === undefined) progress.step(stage);
        else progress.say(`${stage}: ${entry}`);
      },
      targetName,
    },
  );
  io.interrupt.removeEventListener('abort', onInterrupt);
  progress.end();
  const exitCode = await writeOutputs(report, folder, { ...settings, isRecorded: true }, io);
  if (broke !== undefined) io.stderr.write(`${errorText(broke)}\n`);
  return exitCode;
}
