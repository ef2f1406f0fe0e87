import { test } from 'vitest';
import { expectNamed } from '../support/selfcheck.ts';

test('names twelve checks that were switched off', async () => {
  await expectNamed(12);
});
