import { test } from 'vitest';
import { expectRepeatable } from '../support/repeatable.ts';

test('two runs with one seed send the same and give the same verdicts; another seed asks for other things', () =>
  expectRepeatable(100, '--only', 'platform.getTx,platform.getUTXOs,index.getContainerRange'));
