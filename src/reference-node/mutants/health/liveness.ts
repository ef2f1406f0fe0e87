import { setTimeout as sleep } from 'node:timers/promises';
import { answered, handled } from '../../changes/changes.ts';
import { fieldMutants } from '../kit/fields.ts';
import { type Mutant, mutantsOf } from '../kit/mutant.ts';
import { paramsOfWrongTypeTaken, refusesMissingParams } from '../../changes/params.ts';
import { methodOf } from '../../changes/read-request.ts';

const METHOD = 'health.liveness';
const mutant = mutantsOf(METHOD);
const LONG_MS = 3300;

/** Defects of health.liveness. */
export const LIVENESS_MUTANTS: readonly Mutant[] = [
  ...fieldMutants(METHOD, {
    'result-is-an-object': { path: '', kind: 'object' },
    checks: { path: 'checks', kind: 'map', but: ['list'] },
    healthy: { path: 'healthy', kind: 'boolean' },
  }),
  mutant(
    'checks',
    'reports-checks',
    'The report of liveness holds the checks of the node.',
    handled(METHOD, () => ({ health }) => ({ checks: health.health([]).checks, healthy: true })),
    { history: 'F09' },
  ),
  mutant(
    'healthy',
    'not-alive',
    'It says `healthy` false.',
    handled(METHOD, () => () => ({ checks: {}, healthy: false })),
  ),
  mutant('without-params', 'needs-params', 'Without `params` it is an error.', refusesMissingParams(METHOD)),
  mutant(
    'alive-while-unhealthy',
    'alive-when-healthy',
    'It says `healthy` only while the whole report does.',
    handled(METHOD, () => ({ health }) => ({ checks: {}, healthy: health.health([]).healthy })),
    { history: 'F09' },
  ),
  mutant(
    'params-of-the-wrong-type-are-an-error',
    'any-params',
    'Text as `params` is no error.',
    paramsOfWrongTypeTaken(METHOD),
  ),
  mutant(
    'answers-at-once',
    'behind-the-heavy-report',
    'It waits until the heavier report is done.',
    answered(
      (request) => methodOf(request) === METHOD,
      async (answer) => {
        await sleep(LONG_MS);
        return answer;
      },
      [],
    ),
    { history: 'F20' },
  ),
];
