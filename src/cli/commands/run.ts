import type { Command } from 'commander';
import { loadCatalogue } from '../../catalogue/catalogue.ts';
import { select } from '../../catalogue/selection.ts';
import type { RunOptions, RunOutcome } from '../../run/run-options.ts';
import { suiteOf } from '../../run/suite.ts';
import { escapeText } from '../../reporting/escape-text.ts';
import { Progress } from '../../reporting/progress.ts';
import { EXIT_CODES } from '../../verdict/exit-code.ts';
import { conclude } from '../conclude.ts';
import type { Io } from '../io.ts';
import { gateOf } from '../../settings/gate-of.ts';
import { assertMutant } from './mutants.ts';
import { prepareOutputs, writeOutputs } from '../outputs.ts';
import { profileOf } from '../../settings/profile-of.ts';
import { replayWords } from '../../settings/replay-words.ts';
import { addRunOptions, runOptions, type RunFlags } from '../../settings/run-options-of.ts';
import { selectionOf } from '../../settings/selection-of.ts';
import { settingsText, settle } from '../settle.ts';
import { showPlan } from './show-plan.ts';
import { shardPart } from '../../settings/shard-part.ts';
import { UsageError } from '../../settings/usage-error.ts';

const EXAMPLES = `
Examples:
  avalanche-conformance                                            judge the embedded reference node
  avalanche-conformance run --target http://127.0.0.1:9650         judge a node
  avalanche-conformance run --target http://... --service health   only its health service
  avalanche-conformance run --target http://... --only 'platform.getUTXOs/*' --json - | jq .summary`;

/** Adds `run`: judges a node. Gives its exit code to `done`. */
export function addRunCommand(program: Command, io: Io, done: (exitCode: number) => void): void {
  const command = program
    .command('run', { isDefault: true })
    .description('judge a node: each requirement of the document, over HTTP')
    .addHelpText('after', EXAMPLES);
  addRunOptions(command).action(async () => {
    const settings = settle(command, io);
    const flags = command.opts<RunFlags>();
    if (flags.printConfig === true) {
      io.stdout.write(settingsText(settings));
      done(EXIT_CODES.conforms);
    } else done(await run(flags, io));
  });
}

async function run(flags: RunFlags, io: Io): Promise<number> {
  await assertMutant(flags.mutant);
  const { requirements } = await loadCatalogue();
  const { selection, otherShards, shard } = shardPart(selectionOf(flags, requirements), flags, requirements);
  const options = runOptions(
    flags,
    selection,
    await profileOf(flags, flags.target === undefined ? 'document' : 'auto'),
  );
  if (flags.plan === true) return showPlan(options, flags, io);
  const gate = gateOf(flags, requirements);
  prepareOutputs(flags);
  const progress = new Progress(io.stderr);
  progress.say(flags.target === undefined ? 'starting the reference node' : `asking ${flags.target}`);
  const { found, broke } = await judge({
    ...options,
    ...(otherShards === undefined ? {} : { otherShards }),
    signal: io.interrupt,
    onProgress: (count, total, result) => {
      progress.update(count, total, result);
    },
  });
  progress.end();
  const asked = select(requirements, selection).length;
  const report = conclude(
    { ...found, replay: replayWords(flags) },
    {
      ...gate,
      asked,
      ...(shard === undefined ? {} : { shard }),
      ...(flags.targetName === undefined ? {} : { targetName: flags.targetName }),
      ...(broke === undefined ? {} : { broke: broke.message }),
    },
  );
  await writeOutputs(report, flags, io);
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
    const { runConformance } = await import('../../run/run.ts');
    return { found: await runConformance(options) };
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
