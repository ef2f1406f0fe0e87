import type { Command } from 'commander';
import { escapeText } from '../../reporting/escape-text.ts';
import { Progress } from '../../reporting/terminal/progress.ts';
import type { RunOptions, RunOutcome } from '../../run/run-options.ts';
import { suiteOf } from '../../run/suite.ts';
import { readSettings, settingsText, type ReadSettings } from '../../settings/read-settings.ts';
import { runRequest } from '../../settings/run-request.ts';
import { UsageError } from '../../settings/usage-error.ts';
import { EXIT_CODES } from '../../verdict/exit-code.ts';
import { conclude } from '../conclude.ts';
import { addRunFlags, typedFlags } from '../flags.ts';
import type { Io } from '../io.ts';
import { prepareOutputs, writeOutputs } from '../outputs.ts';
import { showPlan } from './show-plan.ts';

const EXAMPLES = `
Examples:
  avalanche-conformance run --reference                            test the embedded reference node
  avalanche-conformance run --target http://127.0.0.1:9650         test a node
  avalanche-conformance run --target http://... --service health   test only its health service
  avalanche-conformance run --target http://... --only 'platform.getUTXOs/*' --json - | jq .summary`;

/** Adds `run`: judges a node. Gives its exit code to `done`. */
export function addRunCommand(program: Command, io: Io, done: (exitCode: number) => void): void {
  const command = program
    .command('run', { isDefault: true })
    .description('test a node: each requirement of the document, over HTTP')
    .addHelpText('after', EXAMPLES);
  addRunFlags(command).action(async () => {
    const read = readSettings(typedFlags(command), io.env);
    if (read.settings.printConfig === true) {
      io.stdout.write(settingsText(read));
      done(EXIT_CODES.conforms);
    } else done(await run(read, io));
  });
}

async function run({ settings, targetName, missingTarget }: ReadSettings, io: Io): Promise<number> {
  const { options, replay, gate, asked, selection, shard } = await runRequest(settings);
  if (missingTarget !== undefined) throw new UsageError(missingTarget);
  if (settings.plan === true) return showPlan(options, settings, io);
  prepareOutputs(settings);
  const progress = new Progress(io.stderr);
  progress.say(settings.target === undefined ? 'starting the reference node' : `testing ${settings.target}`);
  const { found, broke } = await judge({
    ...options,
    signal: io.interrupt,
    onProgress: (count, total, result) => {
      progress.update(count, total, result);
    },
  });
  progress.end();
  const report = conclude(
    { ...found, replay: [...replay] },
    {
      ...gate,
      asked,
      ...(selection === undefined ? {} : { selection }),
      ...(shard === undefined ? {} : { shard }),
      ...(targetName === undefined ? {} : { targetName }),
      ...(broke === undefined ? {} : { broke: broke.message }),
    },
  );
  await writeOutputs(report, settings, io);
  if (broke?.stack !== undefined)
    io.stderr.write(
      `${broke.stack
        .split('\n')
        .map((line) => escapeText(line))
        .join('\n')}\n`,
    );
  return report.exitCode;
}

/** Runs; a suite that breaks still leaves a report behind. */
async function judge(options: RunOptions): Promise<{ found: RunOutcome; broke?: Error }> {
  const startedAt = new Date();
  try {
    const { runSuite } = await import('../../run/run.ts');
    return { found: await runSuite(options) };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const broke = error instanceof Error ? error : new Error(String(error));
    return { found: nothingFound(options, startedAt), broke };
  }
}

function nothingFound({ target, profile, seed }: RunOptions, startedAt: Date): RunOutcome {
  return {
    schemaVersion: '1.0',
    suite: suiteOf(),
    target:
      'url' in target
        ? { kind: 'node', url: target.url }
        : { kind: 'reference-node', url: '', scenario: target.referenceNode.scenario },
    profile:
      profile === 'auto'
        ? { name: 'auto', reason: 'the node was not asked', errata: [] }
        : { name: profile.file.name, reason: profile.reason, errata: [] },
    seed,
    startedAt: startedAt.toISOString(),
    durationMs: Date.now() - startedAt.getTime(),
    requests: 0,
    requirements: [],
    noteItems: [],
  };
}
