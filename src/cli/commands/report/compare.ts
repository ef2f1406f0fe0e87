import { existsSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { comparisonPage } from '../../../reporting/html/comparison-page.ts';
import { comparisonMarkdown, comparisonText } from '../../../reporting/comparison.ts';
import { compare, type Comparison } from '../../../verdict/compare.ts';
import { jsonText } from '../../../encoding/json.ts';
import { EXIT_CODES } from '../../../verdict/exit-code.ts';
import type { Io } from '../../io.ts';
import { readReport } from '../../../settings/files/read-report.ts';

const FAIL_ON = ['new', 'reason', 'untestable', 'testable', 'added', 'removed', 'level', 'slower'] as const;
type FailOn = (typeof FAIL_ON)[number];

interface CompareFlags {
  readonly format: 'text' | 'markdown' | 'html' | 'json';
  readonly failOn?: FailOn[];
  readonly reportUrl?: string;
}

const EXAMPLES = `
Examples:
  avalanche-conformance compare yesterday/report.json reports/latest/report.json
  avalanche-conformance compare old.json new.json --format markdown --fail-on new >> "$GITHUB_STEP_SUMMARY"
  avalanche-conformance compare old.json new.json --format html > changes.html`;

/** Adds `compare`: shows the changes between two runs. */
export function addCompareCommand(program: Command, io: Io, done: (exitCode: number) => void): void {
  const command = program
    .command('compare')
    .argument('<old>', 'The report.json of the earlier run')
    .argument('<new>', 'The report.json of the later run')
    .addOption(
      new Option('--format <name>', 'Print the changes in this format')
        .choices(['text', 'markdown', 'html', 'json'])
        .default('text'),
    )
    .option(
      '--fail-on <kinds>',
      `End with exit code 1 on changes of these kinds: ${FAIL_ON.join(', ')} (repeatable)`,
      kinds,
    )
    .option('--report-url <url>', 'Link requirements to the report page of the later run at this address', address)
    .addHelpText('after', EXAMPLES);
  command.action((oldPath: string, newPath: string, flags: CompareFlags) => {
    const { format, failOn = [] } = flags;
    const [before, after] = [readReport(oldPath), readReport(newPath)];
    const comparison = compare(before, after);
    const write = { text: comparisonText, markdown: comparisonMarkdown, html: comparisonPage, json: asJson }[format];
    io.stdout.write(
      write(comparison, before, after, flags.reportUrl ?? (format === 'html' ? pageBeside(newPath) : undefined)),
    );
    done(failOn.some((kind) => has(comparison, kind)) ? EXIT_CODES.doesNotConform : EXIT_CODES.conforms);
  });
}

/** The report page beside a report.json, for a page in the current folder; undefined when there is none. */
function pageBeside(path: string): string | undefined {
  const page = join(dirname(path), 'report.html');
  return existsSync(page) ? relative('', page).split(sep).map(encodeURIComponent).join('/') : undefined;
}

function address(text: string): string {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text))
    throw new InvalidArgumentError('It must be an address such as https://ci.example.com/7/report.html.');
  return new URL(text).href;
}

function asJson(comparison: Comparison): string {
  return jsonText(comparison);
}

function kinds(text: string, before: readonly FailOn[] = []): FailOn[] {
  const named = text.split(',').map((part) => {
    const kind = FAIL_ON.find((each) => each === part.trim());
    if (kind === undefined) throw new InvalidArgumentError(`It must be of: ${FAIL_ON.join(', ')}.`);
    return kind;
  });
  return [...before, ...named];
}

/**
 * Whether there are changes of a kind. New failures only count if they fail the run by the gate of the later report.
 */
function has({ changes, slower, newGating }: Comparison, kind: FailOn): boolean {
  if (kind === 'slower') return slower.length > 0;
  return kind === 'new' ? newGating > 0 : changes[kind].length > 0;
}
