import { expect, onTestFinished, test } from 'vitest';
import type { Change } from '../../reference-node/changes/change.ts';
import { both, mapResultAt } from '../../reference-node/changes/changes.ts';
import { buildLedger } from '../../reference-node/scenarios/build-ledger.ts';
import { type NodeAnswer, textAnswer } from '../../reference-node/server/message.ts';
import { serveLedger } from '../../reference-node/server/serve-ledger.ts';
import { Transport } from '../../transport/transport.ts';
import { SchemaSet } from '../../judge/validation/schema/schemas.ts';
import { NodeClient } from '../../client/node-client.ts';
import { sampleOf, type Sample } from '../sample.ts';
import { NO_HINTS } from '../../client/sample-hints.ts';
import type { SurveyBound } from '../../client/survey-bound.ts';

const schemas = new SchemaSet();
const ledger = buildLedger('standard', 1, 'document');

interface Surveyed {
  readonly sample: Sample;
  readonly client: NodeClient;
}

async function surveyed(
  change?: Change,
  bound: SurveyBound = 'all',
  serves?: (method: string) => boolean,
): Promise<Surveyed> {
  const node = await serveLedger(ledger, change === undefined ? {} : { patch: change.patch });
  const transport = new Transport({ baseUrl: node.url, timeoutMs: 60_000, concurrency: 4 });
  onTestFinished(async () => {
    await transport.close();
    await node.close();
  });
  const client = new NodeClient(transport, schemas);
  return { client, sample: sampleOf(client, 1, NO_HINTS, serves, bound) };
}

test('a gateway that refuses pages ends the survey, also if it refuses the next page first', async () => {
  const refusal = textAnswer(429, 'Too Many Requests\n', ['Retry-After', '1']);
  let refuseFirst: (answer: NodeAnswer) => void;
  const first = new Promise<NodeAnswer>((resolve) => (refuseFirst = resolve));
  const { sample } = await surveyed(
    both(
      // Of so long containers, a page has 511. The first page has no next one before it is complete.
      mapResultAt('index.getLastAccepted', 'bytes', () => `0x${'00'.repeat(8192)}`),
      {
        touches: 'all',
        patch: {
          onAnswer: ({ body }, answer) => {
            if (!body.includes('index.getContainerRange') || body.includes('"startIndex":0')) return answer;
            if (body.includes('"startIndex":511')) return first;
            setImmediate(refuseFirst, refusal);
            return refusal;
          },
        },
      },
    ),
  );
  await sample.indexes();
  await expect(sample.survey('P/block')).rejects.toThrow('the suite could not read test data from the node');
});
