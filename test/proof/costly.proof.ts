import { test } from 'vitest';
import { COSTLY, expectLittle } from '../support/costly.ts';

test.each(COSTLY)('every requirement on $title: few findings, which name them, and little memory', async (costly) => {
  // The server of the test passes on no upgrades.
  await expectLittle(costly, '--skip', 'http.paths/c-chain-websocket*');
});
