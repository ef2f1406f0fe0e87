import { shapesOf } from '../trials/shapes-of.ts';
import type { RequirementResult } from '../../src/generated/report.ts';
import type { Mutant } from '../../src/reference-node/kit/mutant.ts';
import { PATIENT, type TrialNodes } from '../trials/trial-nodes.ts';
import type { OpenTarget } from '../../src/client/open-target.ts';
import type { Exchange } from '../../src/transport/exchange.ts';
import { requirementsOfAnswers } from '../../src/judge/validation/schema/annotations.ts';
import type { SchemaSet } from '../../src/judge/validation/schema/schemas.ts';
import type { CleanRun } from './clean-run.ts';
import type { Example, ExampleExchange } from './example.ts';
import { judgeAlone } from '../../src/run/judge-alone.ts';

/** The maximum number of mutants to try until one breaks the requirement in a single short response. */
const MOST_TRIED = 6;
/** The maximum size of a short response, in bytes. */
const SHORT = 8 * 1024;

type Bad = NonNullable<Example['bad']>;

/** The result of a check, with all exchanges of its run by number. */
interface Tested {
  readonly result: RequirementResult | undefined;
  readonly exchanges: ReadonlyMap<number, Exchange>;
}

/** Tests mutants for one requirement, and returns their and the reference node's clearest exchanges. */
export async function findExample(
  nodes: TrialNodes,
  id: string,
  mutants: readonly Mutant[],
  clean: CleanRun,
): Promise<Example> {
  const bad = await findBad(nodes, id, mutants);
  const result = clean.results.get(id);
  const good = result?.verdict === 'pass' ? chooseGood(result, clean, bad?.exchange) : undefined;
  return {
    id,
    profile: nodes.profile.name,
    good,
    bad,
  };
}

async function findBad(nodes: TrialNodes, id: string, mutants: readonly Mutant[]): Promise<Bad | undefined> {
  const isByAnswers = requirementsOfAnswers(nodes.schemas).has(id);
  let best: Bad | undefined;
  for (const mutant of mutants.slice(0, MOST_TRIED)) {
    const bad = badOf(id, mutant.name, await testMutant(nodes, id, mutant), nodes.schemas);
    if (bad === undefined) continue;
    if (best === undefined || rank(bad) > rank(best)) best = bad;
    // For a requirement that needs a check, no single response can show more.
    if (isShort(bad) && (bad.alone || !isByAnswers)) break;
  }
  return best;
}

/**
 * Tests a mutant for one requirement. Several methods can share a faulty record, so that the response of another method
 * may show the defect. When the requirement does not fail alone, the run includes these methods.
 */
async function testMutant(nodes: TrialNodes, id: string, mutant: Mutant): Promise<Tested> {
  const target = await nodes.serve(mutant, { writes: mutant.writes });
  try {
    const alone = await test(nodes, target, [id]);
    return alone.result?.verdict === 'fail' ? alone : await test(nodes, target, [id, ...shapesOf(nodes, mutant)]);
  } finally {
    await target.close();
  }
}

/** Runs the checks of these requirements. The first ID is the requirement of the example. */
async function test(nodes: TrialNodes, target: OpenTarget, ids: readonly [string, ...string[]]): Promise<Tested> {
  const exchanges = new Map<number, Exchange>();
  const onExchange = (exchange: Exchange): void => {
    exchanges.set(exchange.number, exchange);
  };
  const { requirements } = await nodes.test(target, ids, { ...PATIENT, onExchange });
  return { result: requirements.find(({ id }) => id === ids[0]), exchanges };
}

function rank(bad: Bad): number {
  return (bad.alone ? 2 : 0) + (isShort(bad) ? 1 : 0);
}

function isShort({ exchange: { outcome } }: Bad): boolean {
  return outcome.kind === 'answer' && outcome.body.length <= SHORT;
}

/** The exchange of the first finding; when the finding has none, the last exchange of the evidence. */
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
    path,
  };
}

/**
 * Chooses the exchange to show for a passed check. An exchange that proves the requirement by itself comes first. Among
 * several, the one with the same request as the bad exchange comes first, so that a reader can compare them. If the
 * exchanges of the check contain no such request, another exchange with the same node can replace them.
 *
 * @param run The run in which the check passed.
 */
function chooseGood(
  { id, evidence }: Pick<RequirementResult, 'id' | 'evidence'>,
  { exchanges, showing }: CleanRun,
  bad: Exchange | undefined,
): ExampleExchange | undefined {
  const all = [...exchanges.values()].filter(isAnswered);
  const alone = showing.get(id) ?? [];
  const isAlone = alone.length > 0;
  const behind = evidence.flatMap(({ exchange }) => exchanges.get(exchange) ?? []).filter(isAnswered);
  const fitting = isAlone ? alone : behind;
  const alike = (some: readonly Exchange[]): Exchange[] =>
    some.filter((each) => bad !== undefined && asks(each).what === asks(bad).what);
  const same = (some: readonly Exchange[]): Exchange[] =>
    some.filter((each) => bad !== undefined && asks(each).whole === asks(bad).whole);
  const others = isAlone ? [] : alike(all);
  const exchange =
    shortest(same(fitting)) ??
    shortest(alike(fitting)) ??
    shortest(same(others)) ??
    shortest(others) ??
    (bad === undefined ? shortest(fitting) : fitting.at(-1));
  return exchange === undefined ? undefined : { exchange, alone: isAlone };
}

function isAnswered({ outcome }: Exchange): boolean {
  return outcome.kind === 'answer';
}

function shortest(some: readonly Exchange[]): Exchange | undefined {
  return some.toSorted((a, b) => lengthOf(a) - lengthOf(b))[0];
}

function lengthOf({ outcome }: Exchange): number {
  return outcome.kind === 'answer' ? (outcome.wholeLength ?? outcome.body.length) : 0;
}

interface RequestText {
  /** HTTP method, path and JSON-RPC method. */
  readonly what: string;
  /** The request without its `id`. */
  readonly whole: string;
}

const replies = new WeakMap<Exchange, RequestText>();

function asks(exchange: Exchange): RequestText {
  const known = replies.get(exchange) ?? readRequest(exchange);
  replies.set(exchange, known);
  return known;
}

function readRequest({ request }: Exchange): RequestText {
  const { pathname, search } = new URL(request.url);
  const body = new TextDecoder().decode(request.body);
  const method = /"method"\s*:\s*"([^"]*)"/.exec(body)?.[1] ?? '';
  const what = `${request.method} ${pathname} ${method}`;
  return { what, whole: `${what} ${search} ${body.replace(/"id"\s*:\s*\d+,?/, '')}` };
}
