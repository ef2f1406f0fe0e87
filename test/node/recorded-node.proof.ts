import { test } from 'vitest';
import { expectNoAlarm, RECORDINGS } from '../support/recorded-runs.ts';

test.skipIf(RECORDINGS === undefined)(
  'checks on answers of a real node tell its release and raise no false alarm (CONFORMANCE_RECORDINGS)',
  () => expectNoAlarm('avalanchego-1.13.5.har.gz', '1.13.2'),
);
