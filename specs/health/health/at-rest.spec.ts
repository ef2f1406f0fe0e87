import { expect, integerOf, objectOf, requirement, waitsForTheNode } from '../../../src/harness/index.ts';
import { called } from '../../support/health/report.ts';

waitsForTheNode();

/** How often the health of a resting node is read. */
const READS = 10;

requirement('health.health/nothing-processes-at-rest', async (context) => {
  const { healthCheckMs } = context;
  if (healthCheckMs === undefined) return context.notTestable('the run does not know how often the checks run');
  const least = new Map<string, bigint>();
  const isBusy = (): boolean => least.size === 0 || [...least.values()].some((number) => number > 0n);
  for (let reads = 0; reads < READS && isBusy(); reads += 1) {
    if (reads > 0) await context.pause(healthCheckMs);
    const { checks } = await context.afresh(() => called(context, 'health.health'));
    for (const [name, { message }] of checks) {
      const consensus = objectOf(objectOf(message, 'engine'), 'consensus');
      const number = integerOf(consensus, 'processingBlocks');
      if (number !== undefined && number < (least.get(name) ?? number + 1n)) least.set(name, number);
    }
  }
  if (least.size === 0) return context.notTestable('no check contains `processingBlocks`');
  for (const [name, number] of least) expect(number, `the least processingBlocks of ${name}`).toBe(0n);
});
