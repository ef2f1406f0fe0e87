import { another } from '../changes/bytes.ts';
import { mapResultAt, mapResultAtIn } from '../changes/changes.ts';
import { mapGet, mapStatus, withHeader } from '../changes/reports.ts';
import { type Mutant, type Prefix, mutantTable } from './mutant.ts';
import { encodeTimestamp } from '../../encoding/timestamp.ts';
import type { Change } from '../changes/change.ts';

/** Defects in the state of a fee, of either kind. */
export function feeStateMutants(method: 'platform.getFeeState' | 'platform.getValidatorFeeState'): Mutant[] {
  return mutantTable(method, {
    'price-follows-from-excess/price-one-more': [
      'The price is one nAVAX too high.',
      mapResultAt(method, 'price', another),
    ],
    'timestamp-is-the-chain-time/a-second-later': [
      'The time is one second later than the time of the chain.',
      secondsOff(method, 1n),
    ],
  });
}

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
    'content-type-json/plain-text': [
      'The content type of the report is plain text.',
      mapGet(path, (answer) => withHeader(answer, 'Content-Type', 'text/plain; charset=utf-8')),
      { history: 'F04' },
    ],
  });
}

/** `timestamp` in the results of a method is so many seconds off the time of the chain. */
function secondsOff(method: string, seconds: bigint): Change {
  return mapResultAtIn(method, 'timestamp', (_, { ledger }) =>
    encodeTimestamp((ledger.time + seconds) * 1_000_000_000n),
  );
}
