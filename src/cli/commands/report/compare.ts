import { InvalidArgumentError, Option, type Command } from 'commander';
import { comparisonMarkdown, comparisonText } from '../../../reporting/comparison.ts';
import { compare, type Comparison } from '../../../verdict/compare.ts';
import { jsonText } from '../../../encoding/json.ts';
import { EXIT_CODES } from '../../../verdict/exit-code.ts';
import type { Io } from '../../io.ts';
import { readReport } from '../../../settings/files/read-report.ts';

const FAIL_ON = ['new', 'reason', 'untestable', 'testable', 'added', 'removed', 'level', 'slower'] as const;
type FailOn = (typeof FAIL_ON)[number];

interface CompareFlags {
  readonly format: 'text' | 'markdown' | 'json';
  readonly failOn?: FailOn[];
  readonly reportUrl?: string;
}

const EXAMPLES = `
Examples:
  avalanche-conformance compare yesterday/report.json reports/latest/report.json
  avalanche-conformance compare old.json new.json --format markdown --fail-on new >> "$GITHUB_STEP_SUMMARY"`;

/** Adds `compare`: shows the changes between two runs. */
export function addCompareCommand(program: Command, io: Io, done: (exitCode: number) => void): void {
  const command = program
    .command('compare')
    .argument('<old>', 'The report.json of the earlier run')
    .argument('<new>', 'The report.json of the later run')
    .addOption(
      new Option('--format <name>', 'Print the changes in this format')
        .choices(['text', 'markdown', 'json'])
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
    io.stdout.write(
      format === 'text'
        ? comparisonText(comparison, before, after)
        : format === 'markdown'
          ? comparisonMarkdown(comparison, before, after, flags.reportUrl)
          : jsonText(comparison),
    );
    done(failOn.some((kind) => has(comparison, kind)) ? EXIT_CODES.doesNotConform : EXIT_CODES.conforms);
  });
}

function address(text: string): string {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text))
    throw new InvalidArgumentError('It must be an address such as https://ci.example.com/7/report.html.');
  return new URL(text).href;
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
