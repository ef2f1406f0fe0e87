import { expect, requirement, waitsForTheNode, integerOf } from '../../../src/harness/index.ts';
import { called, checkFrequency } from '../../support/health/report.ts';

waitsForTheNode();

const METHOD = 'health.health';
/** Runs in each of which all checks take longer than before by no chance. */
const RUNS = 8;

requirement('health.health/duration-is-of-the-last-run', async (context) => {
  const every = checkFrequency(context);
  await context.afresh(async () => {
    let { checks } = await called(context, METHOD);
    let grown: readonly string[] | undefined;
    for (let run = 0; run < RUNS && (grown === undefined || grown.length > 0); run += 1) {
      await context.pause(every);
      const before = checks;
      ({ checks } = await called(context, METHOD));
      const again = [...checks].filter(([name, { timestamp }]) => before.get(name)?.timestamp !== timestamp);
      const hasGrown = again.every(
        ([name, check]) => (integerOf(check, 'duration') ?? 0n) > (integerOf(before.get(name) ?? {}, 'duration') ?? 0n),
      );
      if (again.length > 0) grown = hasGrown ? again.map(([name]) => name) : [];
    }
    if (grown === undefined) return context.notTestable('no check of the node has run again');
    expect(grown, `the checks whose \`duration\` has grown in each of ${RUNS} runs`).toEqual([]);
  });
});
