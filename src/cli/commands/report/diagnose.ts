import type { Command } from 'commander';
import { readReport } from '../../../settings/files/read-report.ts';
import { EXIT_CODES } from '../../../verdict/exit-code.ts';
import type { Io } from '../../io.ts';
import { diagnosisText } from './diagnosis-text.ts';

interface DiagnoseFlags {
  readonly target?: string;
}

const EXAMPLES = `
A hypothesis is a guess from the mutants: reference nodes with one known defect. It changes no verdict.

Examples:
  avalanche-conformance diagnose
  avalanche-conformance diagnose reports/report.json --target http://127.0.0.1:9650`;

/** Adds `diagnose`: names the likely defects behind the failures of a run. */
export function addDiagnoseCommand(program: Command, io: Io, done: (exitCode: number) => void): void {
  program
    .command('diagnose')
    .argument('[report]', 'The report.json of a run', 'reports/report.json')
    .option('--target <url>', 'Send the request that tells the first two hypotheses apart to this node')
    .addHelpText('after', EXAMPLES)
    .action(async (path: string, flags: DiagnoseFlags) => {
      io.stdout.write(await diagnosisText(readReport(path), flags));
      done(EXIT_CODES.conforms);
    });
}
