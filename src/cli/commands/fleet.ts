import { reasonOf } from '../../encoding/system-error.ts';
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { escapeLines, escapeText } from '../../reporting/escape-text.ts';
import { fleetMarkdown } from '../../reporting/formats/fleet-markdown.ts';
import { fleetText } from '../../reporting/terminal/fleet-text.ts';
import { paint, wantsColours } from '../../reporting/terminal/paint.ts';
import { wrapLine } from '../../reporting/terminal/wrap-line.ts';
import { markdownList } from '../../reporting/markdown-text.ts';
import { fleetPage } from '../../reporting/html/fleet-page.ts';
import { suiteOf } from '../../run/suite.ts';
import { EXIT_CODES } from '../../judge/verdict/exit-code.ts';
import { fleetMatrix, type FleetMember } from '../../judge/verdict/fleet.ts';
import { newAndKnown } from '../../judge/verdict/known-failures.ts';
import { newFailuresText } from '../../reporting/history.ts';
import type { Io } from '../io.ts';
import { writeOutputs } from '../outputs.ts';
import { jsonText } from '../../encoding/json.ts';
import { earlierRuns } from '../../library/settings/files/history-file.ts';
import { assertReplaceable, nameLatest, openReportFolder } from '../../library/settings/files/report-folder.ts';
import { writeText } from '../../library/settings/files/user-files.ts';
import { readSettings } from '../../library/settings/read-settings.ts';
import { runRequest } from '../../library/settings/run-request.ts';
import { readReport, targetsOfEarlier } from '../../library/settings/files/read-report.ts';
import { didYouMean } from '../../library/settings/did-you-mean.ts';
import { keepNeededWaivers } from '../../library/fleet-waivers.ts';
import { readConfig } from '../../library/settings/files/config-file.ts';
import { PROCESS_FILE, readTmpnetNetwork } from '../../library/settings/files/tmpnet-network.ts';
import { isTargetName } from '../../library/settings/table/node-kinds.ts';
import type { Setting } from '../../library/settings/table/setting.ts';
import { SETTINGS, type SettingName, type Settings } from '../../library/settings/table/settings.ts';
import { flagOf, inNames, namesBySource, variableOf } from '../../library/settings/table/setting-names.ts';
import { UsageError } from '../../library/settings/usage-error.ts';

export interface FleetFlags {
  readonly parallel: number;
  /** The limit for all targets together, in requests per second. */
  readonly rate?: number | undefined;
  readonly out: string | undefined;
}

export interface FleetTarget {
  readonly name: string;
  /** The words after `run` that choose the target and its settings. */
  readonly words: readonly string[];
  /** Its own limit of requests per second. If this limit is lower than the share of the total limit, it applies. */
  readonly rate?: number | undefined;
  /** Its own settings; undefined if there is no node to test. */
  readonly settings?: Settings | undefined;
  /** Why there is no node to test. */
  readonly gone?: string | undefined;
}

type Tested = FleetMember & Pick<FleetTarget, 'settings'>;

const BIN = fileURLToPath(new URL('../bin.js', import.meta.url));

/**
 * Tests several targets, each by a run in a process of its own, and writes one matrix.
 *
 * @returns One exit code for all runs.
 */
export async function runFleet(targets: readonly FleetTarget[], flags: FleetFlags, io: Io): Promise<number> {
  const { out } = flags;
  const names = new Set([...targets.map(({ name }) => name), ...(out === undefined ? [] : targetsOfEarlier(out))]);
  const there = out === undefined ? [] : [...names].map((name) => join(out, name)).filter((each) => existsSync(each));
  // Nothing is removed unless all may be.
  for (const each of there) assertReplaceable(each, `--out ${each}`);
  const { path: folder, close } = openReportFolder({ out, what: 'fleet' });
  io.atEnd(close);
  // Reports of an earlier run must not count as those of this run.
  for (const each of there) {
    openReportFolder({ out: each, what: 'run' }).close(false);
    if (readdirSync(each).length === 0) rmdirSync(each);
  }
  const members: Tested[] = [];
  const waiting = targets.entries();
  const worker = async (): Promise<void> => {
    for (const [at, target] of waiting) {
      const share = flags.rate === undefined ? undefined : flags.rate / Math.min(flags.parallel, targets.length);
      const rate = share === undefined ? undefined : Math.min(share, target.rate ?? Infinity);
      members[at] = await judge(target, join(folder, target.name), rate, io);
    }
  };
  await Promise.all(Array.from({ length: flags.parallel }, worker));
  const decided = keepNeededWaivers(members);
  const news = decided.flatMap(({ name, report, settings: { failOn, history } = {} }) =>
    failOn === undefined || history === undefined || report === undefined
      ? []
      : newFailuresText(newAndKnown(report, earlierRuns(history)), name),
  );
  const tested: FleetMember[] = [];
  for (const member of decided) tested.push(await written(member, join(folder, member.name), io));
  const matrix = fleetMatrix(tested);
  const files = {
    'matrix.json': jsonText(matrix),
    'fleet.html': fleetPage(matrix, suiteOf(), news),
    'summary.md': fleetMarkdown(matrix) + news.map(markdownList).join(''),
  };
  for (const [name, content] of Object.entries(files)) writeText(join(folder, name), content);
  const { isTTY = false, columns } = io.stdout;
  const say = (line: string): void => void io.stdout.write(`${wrapLine(line, columns)}\n`);
  io.stdout.write(fleetText(matrix, paint(wantsColours(isTTY, io.env)), columns));
  for (const text of news) io.stdout.write(text);
  say(`Reports: ${folder}/ (${Object.keys(files).join(', ')}, and a folder for each target)`);
  const reports = tested.flatMap(({ report }) => report ?? []);
  const other = out === undefined ? nameLatest(folder, ...reports) : undefined;
  if (other !== undefined) say(escapeLines(other));
  return matrix.exitCode;
}

/** Writes the outputs of a node, as its own run would. */
async function written({ settings, ...member }: Tested, out: string, io: Io): Promise<FleetMember> {
  const { report, exitCode } = member;
  if (settings === undefined || report === undefined) return member;
  const quiet = { ...io, stdout: { write: () => true } };
  const own = await writeOutputs(report, out, { ...settings, out, isRecorded: true, node: member.name }, quiet);
  return { ...member, exitCode: exitCode === report.exitCode ? own : exitCode };
}

/** Tests a target in a separate process, so that it cannot affect the other targets. */
async function judge(
  { name, words, settings, gone }: FleetTarget,
  out: string,
  ratePerSecond: number | undefined,
  io: Io,
): Promise<Tested> {
  const path = join(out, 'report.json');
  if (gone !== undefined) {
    io.stderr.write(`${name}: ${escapeLines(gone)}\n`);
    return { name, exitCode: EXIT_CODES.noTarget };
  }
  const rate = ratePerSecond === undefined ? [] : ['--rate', String(ratePerSecond)];
  const child = spawn(process.execPath, [BIN, 'run', '--of-fleet', ...words, '--out', out, ...rate], {
    env: io.env,
    stdio: ['ignore', 'ignore', 'pipe'],
    signal: io.interrupt,
    killSignal: 'SIGTERM',
    // Ctrl-C goes to all processes of a group: a second signal would end it without a report.
    detached: true,
  });
  const ended = new Promise<string>((resolve) => {
    // An interrupt is an error, too, and the process still writes its report.
    child.once('error', (error) => {
      if (!io.interrupt.aborted) resolve(`${reasonOf(error)}\n`);
    });
    child.once('close', () => {
      resolve('');
    });
  });
  const [said, failure] = await Promise.all([text(child.stderr), ended]);
  const exitCode = child.exitCode ?? (failure === '' ? EXIT_CODES.notJudged : EXIT_CODES.suiteBroke);
  if (exitCode === EXIT_CODES.usage || exitCode === EXIT_CODES.suiteBroke)
    io.stderr.write(`${name}: ${escapeLines(said + failure)}`);
  const what = existsSync(path) ? { report: readReport(path) } : { isInterrupted: io.interrupt.aborted };
  return { name, exitCode, settings, ...what };
}

/** What the command line says of a fleet, beside settings. */
export interface FleetWords {
  /** Names of targets, or the folder of a network; true without any. */
  readonly fleet?: true | string[];
  readonly parallel: number;
}

type Typed = ReadonlyMap<SettingName, unknown>;

/** A fleet, and how it is tested. */
interface FleetOrder extends FleetFlags {
  readonly targets: readonly FleetTarget[];
}

/** The settings that choose another node than those of the fleet, or that are for one run. */
const NOT_OF_A_FLEET: ReadonlySet<SettingName> = new Set([
  'target',
  ...SETTINGS.target.rivals,
  'proxy',
  'reports',
  'json',
  'plan',
  'printConfig',
]);

/**
 * The fleet of `run --fleet`: targets of a configuration, or the nodes of the tmpnet network in a folder.
 *
 * @param typed The settings on the command line.
 * @throws UsageError if there is no such fleet, or a setting is not for it.
 */
export async function fleetOf({ fleet, parallel }: FleetWords, typed: Typed, io: Io): Promise<FleetOrder> {
  const { config, rate, out, history } = Object.fromEntries(typed) as Partial<Settings>;
  if (history !== undefined) earlierRuns(history);
  const names = Array.isArray(fleet) ? fleet.flatMap(namesIn) : [];
  const [folder] = names;
  if (folder !== undefined && !isTargetName(folder)) {
    if (names.length > 1) throw new UsageError('--fleet takes one folder, or names of targets.');
    return { targets: networkTargets(folder, typed, io), parallel, rate, out };
  }
  if (typed.has('target'))
    throw new UsageError(
      '--target and --fleet exclude each other: name the targets behind --fleet, such as --fleet NAME.',
    );
  const settings = [...typed].flatMap(([name, value]) => (name === 'config' ? [] : settingWords(name, value)));
  const targets: (FleetTarget & { readonly settings: Settings })[] = [];
  const idle = new Set<string>();
  // What is wrong with one of them is told before any is tested.
  for (const target of configuredTargets(config, names, settings)) {
    const { name } = target;
    const read = readSettings(new Map([...typed, ['target', name]]), io.env);
    await inNames(namesBySource(read.sources), () => runRequest(read.settings, read)).catch((error: unknown) => {
      throw error instanceof UsageError ? new UsageError(error.lines.map((line) => `${name}: ${line}`)) : error;
    });
    const again = targets.find((each) => isSame(each.settings, read.settings));
    if (again !== undefined)
      throw new UsageError(
        `${again.name} and ${name} have the same url: a fleet tests each node once. ` +
          'Leave out one of them, or give it the url of another node.',
      );
    targets.push({ ...target, settings: read.settings });
    if (read.idle !== undefined) idle.add(read.idle);
  }
  for (const line of idle) io.stderr.write(`${escapeText(line)}\n`);
  return { targets, parallel, rate, out };
}

/** Whether two targets are one node. By headers, one gateway may reach several. */
function isSame(one: Settings, other: Settings): boolean {
  const nodeOf = ({ target, header, headerCommand }: Settings) => JSON.stringify([target, header, headerCommand]);
  return one.target !== undefined && nodeOf(one) === nodeOf(other);
}

/** Names of targets with commas between them; the path of a folder may have a comma, too. */
function namesIn(text: string): string[] {
  const names = text.split(',');
  return names.every(isTargetName) ? names : [text];
}

/** The targets of a configuration with these names; without names, all. The settings on the command line are for each of them. */
function configuredTargets(
  path: string | undefined,
  wanted: readonly string[],
  settings: readonly string[],
): FleetTarget[] {
  const config = readConfig(path);
  if (config === undefined) {
    const folder = wanted.find((name) => existsSync(name));
    const hint = folder === undefined ? '' : ` For the network in the folder, write ./${folder}.`;
    throw new UsageError(`There is no configuration with targets. Name one with --config.${hint}`);
  }
  const { targets = {}, rate } = config.data;
  return chooseTargets(wanted, Object.keys(targets), config.path).map((name) => ({
    name,
    words: ['--config', config.path, '--target', name, ...settings],
    rate: targets[name]?.rate ?? rate,
  }));
}

function chooseTargets(wanted: readonly string[], names: readonly string[], path: string): readonly string[] {
  if (names.length === 0) throw new UsageError(`${path} names no targets.`);
  const unknown = wanted.find((name) => !names.includes(name));
  if (unknown !== undefined) {
    const hint = didYouMean(unknown, names, 1) ?? `It has: ${names.join(', ')}.`;
    throw new UsageError(`${path} has no target '${unknown}'. ${hint}`);
  }
  return wanted.length === 0 ? names : [...new Set(wanted)];
}

/** The nodes of a tmpnet network. The settings on the command line are for each of them. */
function networkTargets(folder: string, typed: Typed, io: Io): FleetTarget[] {
  const settings = [...typed].flatMap(([name, value]) => settingWords(name, value));
  const nodes = readTmpnetNetwork(folder);
  const urls = nodes.flatMap(({ url }) => url ?? []);
  const targets = nodes.flatMap<FleetTarget>(({ name, url, isEphemeral }) => {
    if (url !== undefined) {
      const peers = urls.filter((each) => each !== url).flatMap((each) => ['--peer', each]);
      const own = readSettings(new Map([...typed, ['target', url]]), io.env).settings;
      return [{ name, words: ['--target', url, ...peers, ...settings], settings: own }];
    }
    const missing = `it has no ${PROCESS_FILE}`;
    if (!isEphemeral) return [{ name, words: [], gone: `The node does not run: ${missing}.` }];
    io.stderr.write(`${escapeText(name)}: Skipped: the node is ephemeral and does not run: ${missing}.\n`);
    return [];
  });
  if (targets.length === 0) throw new UsageError(`--fleet ${folder} has ephemeral nodes only, and none runs.`);
  return targets;
}

/** The words of a setting for the run of one node. A secret is not among them: other users can see the words of a process. */
function settingWords(name: SettingName, value: unknown): string[] {
  const { kind, secret }: Setting = SETTINGS[name];
  const flag = flagOf(name);
  if (NOT_OF_A_FLEET.has(name)) throw new UsageError(`${flag} and --fleet exclude each other.`);
  if (secret === true || kind.isContent === true)
    throw new UsageError(`${flag} and --fleet exclude each other: set ${variableOf(name)} in the environment.`);
  if (name === 'rate' || name === 'out') return [];
  return kind.isSwitch === true ? [flag] : kind.write(value).flatMap((text) => [flag, text]);
}
