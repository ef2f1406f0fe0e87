import type { Command } from 'commander';
import { loadCatalogue } from '../../src/catalogue/catalogue.ts';
import { addFlags, parserOf, SELECTION_FLAGS } from '../../src/cli/flags.ts';
import type { Io } from '../../src/cli/io.ts';
import { select } from '../../src/catalogue/selection.ts';
import { jsonText } from '../../src/encoding/json.ts';
import { Progress } from '../../src/reporting/terminal/progress.ts';
import { writeText } from '../../src/settings/files/user-files.ts';
import { selectionOf, type SelectionSettings } from '../../src/settings/selection-of.ts';
import { SEED } from '../../src/settings/table/kind.ts';
import { EXIT_CODES } from '../../src/verdict/exit-code.ts';

interface AssertionsFlags extends SelectionSettings {
  readonly seed: number;
  readonly out: string;
}

/** Adds `assertions`: finds the assertions that no mutant needs. */
export function addAssertionsCommand(program: Command, { stdout, stderr }: Io, done: (exitCode: number) => void): void {
  const command = program.command('assertions');
  addFlags(command, SELECTION_FLAGS)
    .option('--seed <number>', 'Choose the chain and samples by this seed', parserOf(SEED), 1)
    .option('--out <file>', 'Write all assertions to this file', 'reports/assertions.json')
    .action(async (flags: AssertionsFlags) => {
      const { requirements } = await loadCatalogue();
      const chosen = new Set(select([...requirements], selectionOf(flags, requirements)).map(({ id }) => id));
      const { runAssertions } = await import('../assertions/run-assertions.ts');
      const progress = new Progress(stderr);
      const { rows, survivors } = await runAssertions(
        flags.seed,
        (id) => chosen.has(id),
        (count, of) => {
          progress.say(`${count}/${of}`);
        },
      );
      progress.end();
      writeText(flags.out, jsonText(rows), `--out ${flags.out}`);
      for (const survivor of survivors) stdout.write(`not killed  ${survivor}\n`);
      const idle = rows.filter(({ mutant }) => mutant === undefined);
      const share = (100 * (rows.length - idle.length)) / rows.length;
      for (const { id, assertion, beside } of idle) stdout.write(`${id}  ${assertion}  ${beside.join(', ')}\n`);
      stdout.write(
        `${rows.length - idle.length} of ${rows.length} assertions needed by a mutant, ${share.toFixed(1)} %.\n`,
      );
      done(EXIT_CODES.conforms);
    });
}
