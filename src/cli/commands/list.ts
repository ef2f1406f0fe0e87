import type { Command } from 'commander';
import { loadCatalogue, type Requirement } from '../../catalogue/catalogue.ts';
import type { SectionCoverage } from '../../catalogue/coverage.ts';
import { select } from '../../catalogue/selection.ts';
import { EXIT_CODES } from '../../verdict/exit-code.ts';
import type { Io } from '../io.ts';
import { selectionOf, type SelectionSettings } from '../../settings/selection-of.ts';
import { addFlags, SELECTION_FLAGS } from '../flags.ts';
import { UsageError } from '../../settings/usage-error.ts';

interface ListFlags extends SelectionSettings {
  readonly json?: boolean;
  readonly coverage?: boolean;
}

/** Adds `list`: shows the requirements, or how much of the document they cover. */
export function addListCommand(program: Command, io: Io, done: (exitCode: number) => void): void {
  const command = program
    .command('list')
    .description('show the requirements: what is judged, and where the document says it');
  addFlags(command, SELECTION_FLAGS)
    .option('--json', 'as JSON')
    .option('--coverage', 'per section of the document: how much is judged, what is excused, and why')
    .action(async (flags: ListFlags) => {
      io.stdout.write(flags.coverage === true ? await coverage(flags) : await listing(flags));
      done(EXIT_CODES.conforms);
    });
}

async function listing(flags: ListFlags): Promise<string> {
  const { requirements } = await loadCatalogue();
  const chosen = select(requirements, selectionOf(flags, requirements));
  if (flags.json === true) return json(chosen);
  return `${chosen.map(line).join('\n')}\n\n${chosen.length} requirements\n`;
}

function line({ id, level, section, statement }: Requirement): string {
  return `${id}  (${level}, section ${section})\n    ${statement}`;
}

async function coverage(flags: ListFlags): Promise<string> {
  const chooses = flags.service ?? flags.method ?? flags.only ?? flags.skip;
  if (chooses !== undefined)
    throw new UsageError('--coverage is about the whole document: leave out --service and the like.');
  const sections = (await loadCatalogue()).coverage();
  if (flags.json === true) return json(sections);
  const total = (count: (section: SectionCoverage) => number): number =>
    sections.reduce((sum, section) => sum + count(section), 0);
  const judged = total(({ tested }) => tested);
  const excused = total((section) => section.excused.length);
  return `${sections.map(sectionLines).join('\n')}\n\n${judged} requirements, ${excused} statements excused\n`;
}

function sectionLines({ section, title, tested, excused }: SectionCoverage): string {
  const heading = `${section.padEnd(4)} ${title}: ${tested} judged, ${excused.length} excused`;
  return [
    heading,
    ...excused.flatMap(({ statement, reason }) => [`       ${statement}`, `         excused: ${reason}`]),
  ].join('\n');
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
