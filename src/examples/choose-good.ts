import type { Exchange } from '../transport/exchange.ts';
import type { SchemaSet } from '../validation/schemas.ts';
import type { Shown } from './example.ts';
import { judgeAlone } from './judge-alone.ts';

/** Answers that are judged in search of one that fits. */
const MOST_LOOKED_AT = 50;

/** Exchanges with a node that keeps a requirement. */
interface Candidates {
  /** Every exchange of the node, by number. */
  readonly exchanges: ReadonlyMap<number, Exchange>;
  /** Those that stand behind the check of the requirement. */
  readonly numbers: ReadonlySet<number>;
}

/**
 * Of the exchanges behind a check that passed, the one to show: one that shows the requirement by itself where there is one, and of
 * these the one that asks what the bad one asks, so that the two can be held side by side. Where none of them asks that, another
 * answer of the same node may.
 */
export function chooseGood(
  id: string,
  { exchanges, numbers }: Candidates,
  bad: Exchange | undefined,
  schemas: SchemaSet,
): Shown | undefined {
  const behind = [...numbers].flatMap((number) => exchanges.get(number) ?? []).filter(isAnswered);
  const isAlone = behind.some((exchange) => keeps(id, exchange, schemas));
  const fits = (exchange: Exchange): boolean => !isAlone || keeps(id, exchange, schemas);
  const fitting = behind.filter(fits);
  const alike = (some: Iterable<Exchange>): Exchange[] =>
    [...some].filter((each) => isAnswered(each) && bad !== undefined && asks(each).what === asks(bad).what);
  const same = (some: readonly Exchange[]): Exchange[] =>
    some.filter((each) => bad !== undefined && asks(each).whole === asks(bad).whole);
  const exchange =
    shortest(same(fitting)) ??
    shortest(alike(fitting)) ??
    shortest(same(alike(exchanges.values())).filter(fits)) ??
    shortest(alike(exchanges.values()).slice(0, MOST_LOOKED_AT).filter(fits)) ??
    (bad === undefined ? shortest(fitting) : fitting.at(-1));
  return exchange === undefined ? undefined : { exchange, alone: isAlone };
}

function isAnswered({ outcome }: Exchange): boolean {
  return outcome.kind === 'answer';
}

function keeps(id: string, exchange: Exchange, schemas: SchemaSet): boolean {
  const judgement = judgeAlone(exchange, schemas);
  if (judgement === undefined || ![...judgement.seen].includes(id)) return false;
  return !judgement.findings.some(({ requirement }) => requirement === id);
}

function shortest(some: readonly Exchange[]): Exchange | undefined {
  return some.toSorted((a, b) => lengthOf(a) - lengthOf(b))[0];
}

function lengthOf({ outcome }: Exchange): number {
  return outcome.kind === 'answer' ? (outcome.wholeLength ?? outcome.body.length) : 0;
}

interface Asked {
  /** HTTP method, path and JSON-RPC method. */
  readonly what: string;
  /** All that was sent, but for the id. */
  readonly whole: string;
}

const asked = new WeakMap<Exchange, Asked>();

function asks(exchange: Exchange): Asked {
  const known = asked.get(exchange) ?? readRequest(exchange);
  asked.set(exchange, known);
  return known;
}

function readRequest({ request }: Exchange): Asked {
  const { pathname, search } = new URL(request.url);
  const body = new TextDecoder().decode(request.body);
  const method = /"method"\s*:\s*"([^"]*)"/.exec(body)?.[1] ?? '';
  const what = `${request.method} ${pathname} ${method}`;
  return { what, whole: `${what} ${search} ${body.replace(/"id"\s*:\s*\d+,?/, '')}` };
}
