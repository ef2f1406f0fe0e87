import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { NOBODY } from '../../../test/support/hostile-servers.ts';
import { mutantOf } from '../../reference-node/mutants.ts';
import { listening } from '../../../test/support/servers.ts';
import { startShortNode } from '../../../test/support/standard-node.ts';
import { networkText } from '../../judge/verdict/network-text.ts';
import { standingsOf } from './standings.ts';

test('a node that responds without a height is no silent one', async () => {
  const { patch } = mutantOf('platform-get-height-height-boolean');
  const [right, boolean] = [await startShortNode(), await startShortNode({ patch })];
  // A gateway whose node is gone.
  const gateway = createServer((_, response) => void response.writeHead(502).end('bad gateway'));
  const nodes = [right.url, boolean.url, NOBODY, `http://${await listening(gateway)}`].map((url) => ({
    name: url,
    url,
  }));
  const shown = (await standingsOf(nodes)).map(networkText);
  expect(shown).toEqual([`height ${right.ledger.height}`, 'tells no height', 'no response', 'no response']);
});
