import type { Command } from 'commander';
import { loadCatalogue } from '../../judge/catalogue/catalogue.ts';
import { select } from '../../judge/catalogue/selection.ts';
import type { Mutant } from '../../reference-node/kit/mutant.ts';
import { jsonText } from '../../encoding/json.ts';
import { underText } from '../../reporting/requirement-text.ts';
import { counted } from '../../encoding/counted.ts';
import { EXIT_CODES } from '../../judge/verdict/exit-code.ts';
import type { Io } from '../io.ts';
import { selectionOf, type SelectionSettings } from '../../library/settings/selection-of.ts';
import { addFlags, SELECTION_FLAGS } from '../flags.ts';
import { selectionTexts } from '../help-texts.ts';

interface MutantsFlags extends SelectionSettings {
  readonly json?: boolean;
}

/** Adds `list mutants`: shows the faulty nodes that prove the checks. */
export function addMutantsCommand(list: Command, io: Io, done: (exitCode: number) => void): void {
  const command = list
    .command('mutants')
    .description('List the mutants: reference nodes with one defect, by the requirement that each breaks');
  addFlags(command, SELECTION_FLAGS, selectionTexts('List only the mutants of the requirements'))
    .option('--json', 'Print JSON')
    .action(async (flags: MutantsFlags) => {
      io.stdout.write(await listing(flags));
      done(EXIT_CODES.conforms);
    });
}

async function listing(flags: MutantsFlags): Promise<string> {
  const { requirements } = await loadCatalogue();
  const chosen = select(requirements, selectionOf(flags, requirements));
  const mutants = await mutantsOf();
  const rows = chosen.map(({ id }) => ({ id, mutants: mutants.filter(({ breaks }) => breaks === id) }));
  if (flags.json === true) return jsonText(rows.flatMap((row) => row.mutants.map(factsOf)));
  const count = rows.reduce((sum, row) => sum + row.mutants.length, 0);
  const text = rows.map((row) => [row.id, ...row.mutants.map(line)].join('\n')).join('\n');
  return `${text}\n\n${counted(count, 'mutant')} of ${counted(rows.length, 'requirement')}\n`;
}

function line({ name, defect, history, under }: Mutant): string {
  return `    ${name}${history === undefined ? '' : ` (${history})`}: ${defect}${underText(under)}`;
}

function factsOf({ name, breaks, defect, history, under }: Mutant): Record<string, string | undefined> {
  return { name, breaks, defect, history, under };
}

async function mutantsOf(): Promise<readonly Mutant[]> {
  return (await import('../../reference-node/mutants.ts')).MUTANTS;
}
