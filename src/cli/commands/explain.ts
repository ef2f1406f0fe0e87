import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { loadCatalogue, type Catalogue } from '../../judge/catalogue/catalogue.ts';
import { select } from '../../judge/catalogue/selection.ts';
import { packageRoot } from '../../judge/validation/schema/schema-files.ts';
import { loadProfiles } from '../../judge/catalogue/profiles.ts';
import { requirementFacts, type RequirementFacts } from '../../reporting/requirement-facts.ts';
import { requirementText } from '../../reporting/requirement-text.ts';
import { commandName } from '../../encoding/command-name.ts';
import { counted } from '../../encoding/cut.ts';
import { shellWord } from '../../encoding/escape-unsafe.ts';
import { EXIT_CODES } from '../../judge/verdict/exit-code.ts';
import type { Io } from '../io.ts';
import { didYouMean } from '../../library/settings/did-you-mean.ts';
import { UsageError } from '../../library/settings/usage-error.ts';

interface ExplainFlags {
  readonly examples: boolean;
}

const EXAMPLES = `
Example:
  avalanche-conformance explain platform.getHeight/height`;

/** Adds `explain`: describes a requirement, with a correct and a faulty response. */
export function addExplainCommand(program: Command, io: Io, done: (exitCode: number) => void): void {
  program
    .command('explain')
    .argument('<requirement>', 'The ID of a requirement')
    .option('--no-examples', 'Leave out the exchanges: test no reference node')
    .addHelpText('after', EXAMPLES)
    .action(async (id: string, flags: ExplainFlags) => {
      io.stdout.write(requirementText(await factsOf(id, flags)));
      done(EXIT_CODES.conforms);
    });
}

async function factsOf(id: string, { examples }: ExplainFlags): Promise<RequirementFacts> {
  const catalogue = await loadCatalogue();
  if (!catalogue.has(id)) throw new UsageError(unknown(id, catalogue));
  const { MUTANTS } = await import('../../reference-node/mutants.ts');
  const { VARIANTS } = await import('../../reference-node/variants.ts');
  const profiles = await loadProfiles(catalogue);
  const facts = { ...requirementFacts(id, catalogue, profiles, MUTANTS, VARIANTS), files: filesOf(id) };
  if (!examples) return facts;
  const { examplesOf } = await import('../../library/examples-of.ts');
  return { ...facts, ...(await examplesOf(id, facts.mutants, profiles)) };
}

/** What proves that the members of schemas are checked. */
const OF_MEMBERS = 'specs/families/fields.mutants.ts';

/** The files of a clone with the row, the schema, the check or the mutants of a requirement; none in a package, which has no checks. */
function filesOf(id: string): string[] {
  const [method = '', claim = ''] = id.split('/');
  const own = [`specs/${method.replaceAll('.', '/')}/`, 'specs/families/', 'specs/life/', 'specs/support/life/'];
  // A family, and what may happen to a node, name the claim alone. One without a hyphen is a word like others.
  const isNamed = (word: string, file: string): boolean =>
    word === id ||
    (claim.includes('-') &&
      own.some((folder) => file.startsWith(folder)) &&
      (word === claim || word.startsWith(`${claim}/`)));
  const root = packageRoot();
  if (!existsSync(join(root, 'specs/README.md'))) return [];
  const all = ['specs', 'schemas'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  const telling = all.filter((file) =>
    /(?:requirements|families|life)\.yaml$|^specs.*(?<!test)\.ts$|^schemas.(?!config).*\.json$/.test(file),
  );
  const found = telling.filter((file) =>
    readFileSync(join(root, file), 'utf8')
      .split(/[^\w./-]+/)
      .some((word) => isNamed(word, file)),
  );
  return [...new Set([...found, ...(found.some((file) => file.startsWith('schemas')) ? [OF_MEMBERS] : [])])].sort();
}

function unknown(id: string, { requirements }: Catalogue): string {
  const chosen = select(requirements, { only: [id] });
  if (chosen.length > 0)
    return `'${id}' names ${counted(chosen.length, 'requirement')}: ${commandName()} list --only ${shellWord(id)}`;
  const names = id.includes('/') ? requirements.map((each) => each.id) : requirements.map(({ method }) => method);
  return `There is no requirement '${id}'. ${didYouMean(id, names) ?? `See them with: ${commandName()} list`}`;
}
