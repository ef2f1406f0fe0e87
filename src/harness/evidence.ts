import type { EvidenceItem } from '../generated/report.ts';
import { curlOf } from '../transport/curl.ts';
import type { Exchange } from '../transport/exchange.ts';
import { bodyExcerpt } from './excerpt.ts';

const MAX_ITEMS = 12;
const MAX_RESPONSE = 4096;

function evidenceOf(exchange: Exchange, withResponse: boolean): EvidenceItem {
  const { outcome } = exchange;
  return {
    exchange: exchange.number,
    curl: curlOf(exchange),
    outcome: outcome.kind === 'answer' ? `HTTP ${outcome.status}` : `no answer: ${outcome.reason}`,
    durationMs: Math.round(exchange.durationMs * 1000) / 1000,
    ...(withResponse && outcome.kind === 'answer' ? { response: bodyExcerpt(outcome.body, MAX_RESPONSE) } : {}),
  };
}

/**
 * The exchanges of a check as evidence. Those that findings point at come first, then the latest; all are in `exchanges.har`.
 * Bodies are given where something is wrong.
 */
export function evidence(
  exchanges: readonly Exchange[],
  pointedAt: ReadonlySet<number>,
  withResponse: boolean,
): EvidenceItem[] {
  const first = exchanges.filter(({ number }) => pointedAt.has(number)).slice(0, MAX_ITEMS);
  const rest = exchanges.filter(({ number }) => !pointedAt.has(number)).slice(first.length - MAX_ITEMS);
  const chosen = first.length === MAX_ITEMS ? first : [...first, ...rest];
  return chosen.map((exchange) => evidenceOf(exchange, withResponse));
}
