import type { Requirement } from '../catalogue/catalogue.ts';
import type { Mutant } from '../reference-node/mutants/index.ts';
import type { SchemaSet } from '../validation/schemas.ts';
import { chooseGood } from './choose-good.ts';
import type { Example } from './example.ts';
import { judgeAlone } from './judge-alone.ts';
import type { Judged, Studio } from './studio.ts';

/** Mutants that are tried until one breaks the requirement in a single, short answer. */
const MOST_TRIED = 6;
/** Bytes of an answer that can be read at once. */
const SHORT = 8 * 1024;

type Bad = NonNullable<Example['bad']>;

/** Judges mutants and the reference node by one requirement alone, and gives the exchanges that show most. */
export async function findExample(
  studio: Studio,
  requirement: Requirement,
  mutants: readonly Mutant[],
): Promise<Example> {
  const { profile, schemas } = studio.stage;
  const bad = await findBad(studio, requirement, mutants);
  const { result, exchanges, shownBy } = await studio.judgeClean(requirement, mutants);
  const numbers = new Set([...(result?.evidence ?? []).map(({ exchange }) => exchange), ...shownBy]);
  const kept = result?.verdict === 'pass' ? { numbers, exchanges } : undefined;
  const good = kept === undefined ? undefined : chooseGood(requirement.id, kept, bad?.exchange, schemas);
  return {
    id: requirement.id,
    profile: profile.name,
    ...(good === undefined ? {} : { good }),
    ...(bad === undefined ? {} : { bad }),
  };
}

async function findBad(studio: Studio, requirement: Requirement, mutants: readonly Mutant[]): Promise<Bad | undefined> {
  let best: Bad | undefined;
  for (const mutant of mutants.slice(0, MOST_TRIED)) {
    const judged = await studio.judgeMutant(requirement, mutant);
    const bad = badOf(requirement.id, mutant.name, judged, studio.stage.schemas);
    if (bad === undefined) continue;
    if (best === undefined || rank(bad) > rank(best)) best = bad;
    // Where a check is needed to tell, no answer breaks the rule by itself.
    if (isShort(bad) && (bad.alone || !studio.byAnswers.has(requirement.id))) break;
  }
  return best;
}

function rank(bad: Bad): number {
  return (bad.alone ? 2 : 0) + (isShort(bad) ? 1 : 0);
}

function isShort({ exchange: { outcome } }: Bad): boolean {
  return outcome.kind === 'answer' && outcome.body.length <= SHORT;
}

/** The exchange of the first finding; where that names none, the last of the evidence. */
function badOf(id: string, mutant: string, { result, exchanges }: Judged, schemas: SchemaSet): Bad | undefined {
  if (result?.verdict !== 'fail') return undefined;
  const [finding] = result.findings;
  const exchange = exchanges.get(finding?.exchange ?? 0) ?? exchanges.get(result.evidence.at(-1)?.exchange ?? 0);
  if (finding === undefined || exchange === undefined) return undefined;
  const alone = judgeAlone(exchange, schemas)?.findings.find(({ requirement }) => requirement === id);
  const { message, path } = alone ?? finding;
  return {
    mutant,
    exchange,
    alone: alone !== undefined,
    finding: message,
    ...(path === undefined ? {} : { path }),
  };
}
