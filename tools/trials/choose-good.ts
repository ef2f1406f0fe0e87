import type { RequirementResult } from '../../src/generated/report.ts';
import type { Exchange } from '../../src/transport/exchange.ts';
import type { CleanRun } from './clean-run.ts';
import type { ExampleExchange } from './example.ts';

/**
 * Chooses the exchange to show for a passed check. An exchange that proves the requirement by itself comes first. Among
 * several, the one with the same request as the bad exchange comes first, so that a reader can compare them. If the
 * exchanges of the check contain no such request, another exchange with the same node can replace them.
 *
 * @param run The run in which the check passed.
 */
export function chooseGood(
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
