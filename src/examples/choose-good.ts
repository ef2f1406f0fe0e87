import type { RequirementResult } from '../generated/report.ts';
import type { Exchange } from '../transport/exchange.ts';
import type { SchemaSet } from '../validation/schema/schemas.ts';
import type { Shown } from './example.ts';
import { judgeAlone } from '../run/judge-alone.ts';

/**
 * Of the exchanges behind a check that passed, the one to show: one that shows the requirement by itself where there is one, and of
 * these the one that asks what the bad one asks, so that the two can be held side by side. Where none of them asks that, another
 * answer of the same node may.
 *
 * @param exchanges Every exchange of the run, by number.
 */
export function chooseGood(
  { id, evidence }: Pick<RequirementResult, 'id' | 'evidence'>,
  exchanges: ReadonlyMap<number, Exchange>,
  bad: Exchange | undefined,
  schemas: SchemaSet,
): Shown | undefined {
  const all = [...exchanges.values()].filter(isAnswered);
  const showing = all.filter((exchange) => keeps(id, exchange, schemas));
  const isAlone = showing.length > 0;
  const behind = evidence.flatMap(({ exchange }) => exchanges.get(exchange) ?? []).filter(isAnswered);
  const fitting = isAlone ? showing : behind;
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

function keeps(id: string, exchange: Exchange, schemas: SchemaSet): boolean {
  const judgement = judgeAlone(exchange, schemas);
  if (judgement?.seen.has(id) !== true) return false;
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
