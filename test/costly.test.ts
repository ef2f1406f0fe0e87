import { test } from 'vitest';
import { COSTLY, expectLittle } from './costly.ts';

test.each(COSTLY)('$title: few findings, which name them, and little memory', async (costly) => {
  await expectLittle(costly, '--only', costly.only);
});
