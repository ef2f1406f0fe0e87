import { expect, onTestFinished, test } from 'vitest';
import { encodeNodeId } from '../../encoding/node-id.ts';
import { Store } from '../store/store.ts';
import { type Staker, Stakers } from './stakers.ts';
import { emptyFolder } from '../../../test/support/folder.ts';

test.each(['current', 'pending'] as const)('a Subnet validator that is %s can be removed', async (state) => {
  const store = await Store.open(emptyFolder());
  onTestFinished(() => store.close());
  const stakers = await Stakers.load(store);
  const of = (subnet: string, byte: number): Staker => ({
    ...{ txId: `${subnet}${byte}`, role: 'permissioned', subnet, node: encodeNodeId(new Uint8Array(20).fill(byte)) },
    ...{ weight: 1n, start: 10n, end: 20n, kind: 'AddSubnetValidatorTx', outputs: 0, stake: [] },
  });
  const all = [of('a', 1), of('a', 2), of('b', 1)];
  for (const staker of all) {
    if (state === 'current') stakers.addCurrent(staker);
    else stakers.pending.set(staker.txId, staker);
  }
  stakers.removeOf('a', new Uint8Array(20).fill(1));
  expect([...stakers[state].values()].map(({ txId }) => txId)).toEqual(['a2', 'b1']);
  stakers.advance(15n);
  expect(stakers.set('a').get(encodeNodeId(new Uint8Array(20).fill(1)))).toBeUndefined();
});
