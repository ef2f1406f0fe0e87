import { Option, type Command } from 'commander';
import { defined } from '../../encoding/defined.ts';
import type { Report } from '../../generated/report.ts';
import { testAndReport } from '../../library/test-and-report.ts';
import { targetName } from '../../judge/verdict/target-name.ts';
import { escapeLines, escapeText } from '../../reporting/escape-text.ts';
import { laterThan } from '../../library/settings/files/report-folder.ts';
import { readReport } from '../../library/settings/files/read-report.ts';
import { failedIn, failedReport } from '../../library/settings/selection-of.ts';
import { Progress } from '../../reporting/terminal/progress.ts';
import { readSettings, settingsText, type ReadSettings } from '../../library/settings/read-settings.ts';
import { runRequest } from '../../library/settings/run-request.ts';
import { inNames, namesBySource } from '../../library/settings/table/setting-names.ts';
import type { Settings } from '../../library/settings/table/settings.ts';
import { UsageError } from '../../library/settings/usage-error.ts';
import { EXIT_CODES } from '../../judge/verdict/exit-code.ts';
import { shownAddress } from '../../transport/address.ts';
import { whole } from '../../library/settings/table/kind.ts';
import { addNode } from '../named-node.ts';
import { addRunFlags, parserOf, typedFlags } from '../flags.ts';
import type { FleetWords } from './fleet.ts';
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
    .option(
      '--fleet [names...]',
      'Test all targets of the configuration, the named ones, or each node of the tmpnet network in this folder: one matrix, one exit code',
    )
    .option('--parallel <number>', 'With --fleet: test this many nodes at once', parserOf(whole(1, 64)), 2)
    .addOption(new Option('--of-fleet', 'Write the report alone: the fleet decides on it').hideHelp())
    .action(async (node: string | undefined, { ofFleet, ...flags }: FleetWords & { readonly ofFleet?: true }) => {
      const typed = typedFlags(command);
      if (flags.fleet !== undefined) {
        if (node !== undefined) throw new UsageError(`--fleet chooses the nodes: leave out ${node}.`);
        const failed = typed.get('failed');
        if (typeof failed === 'string' && !typed.has('only') && hasPassed(failed, readReport(failed), io)) {
          done(EXIT_CODES.notJudged);
          return;
        }
        const { fleetOf, runFleet } = await import('./fleet.ts');
        const { targets, ...order } = await fleetOf(flags, typed, io);
        done(await runFleet(targets, order, io));
        return;
      }
      if (command.getOptionValueSource('parallel') === 'cli') throw new UsageError('--parallel needs --fleet.');
      if (node !== undefined) addNode(typed, node);
      const read = readSettings(typed, io.env);
      if (read.settings.printConfig === true) {
        io.stdout.write(settingsText(read));
        done(EXIT_CODES.conforms);
      } else done(await inNames(namesBySource(read.sources), () => runCommand(read, io, ofFleet)));
    });
}

/** How often a file or a pipe gets a line of the progress. */
const LINE_EVERY_MS = 30_000;

/**
 * Whether nothing failed in a report, which it then says.
 *
 * @throws UsageError if nothing did because its run did not end well: it shows nothing of the node.
 */
function hasPassed(path: string, report: Report, io: Io): boolean {
  if (failedIn(report).length > 0) return false;
  if (report.exitCode === EXIT_CODES.conforms) {
    const waived = report.requirements.filter(({ verdict }) => verdict === 'expected-fail').map(({ id }) => id);
    const what =
      waived.length === 0
        ? `Nothing failed in ${escapeText(path)}: there is nothing to run.`
        : `Each failure in ${escapeText(path)} is waived (${waived.length}): nothing is run. ` +
          `To run them, use --only ${escapeLines(waived.join())}`;
    io.stdout.write(`${what} (exit code ${EXIT_CODES.notJudged})\n`);
    return true;
  }
  throw new UsageError(
    `--failed ${path}: no requirement failed in this report, and its run ended with exit code ${report.exitCode}. ` +
      'Run all of them again, without --failed.',
  );
}

/** What the user must know if the report of `--failed` is not of the target of this run. */
function otherTarget(path: string, report: Report, { target, launch, showAddress }: Settings): string | undefined {
  const was = targetName(report);
  const isReference = target === undefined && launch === undefined;
  const now = targetName({
    target: { kind: isReference ? 'reference-node' : 'node', url: shownAddress(target ?? '', showAddress) },
    launch: launch === undefined ? undefined : { path: launch },
  });
  return was === now
    ? undefined
    : `--failed ${escapeText(path)} is of another target: ${escapeText(was)}. This run tests ${escapeText(now)}.`;
}

async function runCommand(read: ReadSettings, io: Io, isOfFleet = false): Promise<number> {
  const { settings, targetName, idle, missingTarget } = read;
  if (idle !== undefined) io.stderr.write(`${escapeText(idle)}\n`);
  const { failed } = settings;
  const later = failed === undefined ? undefined : laterThan(failed, '--failed');
  if (later !== undefined) io.stderr.write(`${later}\n`);
  const earlier = failedReport(settings);
  if (failed !== undefined && earlier !== undefined && hasPassed(failed, earlier, io)) return EXIT_CODES.notJudged;
  const request = await runRequest(settings, { ...read, earlier });
  if (missingTarget !== undefined) {
    const others = 'To start and test a build, set --launch. To test the embedded reference node, add --reference.';
    throw new UsageError(`${missingTarget} ${others}`);
  }
  const other = failed === undefined || earlier === undefined ? undefined : otherTarget(failed, earlier, settings);
  if (other !== undefined) io.stderr.write(`${other}\n`);
  if (settings.plan === true) {
    const { showPlan } = await import('./show-plan.ts');
    return showPlan(request.options, settings, io);
  }
  const folder = prepareOutputs(
    settings,
    'run',
    io,
    [failed, settings.waivers].filter((each) => each !== undefined),
  );
  const progress = new Progress(io.stderr, LINE_EVERY_MS);
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
  const outputs = isOfFleet ? defined({ ...settings, format: [], json: undefined, history: undefined }) : settings;
  const exitCode = await writeOutputs(report, folder, { ...outputs, isRecorded: true }, io);
  if (broke !== undefined) io.stderr.write(`${errorText(broke)}\n`);
  return exitCode;
}
