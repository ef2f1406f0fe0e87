import type { Command } from 'commander';
import { draft, type DraftFlags } from './make-draft.ts';
import { EXIT_CODES } from '../../src/verdict/exit-code.ts';
import type { Io } from '../../src/cli/io.ts';

const EXAMPLES = `
Needs two complete runs on the same node: with the newest profile, and with document. It reads exchanges.har beside each report.
It writes the profile, its errata and the schemas of new methods where this project has them, and draft.md for people.
Failures that a release would not cause on purpose are listed apart in draft.md: these look like defects.

Examples:
  avalanche-conformance run --launch ./avalanchego --profile latest --out newest
  avalanche-conformance run --launch ./avalanchego --profile document --out document
  npm run draft -- newest/report.json document/report.json --name 1.15.0
  avalanche-conformance run --launch ./avalanchego --profile draft-1.15.0/specs/profiles/1.15.0.yaml
  npm run draft -- ... --name 1.15.0 --methods platform.getNew --target http://127.0.0.1:9650`;

/** Adds `draft`: drafts the profile of the next release from reports. */
export function addDraftCommand(program: Command, io: Io, done: (exitCode: number) => void): void {
  program
    .command('draft')
    .argument('<report...>', 'The report.json of a run with the profile of a release, and of one with document')
    .requiredOption('--name <release>', 'Name the profile: its first release, e.g. 1.15.0')
    .option(
      '--output <folder>',
      'Write the draft to this folder; the root of this project for a maintainer (default: draft-NAME)',
    )
    .option('--recording <files...>', 'Also read these exchanges of the node: HAR files, e.g. of record', [])
    .option('--methods <list>', 'Look for these methods: names with commas, or a file with one call per line')
    .option('--target <url>', 'With --methods: call each of them once on this node')
    .option('--history <file>', 'Append the draft to this history, and tell since when each change is there')
    .option('--label <text>', 'Name the draft in the history (default: the day of the run)')
    .addHelpText('after', EXAMPLES)
    .action(async (reports: string[], flags: DraftFlags) => {
      io.stdout.write(await draft(reports, flags, io));
      done(EXIT_CODES.conforms);
    });
}
