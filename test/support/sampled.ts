import type { SurveyBound } from '../../src/client/survey-bound.ts';
import { NO_HINTS } from '../../src/client/knowledge.ts';
import { sampleOf } from '../../src/harness/sample.ts';
import type { Change } from '../../src/reference-node/server/patch.ts';
import type { Ledger } from '../../src/reference-node/ledger.ts';
import { tinyLedger } from '../fixtures/tiny-ledger.ts';
import { servedClient } from './served-client.ts';

interface Options {
  readonly ledger?: Ledger;
  readonly change?: Change;
  /** Whether the profile of the node has a method; default: it has all. */
  readonly serves?: (method: string) => boolean;
  readonly seed?: number;
  /** Default: no survey. */
  readonly survey?: SurveyBound;
}

/** The test data on the chain of a node, and the client that looks for it. */
export async function sampled({ ledger = tinyLedger(), change, serves, seed = 1, survey = 0 }: Options = {}) {
  const { client } = await servedClient(ledger, change);
  return { sample: sampleOf(client, seed, NO_HINTS, serves, survey), client };
}
