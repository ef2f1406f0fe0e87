import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder } from '../support/folder.ts';
import { startShortNode } from '../support/standard-node.ts';
import { auditNode } from './audit-node.ts';

const GENESIS = { networkId: 1, time: 0n, outputs: [], validators: new Map([['NodeID-a', 1n]]), supply: 1n };

test.each([
  ['a height that the node has not reached', { at: 99_999_999n }, /^The height of the node is 156, below --at/],
  ['a beginning beyond the tip', { from: 157n }, /^The height of the node is 156, below --from 157\.$/],
  ['a genesis file that does not fit', { genesis: GENESIS }, /^The genesis file does not fit the node/],
])('an audit that is refused for %s leaves its store to the corrected one', async (_, wrong, why) => {
  const [{ url }, store] = [await startShortNode(), join(emptyFolder(), 'store')];
  const about = { store, from: 156n, methods: ['platform.getHeight'] };
  await expect(auditNode(url, { ...about, ...wrong })).rejects.toThrow(why);
  const { requirements } = await auditNode(url, about);
  expect(requirements.filter(({ verdict }) => verdict === 'pass')).not.toEqual([]);
});
