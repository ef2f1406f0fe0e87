import { InvalidArgumentError, Option, type Command } from 'commander';
import { escapeText } from '../../../reporting/escape-text.ts';
import { comparisonMarkdown, comparisonText } from '../../../reporting/comparison.ts';
import { compare, type Comparison } from '../../../judge/verdict/compare.ts';
import { jsonText } from '../../../encoding/json.ts';
import { EXIT_CODES } from '../../../judge/verdict/exit-code.ts';
import { endedWithoutVerdict } from '../../../judge/verdict/gates.ts';
import { parserOf } from '../../flags.ts';
import type { Io } from '../../io.ts';
import { runsOf } from '../../../library/settings/files/history-file.ts';
import { readReport } from '../../../library/settings/files/read-report.ts';
import { choices } from '../../../library/settings/table/kind.ts';
import { LAST_REPORT } from '../../../library/settings/table/report-settings.ts';
import { UsageError } from '../../../library/settings/usage-error.ts';
import { nightsMarkdown, countsOf, nightsOf } from '../../../reporting/nights.ts';
import { historyText } from '../../../reporting/history.ts';
import type { HistoryEntry, Report } from '../../../generated/report.ts';
import { exitCodeOfHistory, passRate, seriesOf, testedIn, tracks } from '../../../judge/verdict/history.ts';

const FAIL_ON = ['new', 'reason', 'stale', 'untestable', 'testable', 'added', 'removed', 'level', 'slower'] as const;
type FailOn = (typeof FAIL_ON)[number];

interface CompareFlags {
  readonly format: 'text' | 'markdown' | 'json';
  readonly failOn?: FailOn[];
  readonly reportUrl?: string;
  readonly history?: string;
  readonly target?: string;
}

const EXAMPLES = `
Examples:
  avalanche-conformance compare yesterday/report.json
  avalanche-conformance compare --history runs.jsonl
  avalanche-conformance compare old.json new.json --format markdown --fail-on new >> "$GITHUB_STEP_SUMMARY"`;

/** Adds `compare`: shows the changes between two runs. */
export function addCompareCommand(program: Command, io: Io, done: (exitCode: number) => void): void {
  const command = program
    .command('compare')
    .argument('[old]', 'The report.json of the earlier run, or its folder')
    .argument('[new]', 'That of the later run', LAST_REPORT)
    .option(
      '--history <file>',
      'Show the runs in this file instead: first failing runs, failures that came back, latencies. ' +
        'It ends with the exit code of a last run that tested nothing, such as 3, else with 0; ' +
        'nodes that were not tested in the last night do not count',
    )
    .option('--target <text>', 'With --history: use only runs of this target')
    .addOption(
      new Option('--format <name>', 'Print the changes in this format')
        .choices(['text', 'markdown', 'json'])
        .default('text'),
    )
    .option(
      '--fail-on <kinds>',
      `End with exit code 1 on changes of these kinds: ${FAIL_ON.join(', ')} (repeatable); new includes stale`,
      parserOf(choices(FAIL_ON)),
    )
    .option('--report-url <url>', 'Link requirements to the report page of the later run at this address', address)
    .addHelpText('after', EXAMPLES);
  command.action((oldPath: string | undefined, newPath: string, flags: CompareFlags) => {
    const { format, failOn = [], history, target } = flags;
    if (history !== undefined) {
      if (oldPath !== undefined || flags.reportUrl !== undefined || failOn.length > 0)
        throw new UsageError('--history compares the runs of one file: leave out the rest.');
      const entries = runsOf(history, target);
      io.stdout.write(HISTORY_FORMATS[format](entries));
      done(exitCodeOfHistory(entries));
      return;
    }
    if (target !== undefined) throw new UsageError('--target needs --history.');
    if (flags.reportUrl !== undefined && format !== 'markdown')
      throw new UsageError('--report-url makes links in Markdown: add --format markdown.');
    if (oldPath === undefined) throw new UsageError('Name the report.json of the earlier run, or --history FILE.');
    const [before, after] = [readReport(oldPath), readReport(newPath)];
    io.stderr.write(`Comparing ${escapeText(oldPath)} with ${escapeText(newPath)}\n`);
    const [old, later] = [kindOfRun(before), kindOfRun(after)];
    if (old !== later)
      throw new UsageError(
        `${oldPath} is the report of a ${old}, ${newPath} of a ${later}: name two of one kind, the earlier one first.`,
      );
    if (haveNothingInCommon(before, after))
      throw new UsageError(
        `${oldPath} and ${newPath} have no requirement in common. Compare runs of one selection, or merge the shards of each first.`,
      );
    const comparison = compare(before, after);
    io.stdout.write(
      format === 'text'
        ? comparisonText(comparison, before, after)
        : format === 'markdown'
          ? comparisonMarkdown(comparison, before, after, flags.reportUrl)
          : jsonText(comparison),
    );
    const isVoid = endedWithoutVerdict(after);
    const exitCode = isVoid ? after.exitCode : EXIT_CODES.conforms;
    if (isVoid && format === 'text')
      io.stdout.write(`The later run has no verdict: ${escapeText(after.outcome)} (exit code ${exitCode})\n`);
    done(failOn.some((kind) => has(comparison, kind)) ? EXIT_CODES.doesNotConform : exitCode);
  });
}

function kindOfRun({ target }: Report): 'recording' | 'run' {
  return target.kind === 'recording' ? 'recording' : 'run';
}

/** Whether both tested something, each another part. */
function haveNothingInCommon({ requirements }: Report, other: Report): boolean {
  const ids = new Set(other.requirements.map(({ id }) => id));
  return requirements.length > 0 && ids.size > 0 && !requirements.some(({ id }) => ids.has(id));
}

const HISTORY_FORMATS = { text: historyText, markdown: nightsMarkdown, json: historyJson } as const;

function historyJson(entries: readonly HistoryEntry[]): string {
  const runs = entries.map((entry) => ({
    ...entry,
    passRate: passRate(entry) ?? null,
    tested: testedIn(entry),
    counts: countsOf(entry),
    verdicts: undefined,
  }));
  const requirements = seriesOf(entries).flatMap(({ target, profile, entries: own }) =>
    tracks(own).map((track) => ({ target, profile, ...track })),
  );
  const rows = requirements.map((track) => ({
    ...track,
    failingSince: track.failingSince?.startedAt,
    lastGood: track.lastGood?.startedAt,
    firstBad: track.firstBad?.startedAt,
  }));
  const nodes = nightsOf(entries).map(({ target, runs: own, missedSince, requirements: failed, methods }) => ({
    target,
    notTestedSince: missedSince?.startedAt,
    runs: own.map(({ startedAt }) => startedAt),
    requirements: failed.map(({ id, kinds }) => ({ id, kinds })),
    methods,
  }));
  return jsonText({ runs, requirements: rows, nodes });
}

function address(text: string): string {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text))
    throw new InvalidArgumentError('It must be an address such as https://ci.example.com/7/report.html.');
  return new URL(text).href;
}

/** Whether there are changes of a kind. New failures and newly stale waivers count only if they fail the run by the later report's gate. */
function has({ changes, slower, newGating }: Comparison, kind: FailOn): boolean {
  if (kind === 'slower') return slower.length > 0;
  return kind === 'new' ? newGating > 0 : changes[kind].length > 0;
}
