import { pathToFileURL } from 'node:url';
import { afterAll, inject, test } from 'vitest';
import { MUTANTS } from '../reference-node/mutants/index.ts';
import { openStage } from './stage.ts';
import { judgeStaged, tryMutant } from './try-mutant.ts';

/**
 * Declares the tests of one thread: its share of the mutants, and in the first thread the clean node. The spec files are loaded
 * first; in this mode they only register their checks.
 */
export async function declareShare(thread: number): Promise<void> {
  const plan = inject('selfcheck');
  for (const spec of plan.specs) await import(/* @vite-ignore */ pathToFileURL(spec).href);
  const stage = await openStage(plan);
  afterAll(() => stage.close());
  if (thread === 0) {
    test('the clean node', async ({ task }) => {
      const staged = await stage.put({ patch: {}, touches: 'all' }, { writes: true });
      try {
        const results = await judgeStaged(staged, stage.catalogue.requirements);
        task.meta.selfcheck = {
          clean: results.map(({ id, level, verdict, reason, findings }) => ({
            id,
            level,
            verdict,
            reason: reason ?? findings[0]?.message ?? '',
          })),
        };
      } finally {
        await staged.close();
      }
    });
  }
  const share = plan.mutants.filter((_, at) => at % plan.threads === thread);
  for (const name of share) {
    const mutant = MUTANTS.find((each) => each.name === name);
    if (mutant === undefined) throw new Error(`There is no mutant ${name}.`);
    test(name, async ({ task }) => {
      task.meta.selfcheck = { mutant: await tryMutant(stage, mutant, plan) };
    });
  }
}
