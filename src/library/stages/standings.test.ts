import { expect, test } from 'vitest';
import { NOBODY } from '../../../test/support/hostile-servers.ts';
import { mutantNamed } from '../../../test/support/mutant-node.ts';
import { startShortNode } from '../../../test/support/standard-node.ts';
import { networkText } from '../../judge/verdict/network-text.ts';
import { standingsOf } from './standings.ts';

test('a node that responds without a height is no silent one', async () => {
  const { patch } = mutantNamed('platform-get-height-height-boolean');
  const [right, boolean] = [await startShortNode(), await startShortNode({ patch })];
  const nodes = [right.url, boolean.url, NOBODY].map((url) => ({ name: url, url }));
  const shown = (await standingsOf(nodes)).map(networkText);
  expect(shown).toEqual([`height ${right.ledger.height}`, 'tells no height', 'no response']);
});
