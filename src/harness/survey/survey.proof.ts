import { expect, test } from 'vitest';
import { sampled } from '../../../test/support/sampled.ts';
import type { Change } from '../../reference-node/server/patch.ts';
import { both, mapResultAt } from '../../reference-node/changes/changes.ts';
import { buildLedger } from '../../reference-node/scenarios/build-ledger.ts';
import { type NodeAnswer, textAnswer } from '../../reference-node/server/message.ts';

test('a gateway that refuses pages ends the survey, also if it refuses the next page first', async () => {
  const refusal = textAnswer(429, 'Too Many Requests\n', ['Retry-After', '1']);
  let refuseFirst: (answer: NodeAnswer) => void;
  const first = new Promise<NodeAnswer>((resolve) => (refuseFirst = resolve));
  const onAnswer: Change['patch']['onAnswer'] = ({ body }, answer) => {
    if (!body.includes('index.getContainerRange') || body.includes('"startIndex":0')) return answer;
    if (body.includes('"startIndex":511')) return first;
    setImmediate(refuseFirst, refusal);
    return refusal;
  };
  // Of so long containers, a page has 511. The first page has no next one before it is complete.
  const long = mapResultAt('index.getLastAccepted', 'bytes', () => `0x${'00'.repeat(8192)}`);
  const change = both(long, { touches: 'all', patch: { onAnswer } });
  const { sample } = await sampled({ ledger: buildLedger('standard', 1, 'document'), change, survey: 'all' });
  await sample.indexes();
  await expect(sample.survey('P/block')).rejects.toThrow('the suite could not read test data from the node');
});
