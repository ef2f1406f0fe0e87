import { test } from 'vitest';
import { expectFound } from './zzm.ts';
test('x', async () => {
  await expectFound(process.env.P ?? '', 1);
}, 3000000);
