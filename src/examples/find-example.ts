import type { RequirementResult } from '../generated/report.ts';
import type { Change, Mutant } from '../reference-node/mutants/index.ts';
import type { TrialNodes } from '../selfcheck/trial-nodes.ts';
import { shapesOf } from '../selfcheck/try-mutant.ts';
import type { OpenTarget } from '../target/open-target.ts';
import type { Exchange } from '../transport/exchange.ts';
import { requirementsOfAnswers } from '../validation/schema/annotations.ts';
import type { SchemaSet } from '../validation/schema/schemas.ts';
import { chooseGood } from './choose-good.ts';
import type { Example } from './example.ts';
import { judgeAlone } from '../run/judge-alone.ts';

/** Mutants that are tried until one breaks the requirement in a single, short answer. */
const MOST_TRIED = 6;
/** Bytes of an answer that can be read at once. */
const SHORT = 8 * 1024;

type Bad = NonNullable<Example['bad']>;

/** The check of a requirement that was run, with every exchange of the run by its number. */
interface Tested {
  readonly result: RequirementResult | undefined;
  readonly exchanges: ReadonlyMap<number, Exchange>;
}

/** Tests mutants and the reference node by one requirement alone, and gives the exchanges that show most. */
export async function findExample(nodes: TrialNodes, id: string, mutants: readonly Mutant[]): Promise<Example> {
  const { profile, schemas } = nodes;
  const bad = await findBad(nodes, id, mutants);
  const { result, exchanges } = await testClean(nodes, id, mutants);
  const good = result?.verdict === 'pass' ? chooseGood(result, exchanges, bad?.exchange, schemas) : undefined;
  return {
    id,
    profile: profile.name,
    ...(good === undefined ? {} : { good }),
    ...(bad === undefined ? {} : { bad }),
  };
}

async function findBad(nodes: TrialNodes, id: string, mutants: readonly Mutant[]): Promise<Bad | undefined> {
  const isByAnswers = requirementsOfAnswers(nodes.schemas).has(id);
  let best: Bad | undefined;
  for (const mutant of mutants.slice(0, MOST_TRIED)) {
    const bad = badOf(id, mutant.name, await testMutant(nodes, id, mutant), nodes.schemas);
    if (bad === undefined) continue;
    if (best === undefined || rank(bad) > rank(best)) best = bad;
    // Where a check is needed to tell, no answer breaks the rule by itself.
    if (isShort(bad) && (bad.alone || !isByAnswers)) break;
  }
  return best;
}

/** A record that several methods share may be shown by another one than the check asks for: then these are asked too. */
async function testMutant(nodes: TrialNodes, id: string, mutant: Mutant): Promise<Tested> {
  const target = await nodes.serve(mutant, { writes: mutant.writes });
  try {
    const alone = await test(nodes, target, [id]);
    return alone.result?.verdict === 'fail' ? alone : await test(nodes, target, [id, ...shapesOf(nodes, mutant)]);
  } finally {
    await target.close();
  }
}

/** On the clean node the other methods give answers to the call that the mutant spoils. */
async function testClean(nodes: TrialNodes, id: string, mutants: readonly Mutant[]): Promise<Tested> {
  const writes = mutants.some((mutant) => mutant.writes === true);
  const clean: Change = { patch: {}, touches: 'all' };
  const target = writes ? await nodes.serve(clean, { writes }) : await nodes.clean();
  try {
    const others = shapesOf(nodes, { breaks: id, touches: mutants[0]?.touches ?? 'all' });
    return await test(nodes, target, [id, ...others]);
  } finally {
    await target.close();
  }
}

/** The first of the IDs is the requirement that is shown. */
async function test(nodes: TrialNodes, target: OpenTarget, ids: readonly [string, ...string[]]): Promise<Tested> {
  const exchanges = new Map<number, Exchange>();
  const onExchange = (exchange: Exchange): void => {
    exchanges.set(exchange.number, exchange);
  };
  const { requirements } = await nodes.test(target, ids, { onExchange });
  return { result: requirements.find(({ id }) => id === ids[0]), exchanges };
}

function rank(bad: Bad): number {
  return (bad.alone ? 2 : 0) + (isShort(bad) ? 1 : 0);
}

function isShort({ exchange: { outcome } }: Bad): boolean {
  return outcome.kind === 'answer' && outcome.body.length <= SHORT;
}

/** The exchange of the first finding; where that names none, the last of the evidence. */
function badOf(id: string, mutant: string, { result, exchanges }: Tested, schemas: SchemaSet): Bad | undefined {
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
