import { argument, argumentsOf, errorWhen, handled, resultAt } from '../../changes/changes.ts';
import { given } from '../../changes/conditions.ts';
import { refuse } from '../../changes/containers.ts';
import { isMembers } from '../../changes/json-path.ts';
import { type Mutant, mutantsOf } from '../kit/mutant.ts';
import { calledReport, checksOf, keeping } from '../../changes/reports.ts';
import { notTextsTaken } from '../../changes/taken.ts';

const METHOD = 'health.readiness';
const mutant = mutantsOf(METHOD);

/** Defects of health.readiness. */
export const READINESS_MUTANTS: readonly Mutant[] = [
  mutant(
    'result-is-a-report',
    'refuses',
    'It answers with an error.',
    handled(METHOD, () => refuse),
    { history: 'F09' },
  ),
  mutant(
    'result-is-a-report',
    'null',
    'It answers with null.',
    resultAt(METHOD, '', () => null),
  ),
  mutant(
    'check-bootstrapped',
    'without-bootstrapped',
    'The check `bootstrapped` is missing.',
    resultAt(METHOD, 'checks/bootstrapped', () => undefined),
  ),
  mutant(
    'healthy-when-all-pass',
    'never-ready',
    'It is never ready.',
    calledReport(METHOD, (report) => ({ ...report, healthy: false })),
  ),
  mutant(
    'unhealthy-when-one-fails',
    'always-ready',
    'It is ready while the node still starts.',
    calledReport(METHOD, (report) => ({ ...report, healthy: true })),
    { history: 'F09' },
  ),
  mutant(
    'ready-means-chains-answer',
    'ready-before-the-chains',
    'It is ready while the P-Chain still refuses every call.',
    errorWhen('platform.getHeight', () => true, 'API call rejected because chain is not done bootstrapping'),
    { history: 'F09' },
  ),
  mutant('tags-accepted', 'no-tags', 'A call with `tags` is refused.', errorWhen(METHOD, given('tags'))),
  mutant(
    'tags-accepted',
    'tags-leave-out-bootstrapped',
    'With tags the report is empty.',
    handled(METHOD, (base) => (call) => {
      const own = base(call);
      return call.args.has('tags') && isMembers(own) ? keeping(own, () => false) : own;
    }),
  ),
  mutant(
    'tags-of-the-wrong-type-are-an-error',
    'any-tags',
    'Tags that are no list of texts are passed over.',
    notTextsTaken(METHOD, 'tags'),
  ),
  mutant(
    'tags-of-the-wrong-type-are-an-error',
    'one-tag-as-text',
    'A tag in the place of the list is taken.',
    argument(METHOD, 'tags', (tags) => (typeof tags === 'string' ? [tags] : tags)),
  ),
  mutant(
    'tags-of-the-wrong-type-are-an-error',
    'tags-not-read',
    'The tags are not read at all.',
    argumentsOf(METHOD, (params) => ({ ...params, tags: undefined })),
  ),
  mutant(
    'same-as-get',
    'more-than-get',
    'The method reports a check that GET does not.',
    handled(METHOD, (base) => (call) => {
      const own = base(call);
      return isMembers(own)
        ? { ...own, checks: { ...checksOf(own), network: call.health.health([]).checks.network } }
        : own;
    }),
  ),
  mutant(
    'same-as-get',
    'not-ready-by-call',
    'The method says that the node is not ready, whatever GET says.',
    calledReport(METHOD, (report) => ({ ...report, healthy: false })),
  ),
  mutant(
    'only-startup-checks',
    'all-checks',
    'All checks are reported.',
    handled(METHOD, () => ({ health }) => ({ ...health.health([]) })),
    { history: 'F09' },
  ),
];
