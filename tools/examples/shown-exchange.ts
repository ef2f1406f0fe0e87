import type { Example, ExampleExchange } from './example.ts';
import { bodyExcerpt } from '../../src/harness/excerpt.ts';
import type { ShownExchange } from '../../src/reporting/shown-exchange.ts';
import { curlOf } from '../../src/transport/curl.ts';
import { redactBody } from '../../src/transport/redact.ts';

/** The nodes in the examples no longer run. A reference node that a reader starts listens on this address. */
const ADDRESS = 'http://127.0.0.1:9650';
const MAX_ANSWER = 8 * 1024;

/** Both exchanges of an example, as readers see them. */
export function showExchanges({ profile, good, bad }: Example): {
  good?: ShownExchange | undefined;
  bad?: ShownExchange | undefined;
} {
  const where = bad?.path === undefined ? {} : { path: bad.path };
  const flag = profile === 'document' ? '' : ` --profile ${profile}`;
  return {
    good: good && { ...showExchange(good), ...where, from: `the reference node, profile ${profile}` },
    bad: bad && {
      ...showExchange(bad),
      ...where,
      from: bad.mutant,
      finding: bad.finding,
      serve: `--mutant ${bad.mutant}${flag}`,
    },
  };
}

function showExchange({ exchange: { request, outcome }, alone }: ExampleExchange): Omit<ShownExchange, 'from'> {
  const { pathname, search } = new URL(request.url);
  return {
    alone,
    curl: curlOf({ request: { ...request, url: ADDRESS + pathname + search } }),
    outcome: outcome.kind === 'answer' ? `HTTP ${outcome.status}` : `no response: ${outcome.reason}`,
    response: outcome.kind === 'answer' ? bodyExcerpt(redactBody(outcome.body), MAX_ANSWER, outcome.wholeLength) : '',
  };
}
