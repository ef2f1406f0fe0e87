import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { type AuditOptions, auditTarget, HeightRefused } from '../../audit/audit.ts';
import { type Genesis, GenesisRefused, readGenesis } from '../../audit/genesis.ts';
import { StoreRefused } from '../../audit/store/store.ts';
import { METHODS } from '../../generated/methods.ts';
import type { Audit, Report } from '../../generated/report.ts';
import { addressOf } from '../../transport/address.ts';
import { conclude } from '../../library/conclude.ts';
import { secretHeaders } from '../../library/test-and-report.ts';
import { escapeText } from '../../reporting/escape-text.ts';
import { auditPlanText, auditText, leftText } from '../../reporting/terminal/audit-text.ts';
import { shellWord } from '../../encoding/escape-unsafe.ts';
import { Progress } from '../../reporting/terminal/progress.ts';
import { readSettings, type ReadSettings } from '../../library/settings/read-settings.ts';
import { runRequest } from '../../library/settings/run-request.ts';
import { flagWords, replayWords } from '../../library/settings/replay-words.ts';
import { flagOf, inNames, namesBySource } from '../../library/settings/table/setting-names.ts';
import { SETTINGS, type Settings, settingsWith } from '../../library/settings/table/settings.ts';
import { REPORT_SETTING_NAMES, REPORTS } from '../../library/settings/table/report-settings.ts';
import { readText } from '../../library/settings/files/user-files.ts';
import { didYouMean } from '../../library/settings/did-you-mean.ts';
import { UsageError } from '../../library/settings/usage-error.ts';
import type { RunOutcome } from '../../run/run-options.ts';
import { timeLimit } from '../../run/time-limit.ts';
import { openUrl } from '../../client/target.ts';
import { commandName } from '../../encoding/command-name.ts';
import { EXIT_CODES } from '../../judge/verdict/exit-code.ts';
import { addFlags, parserOf, typedFlags, DETECTED_PROFILE, DOCUMENT_GATE, type HelpTexts, REACH } from '../flags.ts';
import type { Io, Output } from '../io.ts';
import { addNode } from '../named-node.ts';
import { humanOutput, prepareOutputs, writeOutputs } from '../outputs.ts';

const FLAGS = [
  ...([
    'target',
    'profile',
    'with',
    'without',
    'only',
    'sample',
    'concurrency',
    'rate',
    'timeout',
    'waitReady',
  ] as const),
  ...REACH,
  ...(['gate', 'waivers', 'shard', 'config', 'plan'] as const),
  ...REPORT_SETTING_NAMES,
];
/** What flags mean for an audit. */
const HELP: HelpTexts = {
  ...DETECTED_PROFILE,
  ...DOCUMENT_GATE,
  target:
    'Audit the node at this base URL, e.g. http://127.0.0.1:9650, or the target with this name in the configuration',
  plan: 'Read the blocks, and count the questions about them by method; ask none',
  sample: 'Take the prefix of the network from address=P-..., if no response of the node contains an address',
  shard: 'Ask only this share of the questions, e.g. 2/4; the command merge joins the reports',
  only: 'Ask only questions that these methods answer: platform.getHeight, getHeight',
};
/** The folder of the store in the folder of the reports. */
const STORE = 'audit-store';

/** How often an audit without a terminal says how far it is. */
const LINE_EVERY_MS = 60_000;

const EXAMPLES = `
An audit reads every block, replays the chain, and compares each answer that follows from the blocks. It takes as long as its requests:
see --plan.

Examples:
  avalanche-conformance audit http://127.0.0.1:9650 --plan       count the questions, ask none
  avalanche-conformance audit http://127.0.0.1:9650              ask all of them
  avalanche-conformance audit http://... --resume                go on after a kill
  avalanche-conformance audit http://... --shard 1/4 --out s1    ask a quarter; the command merge joins the reports
  avalanche-conformance audit http://... --shard 1/4 --at 9000   ... of a node that accepts blocks: each shard has the same height`;

interface OwnFlags {
  readonly genesis?: string;
  readonly from?: bigint;
  readonly to?: bigint;
  readonly at?: bigint;
  readonly resume?: boolean;
  /** Seconds. */
  readonly runTimeout?: number;
}

/** Adds `audit`: compares each answer about the chain with its blocks. Passes its exit code to `done`. */
export function addAuditCommand(program: Command, io: Io, done: (exitCode: number) => void): void {
  const command = program
    .command('audit')
    .argument('[node]', 'The address of the node to audit, as for --target')
    .addHelpText('after', EXAMPLES);
  addFlags(command, FLAGS, HELP)
    .addOption(new Option('--genesis <file>', 'Take the genesis from this JSON file instead of from the node'))
    .addOption(new Option('--from <height>', 'Ask only for records of blocks from this height').argParser(heightIn))
    .addOption(new Option('--to <height>', 'Ask only for records of blocks up to this height').argParser(heightIn))
    .addOption(
      new Option(
        '--at <height>',
        'Ask for all blocks up to this height; give it to all shards of a node that moves',
      ).argParser(heightIn),
    )
    .addOption(
      new Option('--run-timeout <s>', 'Stop after this many seconds; --resume goes on (default: no limit)').argParser(
        parserOf(SETTINGS.runTimeout.kind),
      ),
    )
    .addOption(new Option('--resume', 'Go on with the unfinished audit in the output folder'))
    .action(async (node: string | undefined) => {
      const typed = typedFlags(command);
      if (node !== undefined) addNode(typed, node);
      if (typed.has('launch'))
        throw new UsageError('An audit reads a node that runs: run --launch audits the node that it starts.');
      const { settings, sources, missingTarget } = readSettings(typed, io.env);
      if (settings.target === undefined)
        throw new UsageError(missingTarget ?? 'No target: set --target to the base URL of a node.');
      const { target } = settings;
      done(
        await inNames(namesBySource(sources), () =>
          audit({ ...settings, sources, target }, command.opts<OwnFlags>(), io),
        ),
      );
    });
}

type AuditSettings = Settings & Pick<ReadSettings, 'sources'> & { readonly target: string };

function heightIn(text: string): bigint {
  if (!/^\d{1,19}$/.test(text)) throw new InvalidArgumentError('It must be a height: a whole number from 0.');
  return BigInt(text);
}

async function audit(settings: AuditSettings, own: OwnFlags, io: Io): Promise<number> {
  const { shard, only, sources, ...others } = settings;
  const { options, gate } = await runRequest(others, { sources });
  const methods = only?.map(methodNamed);
  const genesis = own.genesis === undefined ? undefined : genesisOf(own.genesis);
  if (own.from !== undefined && own.to !== undefined && own.from > own.to)
    throw new UsageError(`--from ${own.from} is above --to ${own.to}.`);
  if (own.at !== undefined && (own.to ?? 0n) > own.at) throw new UsageError(`--to ${own.to} is above --at ${own.at}.`);
  const folder = settings.plan === true ? undefined : prepareOutputs(settings, 'audit', io);
  if (!settings.reports && own.resume === true)
    throw new UsageError('--resume goes on with the files of an audit: leave out --no-reports.');
  // An audit that goes on writes another report, with the store of the first part.
  const store = settings.reports
    ? join(settings.out ?? REPORTS, STORE) + (settings.plan === true ? '-plan' : '')
    : mkdtempSync(join(tmpdir(), 'avalanche-conformance-audit-'));
  if (settings.plan === true) rmSync(store, { recursive: true, force: true });
  else if (own.resume === true && !existsSync(store))
    io.stderr.write(`--resume: there is no unfinished audit in ${escapeText(dirname(store))}, so a new one begins.\n`);
  const progress = new Progress(io.stderr, LINE_EVERY_MS);
  const limit = own.runTimeout === undefined ? undefined : timeLimit(own.runTimeout * 1000, io.interrupt);
  const auditOptions: AuditOptions = {
    ...options,
    store,
    resume: own.resume === true,
    isPlan: settings.plan === true,
    from: own.from,
    to: own.to,
    at: own.at,
    genesis,
    methods,
    shard,
    signal: limit?.signal ?? io.interrupt,
    onAudit: (at, questions) => {
      progress.say(leftText(at, questions, shard?.of));
    },
  };
  await options.transport.headerSource?.start();
  const found = await refusals(() => auditTarget(openUrl(settings.target), auditOptions)).catch((error: unknown) => {
    if (!settings.reports) rmSync(store, { recursive: true, force: true });
    throw error;
  });
  limit?.release();
  progress.end();
  const people = humanOutput(settings, io);
  if (settings.plan === true) {
    rmSync(store, { recursive: true, force: true });
    return showPlan(found, people);
  }
  const shardOf = shard === undefined ? {} : { shard: { ...shard, settings: sharedOf(settings, own) } };
  const count = found.requirements.length;
  const idle = shard === undefined ? undefined : idleText(found.audit);
  const { requireTested: _ofRuns, ...policy } = gate.policy;
  const selection =
    methods === undefined || found.part === undefined ? undefined : { of: found.part.of, only: methods };
  const ofAudits = settingsWith(
    new Map(Object.entries(settings).filter(([name]) => FLAGS.some((each) => each === name))),
  );
  const report: Report = conclude(
    { ...found, replay: [...flagWords('only', only), ...replayWords(ofAudits), ...ownWords(own)] },
    {
      ...gate,
      policy,
      asked: count,
      part: found.part,
      selection,
      ...shardOf,
      idle,
      address: settings.target,
      headers: secretHeaders(options.transport),
    },
  );
  if (report.audit !== undefined) people.write(`${auditText(report.audit)}\n`);
  const exitCode = await writeOutputs(report, folder, settings, io);
  const { lost, cut, unreachable } = report.ended ?? {};
  const isEndedByUser = auditOptions.signal?.aborted === true;
  // One that ended by itself before it read a block, such as without the height of the node, has begun nothing.
  const isBegun = lost !== undefined || (cut !== undefined && (report.audit !== undefined || isEndedByUser));
  if (isBegun && settings.reports) people.write(`Resume with: ${resumeText(settings, own)}\n`);
  else if (unreachable === undefined || !settings.reports) rmSync(store, { recursive: true, force: true });
  return exitCode;
}

/** Shows what an audit would ask. @returns The exit code: that of the audit, if it would have nothing to ask */
function showPlan(found: RunOutcome, people: Output): number {
  if (found.audit === undefined) {
    const { unreachable, lost, cut, missed, requirements } = found;
    const [failed] = requirements.flatMap(({ findings }) => findings);
    const why = unreachable ?? lost ?? cut ?? missed ?? failed?.message ?? 'the node tells nothing about its chain';
    people.write(`No plan: ${escapeText(why.replace(/\.$/, ''), 1000)}.\n`);
    return (unreachable ?? lost) === undefined ? EXIT_CODES.notJudged : EXIT_CODES.noTarget;
  }
  people.write(auditPlanText(found.audit, found));
  if (found.missed === undefined) return EXIT_CODES.conforms;
  people.write(`Incomplete: ${found.missed}.\n`);
  return EXIT_CODES.notJudged;
}

/** Why a shard put no question, if the other shards have them all. */
function idleText(audit: Audit | undefined): string | undefined {
  const methods = audit?.methods ?? [];
  const planned = methods.reduce((sum, each) => sum + each.planned, 0);
  const isIdle = planned > 0 && methods.every(({ put }) => put === 0);
  return isIdle ? `this shard had nothing to ask, because the ${planned} questions are of other shards.` : undefined;
}

/** Turns what the user can mend into usage errors. */
async function refusals<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    if (error instanceof StoreRefused || error instanceof GenesisRefused || error instanceof HeightRefused)
      throw new UsageError(error.message, { cause: error });
    throw error;
  }
}

function genesisOf(file: string): Genesis {
  const text = readText(file, { name: `--genesis ${file}` });
  try {
    return readGenesis(text);
  } catch (error) {
    if (error instanceof GenesisRefused) throw new UsageError(`--genesis ${file}: ${error.message}`, { cause: error });
    throw error;
  }
}

/** The full name of a method that the user may have named without its service. */
function methodNamed(name: string): string {
  const names = METHODS.map(({ method }) => method);
  const full = names.find((each) => each === name || each.endsWith(`.${name}`));
  if (full === undefined)
    throw new UsageError(
      `--only: there is no method '${name}'. ${didYouMean(name, names) ?? 'An audit takes methods such as platform.getTx.'}`,
    );
  return full;
}

/** Settings whose values the command that resumes does not show: they may be secret, or long. */
const UNSHOWN = REACH.filter((name) => name !== 'insecure');

/** The command that goes on with an audit. */
function resumeText(settings: AuditSettings, own: OwnFlags): string {
  const values = new Map<string, unknown>(Object.entries(settings));
  const wordsOf = (name: (typeof FLAGS)[number]): readonly string[] => flagWords(name, values.get(name));
  const isShown = (name: (typeof FLAGS)[number]): boolean => !['target', ...UNSHOWN].includes(name);
  const words = FLAGS.filter(isShown).flatMap(wordsOf);
  const limits = [...ownWords(own), ...(own.runTimeout === undefined ? [] : ['--run-timeout', String(own.runTimeout)])];
  const unshown = UNSHOWN.filter((name) => wordsOf(name).length > 0)
    .map(flagOf)
    .join(' and ');
  const { isHidden } = addressOf(settings.target, settings.showAddress);
  const target = isHidden ? '"$TARGET"' : shellWord(settings.target);
  const command = [...words, ...limits, '--resume'].map(shellWord);
  return (
    `${commandName()} ${['audit', target, ...command].join(' ')}` +
    (unshown === '' ? '' : ` (with the same ${unshown})`)
  );
}

function ownWords({ from, to, at, genesis }: OwnFlags): readonly string[] {
  return Object.entries({ '--from': from, '--to': to, '--at': at, '--genesis': genesis }).flatMap(([flag, value]) =>
    value === undefined ? [] : [flag, String(value)],
  );
}

/** The flags that all shards of an audit must have in common. */
function sharedOf({ only }: Settings, { from, to, at, genesis }: OwnFlags): Record<string, string> {
  const shared = {
    [flagOf('only')]: only?.join(','),
    '--from': from,
    '--to': to,
    '--at': at,
    '--genesis': genesis,
  };
  return Object.fromEntries(
    Object.entries(shared).flatMap(([flag, value]) => (value === undefined ? [] : [[flag, String(value)] as const])),
  );
}
