import { mapGet, mapStatus, withHeader } from '../changes/reports.ts';
import { type Mutant, mutantTable, type Prefix } from './mutant.ts';

/** The paths beside /ext/health that serve a report by GET. */
type ReportPath = Extract<Prefix, 'http.health-health' | 'http.health-readiness' | 'http.health-liveness'>;

/** Defects that any such path may have. */
export function reportPathMutants(prefix: ReportPath, path: string): Mutant[] {
  return mutantTable(prefix, {
    'answers-get/odd-status': [
      'The node sends the report with a status other than 200 and 503.',
      mapStatus(path, (status) => (status === 200 ? 202 : 500)),
    ],
    'body-is-a-report/empty-body': [
      'The node responds with a status and no body.',
      mapGet(path, (answer) => ({ ...answer, body: Buffer.alloc(0) })),
      { history: 'F03' },
    ],
    'body-is-a-report/cut-body': [
      'The body is truncated in the middle.',
      mapGet(path, (answer) => ({ ...answer, body: answer.body.subarray(0, answer.body.length >> 1) })),
    ],
    'content-type-json/plain-text': [
      'The content type of the report is plain text.',
      mapGet(path, (answer) => withHeader(answer, 'Content-Type', 'text/plain; charset=utf-8')),
      { history: 'F04' },
    ],
  });
}
