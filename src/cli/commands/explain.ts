import type { Command } from 'commander';
import { loadCatalogue, type Catalogue } from '../../catalogue/catalogue.ts';
import { loadProfiles } from '../../catalogue/profiles.ts';
import { requirementFacts, type RequirementFacts } from '../../reporting/requirement-facts.ts';
import { requirementText } from '../../reporting/requirement-text.ts';
import { EXIT_CODES } from '../../verdict/exit-code.ts';
import type { Io } from '../io.ts';
import { didYouMean } from '../../settings/did-you-mean.ts';
import { showExchanges } from './shown-exchange.ts';
import { UsageError } from '../../settings/usage-error.ts';

const SEED = 1;

interface ExplainFlags {
  readonly examples: boolean;
}

/** Adds `explain`: describes one requirement, with a correct and a faulty response. */
export function addExplainCommand(program: Command, io: Io, done: (exitCode: number) => void): void {
  program
    .command('explain')
    .argument('<id>', 'The ID of a requirement, e.g. platform.getHeight/height')
    .option('--no-examples', 'Leave out the exchanges')
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
  const facts = requirementFacts(id, catalogue, await loadProfiles(catalogue), MUTANTS, VARIANTS);
  if (!examples) return facts;
  const { examplesOf } = await import('../../trials/examples-of.ts');
  let shown = {};
  await examplesOf({ tasks: [id], taken: new Int32Array(1), isFromEnd: false }, SEED, (example) => {
    shown = showExchanges(example);
  });
  return { ...facts, ...shown };
}

function unknown(id: string, { requirements }: Catalogue): string {
  const ids = requirements.map((each) => each.id);
  return `There is no requirement '${id}'. ${didYouMean(id, ids) ?? 'See them with: avalanche-conformance list'}`;
}
