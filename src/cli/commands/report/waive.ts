import { existsSync, writeFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { InvalidArgumentError, type Command } from 'commander';
import { isMap, isSeq, type Document, type YAMLMap } from 'yaml';
import { yamlDocument } from '../../../judge/catalogue/yaml-document.ts';
import { MOST_YAML } from '../../../encoding/read-bounded.ts';
import type { WaiverEntry } from '../../../generated/config.ts';
import type { Report, RequirementResult, Verdict } from '../../../generated/report.ts';
import { EXIT_CODES } from '../../../judge/verdict/exit-code.ts';
import { gatesBy } from '../../../judge/verdict/gates.ts';
import { partText } from '../../../judge/verdict/restricted-by.ts';
import { namesPlace, signaturesOf } from '../../../judge/verdict/signature.ts';
import { isJudged } from '../../../judge/verdict/required-tested.ts';
import { targetName } from '../../../judge/verdict/target-name.ts';
import { covered, isInScope, isDay } from '../../../judge/verdict/waivers/waiver.ts';
import { dateOf } from '../../../reporting/fleet-rows.ts';
import { escapeText } from '../../../reporting/escape-text.ts';
import { TEXT } from '../../../library/settings/table/kind.ts';
import { parserOf } from '../../flags.ts';
import type { Io } from '../../io.ts';
import { readConfig } from '../../../library/settings/files/config-file.ts';
import { laterThan } from '../../../library/settings/files/report-folder.ts';
import { readReport } from '../../../library/settings/files/read-report.ts';
import { attempt, readText } from '../../../library/settings/files/user-files.ts';
import { LAST_REPORT } from '../../../library/settings/table/report-settings.ts';
import { UsageError } from '../../../library/settings/usage-error.ts';

interface WaiveFlags {
  readonly to?: string;
  readonly reason?: string;
  readonly owner?: string;
  readonly link?: string;
  readonly expires?: string;
  readonly prune?: true;
}

const DAYS = 30;
/** Verdicts that need no waiver. */
const PASSED: ReadonlySet<Verdict> = new Set<Verdict>(['pass', 'unexpected-pass']);
/** What a person says about a failure. */
const FILLED = ['reason', 'link', 'owner'] as const;
const HEAD = `# Known failures. Each needs a reason, a link and an owner. A run refuses the file if one is missing.
flakyBudget: 0
waivers: []
`;

const EXAMPLES = `
A waiver of a failure covers the requirements that the failure keeps from being tested. \
A run rejects entries without a reason, an owner or a link:
give them as flags, or fill them in.

Examples:
  avalanche-conformance waive --to waivers.yaml
  avalanche-conformance waive --to waivers.yaml --reason 'fixed in 1.15' --owner node-team --link https://example.com/issues/7`;

/** Adds `waive`: drafts waivers for the failures of a run. */
export function addWaiveCommand(program: Command, io: Io, done: (exitCode: number) => void): void {
  program
    .command('waive')
    .argument('[report]', 'The report.json of a run', LAST_REPORT)
    .option('--to <file>', 'Add the entries to this waiver file, or create it (default: standard output)')
    .option('--reason <text>', 'Say why these failures are accepted for now', parserOf(TEXT))
    .option('--owner <name>', 'Name the owner of these failures', parserOf(TEXT))
    .option('--link <url>', 'Link the issue of these failures', link)
    .option('--expires <day>', `Set the last day, to its end in UTC, e.g. 2026-12-31 (default: in ${DAYS} days)`, day)
    .option('--prune', 'Also remove from --to what the run no longer needs: entries whose requirements all pass')
    .addHelpText('after', EXAMPLES)
    .action((path: string, flags: WaiveFlags) => {
      if (flags.prune === true && flags.to === undefined) throw new UsageError('--prune needs --to.');
      const report = readReport(path);
      if (!report.requirements.some(isJudged)) throw new UsageError(`${path}: nothing was tested. ${report.outcome}`);
      const later = laterThan(path, 'waive');
      if (later !== undefined) io.stderr.write(`${later}\n`);
      const { cut, lost, broke } = report.ended ?? {};
      if ((cut ?? lost ?? broke) !== undefined)
        io.stderr.write(`${escapeText(report.outcome, 1000)} What the run did not test may fail, too.\n`);
      if (flags.prune === true && report.part !== undefined)
        throw new UsageError(`--prune needs the report of a whole run; ${path} is one of a part.`);
      const drafts = failuresOf(report);
      const document = documentOf(flags.to);
      // Before anything is written: it may not be in order.
      const config = flags.to === undefined ? undefined : readConfig(undefined);
      const removed = flags.prune === true ? prune(document, report) : 0;
      const count = { ...add(document, drafts, report, flags), removed };
      const text = document.toString({ lineWidth: 0 });
      const isNew = count.added + count.updated + removed > 0;
      if (flags.to === undefined) io.stdout.write(text);
      else if (isNew) save(flags.to, text);
      const configured = isNew && flags.to !== undefined ? addToConfig(config, flags.to) : undefined;
      io.stderr.write(`${escapeText(doneText(count, flags, configured), 1000)}\n`);
      const read = [targetName(report), `started ${dateOf(report)}`, partText(report)];
      const about = read.filter((each) => each !== undefined).join(', ');
      io.stderr.write(`Read: ${escapeText(path)} (${escapeText(about, 300)})\n`);
      done(EXIT_CODES.conforms);
    });
}

/** The entries that a run needs: one for each failure at its gate. */
function failuresOf({ requirements, gate }: Report): RequirementResult[] {
  const gated = gatesBy(gate);
  return requirements.filter((each) => each.verdict === 'fail' && gated(each));
}

/** How many entries are new, how many were there, and the members that a person must still fill in. */
interface Drafted {
  readonly added: number;
  readonly updated: number;
  /** Requirements whose entry was about another failure, and keeps its reason. */
  readonly other: readonly string[];
  readonly removed: number;
  readonly blank: ReadonlySet<string>;
}

interface Configured {
  readonly path: string;
  /** Whether it did not name the file before. */
  readonly isNew: boolean;
}

function doneText(
  { added, updated, other, removed, blank }: Drafted,
  { to }: WaiveFlags,
  config: Configured | undefined,
): string {
  if (added + updated + removed === 0)
    return 'Nothing to waive: no failure at the gate of the run. For another run, name its report.json.';
  const done = [
    ...(added === 0 ? [] : [`${added} drafted`]),
    ...(updated === 0 ? [] : [`${updated} brought up to date`]),
    ...(removed === 0 ? [] : [`${removed} removed`]),
  ];
  const missing = FILLED.filter((name) => blank.has(name));
  const next =
    missing.length === 0 ? 'Run' : `Fill in the ${missing.join(', ').replace(/, (\w+)$/, ' and $1')} of each, then run`;
  const how =
    config === undefined
      ? `with --waivers ${to ?? 'FILE'}`
      : `again: ${config.path} names the file${config.isNew ? ' from now on' : ''}`;
  const check =
    other.length === 0 ? '' : `. Each fails otherwise than before, so check its reason: ${other.join(', ')}`;
  return `${done.join(', ')}${to === undefined ? '' : ` in ${to}`}. ${next} ${how}${check}`;
}

function link(text: string): string {
  if (!/^https?:\/\/\S+$/.test(text))
    throw new InvalidArgumentError('It must be an address such as https://example.com/issues/7.');
  return text;
}

function day(text: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || !isDay(text))
    throw new InvalidArgumentError('It must be a day such as 2026-12-31.');
  if (text < today()) throw new InvalidArgumentError('This day is over: such a waiver covers nothing.');
  return text;
}

function documentOf(path: string | undefined): Document {
  if (path === undefined || !existsSync(path)) return yamlDocument(HEAD);
  const document = yamlDocument(readText(path, { mostBytes: MOST_YAML }));
  if (document.errors.length > 0 || !isSeq(document.get('waivers')))
    throw new UsageError(`${path} is no waiver file: it has no list 'waivers'. Nothing was written.`);
  return document;
}

/** Removes the entries for this target and profile whose requirements all pass; a flaky one may. @returns how many */
function prune(document: Document, { requirements, target, profile }: Report): number {
  const list = document.get('waivers');
  if (!isSeq(list)) return 0;
  const scope = { targets: [target.url, target.kind], profile: profile.name };
  const isMended = (item: unknown): boolean => {
    if (!isMap(item)) return false;
    const { requirement, flaky, ...filter } = item.toJSON() as WaiverEntry;
    const own = covered({ requirement }, requirements);
    return (
      flaky !== true && isInScope(filter, scope) && own.length > 0 && own.every(({ verdict }) => PASSED.has(verdict))
    );
  };
  const [first] = list.items;
  const kept = list.items.filter((item) => !isMended(item));
  // The parser gives the comment of the first entry to the list, behind what stands above a blank line there.
  if (first !== undefined && !kept.includes(first)) {
    const [next] = kept;
    const above = (list.commentBefore ?? '').split('\n\n').slice(0, -1);
    const own = isMap(next) ? (next.commentBefore ?? []) : [];
    list.commentBefore = [...above, own].flat().join('\n\n') || null;
    if (isMap(next)) next.commentBefore = null;
  }
  const removed = list.items.length - kept.length;
  list.items = kept;
  return removed;
}

function add(
  document: Document,
  drafts: readonly RequirementResult[],
  { profile }: Report,
  flags: WaiveFlags,
): Omit<Drafted, 'removed'> {
  const list = document.get('waivers');
  if (!isSeq(list)) throw new TypeError('a waiver file holds a list');
  if (drafts.length > 0) list.flow = false;
  const blank = new Set<string>();
  const other: string[] = [];
  let updated = 0;
  for (const result of drafts) {
    const known = list.items.find((item) => isMap(item) && item.get('requirement') === result.id && isWhole(item));
    if (isMap(known)) {
      const failure = document.createNode(signaturesOf(result));
      if (!isBlank(known, 'reason') && String(known.get('failure')) !== String(failure)) other.push(result.id);
      known.set('failure', failure);
      const { expires } = entry(result, flags);
      if (flags.expires !== undefined || String(known.get('expires')) < today()) known.set('expires', expires);
      if (coversAll(result)) known.set('covers', 'all');
      else known.delete('covers');
      for (const name of FILLED.filter((each) => isBlank(known, each))) {
        if (flags[name] === undefined) blank.add(name);
        else known.set(name, flags[name]);
      }
      updated += 1;
      continue;
    }
    for (const name of FILLED.filter((each) => flags[each] === undefined)) blank.add(name);
    const node = document.createNode(entry(result, flags));
    node.commentBefore = ` ${escapeText(`${result.statement} (${result.level}; profile ${profile.name})`, 1000)}`;
    list.add(node);
  }
  return { added: drafts.length - updated, updated, other, blank };
}

/** Whether the entry of a failure must say that it covers others, too. */
function coversAll(result: RequirementResult): boolean {
  return !signaturesOf(result).every(namesPlace);
}

function isBlank(entry: YAMLMap, name: string): boolean {
  const value = entry.get(name);
  return value === undefined || value === null || value === '';
}

/** Whether an entry is for all targets and profiles. The failure of this run replaces its failure: a second entry would be ambiguous. */
function isWhole(entry: YAMLMap): boolean {
  return !entry.has('target') && !entry.has('profile');
}

function entry(result: RequirementResult, { reason = '', owner = '', link = '', expires }: WaiveFlags): WaiverEntry {
  const inAMonth = today(DAYS);
  return {
    requirement: result.id,
    reason,
    link,
    owner,
    expires: expires ?? inAMonth,
    ...(coversAll(result) ? { covers: 'all' as const } : {}),
    failure: signaturesOf(result),
  };
}

/** The day in UTC, so many days from now. */
function today(days = 0): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/**
 * Names the waiver file in the configuration, if it is of YAML and names none.
 *
 * @returns a configuration that names the file
 */
function addToConfig(config: ReturnType<typeof readConfig>, file: string): Configured | undefined {
  if (config === undefined) return undefined;
  const named = config.data.waivers;
  if (named !== undefined) return resolve(named) === resolve(file) ? { path: config.path, isNew: false } : undefined;
  if (config.path.endsWith('.json')) return undefined;
  const document = yamlDocument(readText(config.path, { mostBytes: MOST_YAML }));
  document.set('waivers', relative('', file));
  save(config.path, document.toString({ lineWidth: 0 }));
  return { path: config.path, isNew: true };
}

function save(path: string, text: string): void {
  attempt(`write to ${path}`, () => {
    writeFileSync(path, text);
  });
}
