import type { Command } from 'commander';
import { testAndReport } from '../../library/test-and-report.ts';
import { Progress } from '../../reporting/terminal/progress.ts';
import { readSettings, settingsText, type ReadSettings } from '../../settings/read-settings.ts';
import { runRequest } from '../../settings/run-request.ts';
import { UsageError } from '../../settings/usage-error.ts';
import { EXIT_CODES } from '../../verdict/exit-code.ts';
import { whole } from '../../settings/table/kind.ts';
import { addRunFlags, parserOf, typedFlags } from '../flags.ts';
import type { FleetWords } from './fleet-of.ts';
import type { Io } from '../io.ts';
import { errorText } from '../main.ts';
import { prepareOutputs, writeOutputs } from '../outputs.ts';

const EXAMPLES = `
Examples:
  avalanche-conformance run --reference                            test the embedded reference node
  avalanche-conformance run --target http://127.0.0.1:9650         test a node
  avalanche-conformance run --launch ./build/avalanchego           start a node, create test data, test it
  avalanche-conformance run --target http://... --only health      test only its health service
  avalanche-conformance run --fleet --config fleet.yaml            test all targets of a configuration
  avalanche-conformance run --network ~/.tmpnet/networks/latest    test each node of a tmpnet network
  avalanche-conformance run --target http://... --only 'platform.getUTXOs/*' --json - | jq .summary`;

/** Adds `run`: tests a node. Passes its exit code to `done`. */
export function addRunCommand(program: Command, io: Io, done: (exitCode: number) => void): void {
  const command = program.command('run', { isDefault: true }).addHelpText('after', EXAMPLES);
  addRunFlags(command)
    .option('--fleet [names...]', 'Test all targets of the configuration, or the named ones: one matrix, one exit code')
    .option(
      '--network [folder]',
      'Test each node of the tmpnet network in this folder (default: TMPNET_NETWORK_DIR): one matrix, one exit code',
    )
    .option('--parallel <number>', 'With --fleet or --network: test this many nodes at once', parserOf(whole(1, 64)), 2)
    .action(async (flags: FleetWords) => {
      if (flags.fleet !== undefined || flags.network !== undefined) {
        const { fleetOf } = await import('./fleet-of.ts');
        const { runFleet } = await import('./fleet.ts');
        const { targets, ...order } = fleetOf(flags, typedFlags(command), io);
        done(await runFleet(targets, order, io));
        return;
      }
      if (command.getOptionValueSource('parallel') === 'cli')
        throw new UsageError('--parallel needs --fleet or --network.');
      const read = readSettings(typedFlags(command), io.env);
      if (read.settings.printConfig === true) {
        io.stdout.write(settingsText(read));
        done(EXIT_CODES.conforms);
      } else done(await runCommand(read, io));
    });
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
