import type { Command } from 'commander';

/** The flags that say where reports go. */
export interface OutputFlags {
  readonly out: string;
  readonly json?: string;
  readonly allure: boolean;
}

/** Adds the flags that say where reports go. */
export function addOutputOptions(command: Command): Command {
  return command
    .option('--out <folder>', 'where the reports go; made when it is missing', 'reports')
    .option(
      '--json <file>',
      'write report.json there as well; - is standard output, and all else goes to standard error',
    )
    .option('--no-allure', 'write no allure-results/');
}
