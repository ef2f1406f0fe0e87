import { Argument, InvalidArgumentError, type Command } from 'commander';
import { jsonText } from '../../encoding/json.ts';
import { loadCatalogue, type Requirement, type SectionCoverage } from '../../judge/catalogue/catalogue.ts';
import { select } from '../../judge/catalogue/selection.ts';
import type { Entry } from '../../launch/populate/entry.ts';
import { counted } from '../../encoding/cut.ts';
import { EXIT_CODES } from '../../judge/verdict/exit-code.ts';
import type { Io } from '../io.ts';
import { selectionOf, type SelectionSettings } from '../../library/settings/selection-of.ts';
import { addFlags, SELECTION_FLAGS, selectionTexts } from '../flags.ts';
import { addProfilesCommand } from './profiles.ts';
import { UsageError } from '../../library/settings/usage-error.ts';
import type { Mutant } from '../../reference-node/kit/mutant.ts';
import { underText } from '../../reporting/requirement-text.ts';
import type { Variant } from '../../reference-node/kit/variant.ts';

const EXAMPLES = `
Examples:
  avalanche-conformance list --only 'platform.getUTXOs/*'
  avalanche-conformance list requirements --help    the flags that choose requirements
  avalanche-conformance list profiles 1.11.2 1.12.2 compare two releases`;

interface ListFlags extends SelectionSettings {
  readonly json?: boolean;
  readonly coverage?: boolean;
  readonly neededBy?: string;
}

/** Adds `list`: lists the requirements, the profiles, the mutants or the variants. */
export function addListCommand(program: Command, io: Io, done: (exitCode: number) => void): void {
  const command = program.command('list').addHelpText('after', EXAMPLES);
  addRequirementsCommand(command, io, done);
  addProfilesCommand(command, io, done);
  addMutantsCommand(command, io, done);
  addVariantsCommand(command, io, done);
}

/** Adds `list requirements`, which `list` alone is, too: the requirements, their results in a report, or their coverage of the document. */
function addRequirementsCommand(list: Command, io: Io, done: (exitCode: number) => void): void {
  const command = list
    .command('requirements', { isDefault: true })
    .description('List the requirements: ID, level, section of the document, sentence')
    .addArgument(new Argument('[other]').argParser(noOther));
  addFlags(command, SELECTION_FLAGS, selectionTexts('List only the requirements'))
    .option('--json', 'Print JSON')
    .option('--needed-by <client>', 'List only the requirements that this client needs, such as go-wallet')
    .option('--coverage', 'List by section of the document: tested requirements, and excused statements with reasons')
    .action(async (_: undefined, flags: ListFlags) => {
      io.stdout.write(flags.coverage === true ? await coverage(flags) : await listing(flags));
      done(EXIT_CODES.conforms);
    });
}

function noOther(name: string): never {
  throw new InvalidArgumentError(
    `Lists: requirements, profiles, mutants, variants. Requirements of a name: list --only '${name}'`,
  );
}

async function listing(flags: ListFlags): Promise<string> {
  const { requirements } = await loadCatalogue();
  const chosen = select(neededBy(requirements, flags), selectionOf(flags, requirements));
  const { entriesById } = await import('../../launch/populate/plan.ts');
  const entries = entriesById(chosen);
  const entriesFor = ({ id }: Requirement): readonly Entry[] => entries.get(id) ?? [];
  if (flags.json === true)
    return jsonText(chosen.map((each) => ({ ...each, population: entriesFor(each).map(({ id }) => id) })));
  return `${chosen.map((each) => line(each, entriesFor(each))).join('\n')}\n\n${counted(chosen.length, 'requirement')}\n`;
}

/** The requirements that the named client needs; all without a name. */
function neededBy(requirements: readonly Requirement[], { neededBy: name }: ListFlags): readonly Requirement[] {
  if (name === undefined) return requirements;
  const needed = requirements.filter(({ neededBy: clients = [] }) => clients.some((each) => each === name));
  if (needed.length > 0) return needed;
  const names = [...new Set(requirements.flatMap(({ neededBy: clients = [] }) => clients))];
  throw new UsageError(`No requirement is needed by '${name}' (--needed-by). The clients are: ${names.join(', ')}.`);
}

function line({ id, level, section, statement }: Requirement, entries: readonly Entry[]): string {
  const data = entries.map((entry) => `\n    test data: ${entry.id}: ${entry.makes}`);
  return `${id}  (${level}, section ${section})\n    ${statement}${data.join('')}`;
}

async function coverage(flags: ListFlags): Promise<string> {
  if (flags.only !== undefined || flags.skip !== undefined)
    throw new UsageError('--coverage is about the whole document: leave out --only and --skip.');
  const sections = (await loadCatalogue()).coverage();
  if (flags.json === true) return jsonText(sections);
  const total = (count: (section: SectionCoverage) => number): number =>
    sections.reduce((sum, section) => sum + count(section), 0);
  const count = total(({ tested }) => tested);
  const excused = total((section) => section.excused.length);
  return `${sections.map(sectionLines).join('\n')}\n\n${counted(count, 'requirement')}, ${counted(excused, 'statement')} excused\n`;
}

function sectionLines({ section, title, tested, excused }: SectionCoverage): string {
  const heading = `${section.padEnd(4)} ${title}: ${tested} tested, ${excused.length} excused`;
  return [
    heading,
    ...excused.flatMap(({ statement, reason }) => [`       ${statement}`, `         excused: ${reason}`]),
  ].join('\n');
}

interface MutantsFlags extends SelectionSettings {
  readonly json?: boolean;
}

/** Adds `list mutants`: shows the faulty nodes that prove the checks. */
function addMutantsCommand(list: Command, io: Io, done: (exitCode: number) => void): void {
  const command = list
    .command('mutants')
    .description('List the mutants: reference nodes with one defect, by the requirement that each breaks');
  addFlags(command, SELECTION_FLAGS, selectionTexts('List only the mutants of the requirements'))
    .option('--json', 'Print JSON')
    .action(async (flags: MutantsFlags) => {
      io.stdout.write(await mutantsText(flags));
      done(EXIT_CODES.conforms);
    });
}

async function mutantsText(flags: MutantsFlags): Promise<string> {
  const { requirements } = await loadCatalogue();
  const chosen = select(requirements, selectionOf(flags, requirements));
  const { MUTANTS } = await import('../../reference-node/mutants.ts');
  const rows = chosen.map(({ id }) => ({ id, mutants: MUTANTS.filter(({ breaks }) => breaks === id) }));
  if (flags.json === true) return jsonText(rows.flatMap((row) => row.mutants.map(mutantFacts)));
  const count = rows.reduce((sum, row) => sum + row.mutants.length, 0);
  const text = rows.map((row) => [row.id, ...row.mutants.map(mutantLine)].join('\n')).join('\n');
  return `${text}\n\n${counted(count, 'mutant')} of ${counted(rows.length, 'requirement')}\n`;
}

function mutantLine({ name, defect, history, under }: Mutant): string {
  return `    ${name}${history === undefined ? '' : ` (${history})`}: ${defect}${underText(under)}`;
}

function mutantFacts({ name, breaks, defect, history, under }: Mutant): Record<string, string | undefined> {
  return { name, breaks, defect, history, under };
}

/** Adds `list variants`: shows the correct nodes on which no requirement may fail. */
function addVariantsCommand(list: Command, io: Io, done: (exitCode: number) => void): void {
  const command = list
    .command('variants')
    .description('List the variants: reference nodes with one difference that the document allows');
  addFlags(
    command,
    SELECTION_FLAGS,
    selectionTexts('List only the variants that may change a response of a method, of all methods included,'),
  )
    .option('--json', 'Print JSON')
    .action(async ({ json = false, ...flags }: MutantsFlags) => {
      const { requirements } = await loadCatalogue();
      const chosen = new Set(select(requirements, selectionOf(flags, requirements)).map(({ method }) => method));
      const others = new Set(requirements.map(({ method }) => method).filter((method) => !chosen.has(method)));
      const { VARIANTS } = await import('../../reference-node/variants.ts');
      const isOfOthers = ({ touches }: Variant): boolean =>
        touches !== 'all' && touches.length > 0 && touches.every((method) => others.has(method));
      const variants = VARIANTS.filter((variant) => !isOfOthers(variant));
      io.stdout.write(json ? jsonText(variants.map(variantFacts)) : variantsText(variants));
      done(EXIT_CODES.conforms);
    });
}

function variantsText(variants: readonly Variant[]): string {
  const rows = variants.map(({ name, differs, section, because, only }) => {
    const place = section === 'not shown' ? section : `section ${section}`;
    return `${name}${only === undefined ? '' : ` (profile ${only} only)`}\n    ${differs}\n    Allowed (${place}): ${because}`;
  });
  return `${rows.join('\n')}\n\n${counted(variants.length, 'variant')}\n`;
}

function variantFacts({ name, differs, section, because, only }: Variant): Record<string, string | undefined> {
  return { name, differs, section, because, only };
}
