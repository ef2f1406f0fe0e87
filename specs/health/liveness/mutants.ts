import { setTimeout as sleep } from 'node:timers/promises';
import * as node from '../../../src/reference-node/kit/index.ts';

const METHOD = 'health.liveness';
const LONG_MS = 3300;

export const mutants: readonly node.Mutant[] = node.mutantTable(METHOD, {
  'without-params/needs-params': [
    'The method returns an error if `params` is omitted.',
    node.withoutParams.refuse(METHOD),
  ],
  'checks/reports-checks': [
    'The liveness report contains the checks of the node.',
    node.wrapHandler(METHOD, () => ({ health }) => ({ checks: health.health([]).checks, healthy: true })),
    { history: 'F09' },
  ],
  'alive-while-unhealthy/alive-when-healthy': [
    'The liveness report is healthy only if the whole report is healthy.',
    node.wrapHandler(METHOD, () => ({ health }) => ({ checks: {}, healthy: health.health([]).healthy })),
    { history: 'F09' },
  ],
  'answers-at-once/behind-the-heavy-report': [
    'The method responds only after the calls of `health.health` have finished.',
    node.mapResponse(
      (request) => node.methodOf(request) === METHOD,
      async (answer) => {
        await sleep(LONG_MS);
        return answer;
      },
      [],
    ),
    { history: 'F20' },
  ],
  'params-of-the-wrong-type-are-an-error/any-params': [
    'The method accepts a string as `params`.',
    node.acceptWrongParams(METHOD),
  ],
});
