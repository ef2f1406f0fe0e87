import type { Command } from 'commander';
import { stringify } from 'yaml';
import type { Io } from '../../src/cli/io.ts';
import type { ErratumFile } from '../../src/generated/catalogue.ts';
import type { Report, RequirementResult } from '../../src/generated/report.ts';
import { escapeText } from '../../src/reporting/escape-text.ts';
import { readReport } from '../../src/library/settings/files/read-report.ts';
import { UsageError } from '../../src/library/settings/usage-error.ts';
import { releaseIn } from '../../src/client/profile/detect-profile.ts';
import { EXIT_CODES } from '../../src/judge/verdict/exit-code.ts';
import { endedWithoutVerdict } from '../../src/judge/verdict/gates.ts';

const EXAMPLES = `
Reads runs on a build of the new release with the newest profile, e.g. of one node and of several. \
Each document that it prints is a file of specs/errata.
Write in what the release does, and a patch of a schema, or the requirement that replaces this one. \
Delete the document of a failure that is a defect.

Example:
  avalanche-conformance run --launch ./avalanchego --profile latest --out newest
  npm run --silent draft -- newest/report.json`;
/** A person has to write here. */
const OPEN = 'FILL IN';

/** Adds `draft`: prints the errata of the next release, to be filled in by a person. */
export function addDraftCommand(program: Command, io: Io, done: (exitCode: number) => void): void {
  program
    .command('draft')
    .argument('<report...>', 'The report.json of each run on the new release')
    .option(
      '--first <release>',
      'Name the first release with this behaviour (default: the release of the first report)',
    )
    .addHelpText('after', EXAMPLES)
    .action((paths: string[], { first }: { readonly first?: string }) => {
      io.stdout.write(errataText(paths.map(readReport), first));
      done(EXIT_CODES.conforms);
    });
}

/** The errata as documents of YAML: one for each requirement that failed in a report, whatever its level. */
function errataText(reports: readonly Report[], named: string | undefined): string {
  const first = releaseIn(named ?? reports.map(releaseOf).find((release) => release !== undefined) ?? '');
  if (first === undefined && named !== undefined)
    throw new UsageError(`--first ${named} is no release: give its three numbers, such as 1.16.0.`);
  if (first === undefined) throw new UsageError('No report names a release. Name one with --first, such as 1.16.0.');
  const failed = new Map<string, string>();
  const leftOut = new Set<string>();
  for (const report of reports)
    for (const result of report.requirements)
      if (result.verdict === 'expected-fail' || (result.verdict === 'fail' && result.service === 'against'))
        leftOut.add(result.id);
      else if (result.verdict === 'fail' && !failed.has(result.id))
        failed.set(result.id, documentText(result, report, first));
  const notes = reports.filter(endedWithoutVerdict).map(({ outcome }) => outcome);
  if (leftOut.size > 0)
    notes.push(`Left out: ${[...leftOut].join(', ')}. They are waived, or differ from a trusted node.`);
  if (failed.size === 0) notes.push(`No ${notes.length === 0 ? '' : 'other '}requirement failed.`);
  return notes.map((note) => `# ${escapeText(note)}\n`).join('') + [...failed.values()].join('---\n');
}

function releaseOf({ launch, target }: Report): string | undefined {
  return launch?.release ?? target.version;
}

function documentText(result: RequirementResult, report: Report, first: string): string {
  const { id, level, section, service, statement, findings, evidence } = result;
  const [finding] = findings;
  const item = evidence.find(({ exchange }) => exchange === finding?.exchange) ?? evidence.at(-1);
  const name = id.replace(/^[a-z]+\./, '').replaceAll(/[^A-Za-z0-9]+/g, '-');
  const erratum: ErratumFile = {
    id: name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    requirements: [id],
    document: statement,
    nodes: OPEN,
    first,
    evidence: [`Measured on ${releaseIn(releaseOf(report) ?? '') ?? first}, ${report.startedAt.slice(0, 10)}.`],
  };
  const inForce = report.profile.errata.filter(({ requirements, replaced = {} }) =>
    [...requirements, ...Object.values(replaced)].includes(id),
  );
  const comments = [
    `specs/errata/${service}/${erratum.id}.yaml (${level}, section ${section})`,
    ...(finding === undefined ? [] : [finding.message]),
    ...(item === undefined ? [] : [item.curl]),
    ...inForce.map((each) => `The erratum ${each.id} is in force; if it has ended, write its last release instead.`),
  ];
  return `${comments.map((text) => `# ${escapeText(text, 1000)}\n`).join('')}${stringify(erratum, { lineWidth: 0 })}`;
}
