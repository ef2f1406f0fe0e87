import { requested, result } from '../../changes/changes.ts';
import { calledReport, eachCheck, keeping } from '../../changes/reports.ts';
import { isMembers } from '../../changes/json-path.ts';
import { type Mutant, mutantsOf } from '../kit/mutant.ts';

const health = mutantsOf('health.health');
const got = mutantsOf('http.health');
const readiness = mutantsOf('health.readiness');

/** Defects of health reports that only some requests show. */
export const HEALTH_IN_PART_MUTANTS: readonly Mutant[] = [
  got(
    'tag-is-repeatable',
    'third-tag-ignored',
    'Of several tags in a query only the first two count.',
    requested(
      (request) =>
        request.method === 'GET' ? { ...request, query: request.query.split('&').slice(0, 2).join('&') } : request,
      [],
    ),
  ),
  health(
    'same-checks-as-get',
    'router-by-get-alone',
    'The check `router` is in the report of a GET alone.',
    calledReport('health.health', (report) => keeping(report, (name) => name !== 'router')),
  ),
  health(
    'failing-check-has-error',
    'errors-by-get-alone',
    'Failing checks have an `error` in the report of a GET alone.',
    calledReport('health.health', (report) => eachCheck(report, (check) => ({ ...check, error: undefined }))),
  ),
  readiness(
    'same-as-get',
    'database-by-json-rpc',
    'By JSON-RPC the report of the startup checks has the check `database`, too.',
    result('health.readiness', (report) =>
      isMembers(report) && isMembers(report.checks)
        ? { ...report, checks: { ...report.checks, database: { timestamp: '2024-01-01T00:00:00Z', duration: 1000 } } }
        : report,
    ),
  ),
];
