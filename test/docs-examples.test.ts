import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rememberedExamples } from '../tools/examples/remembered-examples.ts';
import { emptyFolder } from './cli.ts';

test('the examples of the documentation are run once, with progress, and again for another seed', async () => {
  const folder = join(emptyFolder(), 'cache');
  const ids = ['platform.getHeight/height', 'health.liveness/checks'];
  const run = async (
    seed: number,
  ): Promise<{ steps: number[]; examples: Awaited<ReturnType<typeof rememberedExamples>> }> => {
    const steps: number[] = [];
    const examples = await rememberedExamples(folder, ids, seed, (done) => steps.push(done));
    return { steps, examples };
  };
  const first = await run(1);
  expect(first.steps).toEqual([1, 2]);
  expect([...first.examples.keys()]).toEqual(ids);
  const again = await run(1);
  expect(again).toEqual({ steps: [], examples: first.examples });
  expect((await run(2)).steps).toEqual([1, 2]);
});
