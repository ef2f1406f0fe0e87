import { describe, expect, test } from 'vitest';
import { sampled } from '../../../test/support/sampled.ts';
import { failWhen } from '../../reference-node/changes/changes.ts';
import { buildLedger } from '../../reference-node/scenarios/build-ledger.ts';

const BY_HEIGHT = 'platform.getBlockByHeight';

describe('blocks', () => {
  test('are the same by their ID, on a node that does not serve them by height', async () => {
    const standard = buildLedger('standard', 1);
    const [byHeight, byId] = [
      await sampled({ ledger: standard }),
      await sampled({
        ledger: standard,
        serves: (method) => method !== BY_HEIGHT,
        change: failWhen(BY_HEIGHT, () => true),
      }),
    ];
    expect(await byId.sample.blocks()).toEqual(await byHeight.sample.blocks());
  });
});
