import { requested, result } from '../../changes/changes.ts';
import { calledChecks, calledReport, keeping } from '../../changes/reports.ts';
import { isMembers } from '../../changes/json-path.ts';
import { type Mutant, mutantTable } from '../kit/mutant.ts';

/** Defects of health reports that only some requests show. */
export const HEALTH_IN_PART_MUTANTS: readonly Mutant[] = [
  ...mutantTable('http.health', {
    'tag-is-repeatable/third-tag-ignored': [
      'The node uses only the first two of several `tag` parameters.',
      requested(
        (request) =>
          request.method === 'GET' ? { ...request, query: request.query.split('&').slice(0, 2).join('&') } : request,
        [],
      ),
    ],
  }),
  ...mutantTable('health.health', {
    'same-checks-as-get/router-by-get-alone': [
      'Only the report of GET contains the check `router`.',
      calledReport('health.health', (report) => keeping(report, (name) => name !== 'router')),
    ],
    'failing-check-has-error/errors-by-get-alone': [
      'Only in the report of GET do failing checks have an `error`.',
      calledChecks('health.health', (check) => ({ ...check, error: undefined })),
    ],
  }),
  ...mutantTable('health.readiness', {
    'same-as-get/database-by-json-rpc': [
      'The readiness report by JSON-RPC also contains the check `database`.',
      result('health.readiness', (report) =>
        isMembers(report) && isMembers(report.checks)
          ? { ...report, checks: { ...report.checks, database: { timestamp: '2024-01-01T00:00:00Z', duration: 1000 } } }
          : report,
      ),
    ],
  }),
];
