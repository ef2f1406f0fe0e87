import type { RequirementResult } from '../generated/report.ts';
import { bodyExcerpt } from '../harness/in-words.ts';
import { firstProfile, type Profiles } from '../judge/catalogue/profiles.ts';
import type { Profile } from '../judge/catalogue/profile.ts';
import type { NamedMutant, RequirementFacts, ShownExchange } from '../reporting/requirement-facts.ts';
import { judgeAlone } from '../run/judge-alone.ts';
import { schemasOf } from '../run/profile-schemas.ts';
import { curlOf } from '../transport/curl.ts';
import type { Exchange } from '../transport/exchange.ts';
import { redactBody } from '../transport/redact.ts';
import { requestOf } from './run-conformance.ts';
import { testAndReport } from './test-and-report.ts';

/** Mutants that are tried until one breaks the requirement. */
const MOST_TRIED = 3;
/** The nodes of the examples no longer run. A reference node that a reader starts listens on this address. */
const ADDRESS = 'http://127.0.0.1:9650';
/** Most bytes of a response that are shown. */
const MOST_SHOWN = 8 * 1024;

/** The result of a requirement on a node, and the exchanges of the run, by number. */
interface Tested {
  readonly result: RequirementResult | undefined;
  readonly exchanges: ReadonlyMap<number, Exchange>;
}

/** A response of a mutant that breaks the requirement. */
interface Bad {
  readonly mutant: string;
  readonly exchange: Exchange;
  /** Whether it shows this by its schema, without any other. */
  readonly alone: boolean;
  readonly finding: string;
  readonly path: string | undefined;
}

/**
 * Tests a requirement on the reference node, and on mutants of it, each in a process of its own.
 *
 * @returns a response that keeps the requirement and one that breaks it; undefined where none shows it
 */
export async function examplesOf(
  id: string,
  mutants: readonly Pick<NamedMutant, 'name' | 'under'>[],
  profiles: Profiles,
): Promise<Pick<RequirementFacts, 'good' | 'bad'>> {
  const profile = firstProfile({ breaks: id }, profiles);
  // What only an erratum makes a defect is none on a node of the document.
  const tried = mutants.filter(({ under }) => under === undefined).slice(0, MOST_TRIED);
  const [clean, bad] = await Promise.all([tested(id, profile), firstBad(id, profile, tried)]);
  const good = clean.result?.verdict === 'pass' ? goodOf(id, clean, profile, bad?.exchange) : undefined;
  const where = bad?.path === undefined ? {} : { path: bad.path };
  const flag = profile.name === 'document' ? '' : ` --profile ${profile.name}`;
  return {
    good: good && {
      ...shown(good, isAlone(good, id, profile)),
      ...where,
      from: `the reference node, profile ${profile.name}`,
    },
    bad: bad && {
      ...shown(bad.exchange, bad.alone),
      ...where,
      from: bad.mutant,
      finding: bad.finding,
      serve: `--mutant ${bad.mutant}${flag}`,
    },
  };
}

async function tested(id: string, profile: Profile, mutant?: string): Promise<Tested> {
  const exchanges = new Map<number, Exchange>();
  const request = await requestOf({ scenario: 'standard', profile: profile.name, only: [id], seed: 1, mutant });
  const onExchange = (exchange: Exchange): void => {
    exchanges.set(exchange.number, exchange);
  };
  const { report } = await testAndReport({ ...request, options: { ...request.options, onExchange } });
  return { result: report.requirements.find((each) => each.id === id), exchanges };
}

async function firstBad(
  id: string,
  profile: Profile,
  mutants: readonly Pick<NamedMutant, 'name'>[],
): Promise<Bad | undefined> {
  for (const { name } of mutants) {
    const { result, exchanges } = await tested(id, profile, name);
    const [finding] = result?.verdict === 'fail' ? result.findings : [];
    const exchange = exchanges.get(finding?.exchange ?? 0) ?? exchanges.get(result?.evidence.at(-1)?.exchange ?? 0);
    if (finding === undefined || exchange === undefined) continue;
    const alone = judgeAlone(exchange, schemasOf(profile))?.findings.find(({ requirement }) => requirement === id);
    const { message, path } = alone ?? finding;
    return { mutant: name, exchange, alone: alone !== undefined, finding: message, path };
  }
  return undefined;
}

/** The response that shows the requirement by itself, else one behind the pass: that to the request of the bad response, if any. */
function goodOf(
  id: string,
  { result, exchanges }: Tested,
  profile: Profile,
  bad: Exchange | undefined,
): Exchange | undefined {
  const all = [...exchanges.values()].filter(({ outcome }) => outcome.kind === 'answer');
  const alone = all.filter((each) => isAlone(each, id, profile));
  const behind = new Set(result?.evidence.map(({ exchange }) => exchange));
  const fitting = alone.length > 0 ? alone : all.filter(({ number }) => behind.has(number));
  const asked = bad && asks(bad);
  const same = fitting.find((each) => asks(each).whole === asked?.whole);
  return same ?? fitting.findLast((each) => asks(each).what === asked?.what) ?? fitting[0];
}

/** Whether a response of a right node shows the requirement by its schema, without any other. */
function isAlone(exchange: Exchange, id: string, profile: Profile): boolean {
  return judgeAlone(exchange, schemasOf(profile))?.seen.has(id) === true;
}

/** What a request asks: path and method, and these with its arguments. */
function asks({ request }: Exchange): { readonly what: string; readonly whole: string } {
  const { pathname, search } = new URL(request.url);
  const body = Buffer.from(request.body ?? []).toString();
  const what = `${request.method} ${pathname} ${/"method"\s*:\s*"([^"]*)"/.exec(body)?.[1] ?? ''}`;
  return { what, whole: `${what} ${search} ${body.replace(/"id"\s*:\s*\d+,?/, '')}` };
}

function shown({ request, outcome }: Exchange, alone: boolean): Omit<ShownExchange, 'from'> {
  const { pathname, search } = new URL(request.url);
  return {
    alone,
    curl: curlOf({ request: { ...request, url: ADDRESS + pathname + search, isPassing: false } }),
    outcome: outcome.kind === 'answer' ? `HTTP ${outcome.status}` : `no response: ${outcome.reason}`,
    response: outcome.kind === 'answer' ? bodyExcerpt(redactBody(outcome.body), MOST_SHOWN, outcome.wholeLength) : '',
  };
}
