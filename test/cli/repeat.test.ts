import { expect, test } from 'vitest';
import { wrapHandler } from '../../src/reference-node/changes/changes.ts';
import { seededBelow } from '../../src/harness/seeded.ts';
import { runReported } from '../support/cli.ts';
import { startStandardNode } from '../support/standard-node.ts';

const METHOD = 'platform.getMinStake';
const ONE_IN = 5n;
const REPETITIONS = 12;

/** A node that leaves a member out of one answer in five. */
async function flakyNode(): Promise<string> {
  let calls = 0;
  const { patch } = wrapHandler(METHOD, (base) => (call) => {
    const whole = base(call);
    const isSpoilt = seededBelow(ONE_IN, 1, 'flaky', (calls += 1)) === 0n;
    return isSpoilt ? { minDelegatorStake: '1' } : whole;
  });
  return (await startStandardNode({ patch })).url;
}

const judged = (url: string, ...args: readonly string[]) =>
  runReported([
    'run',
    url,
    '--profile',
    'document',
    '--only',
    `${METHOD}/min-validator-stake,platform.getHeight/height`,
    ...args,
  ]);

test('what fails one time in five is found by repetition, and told as flaky with its rate', async () => {
  const { code, report } = await judged(await flakyNode(), '--repeat', `${REPETITIONS}`);
  const [height, stake] = ['platform.getHeight/height', `${METHOD}/min-validator-stake`].map((wanted) =>
    report.requirements.find(({ id }) => id === wanted),
  );
  const failed = stake?.repetitions?.failed ?? 0;
  expect(stake).toMatchObject({ verdict: 'fail', repetitions: { of: REPETITIONS } });
  expect(failed).toBeGreaterThan(0);
  expect(failed).toBeLessThan(REPETITIONS);
  expect(stake?.reason).toBe(`Flaky: it failed in ${failed} of ${REPETITIONS} repetitions.`);
  expect(height?.verdict).toBe('pass');
  expect(height).not.toHaveProperty('repetitions');
  expect(code).toBe(1);
});

test('a path to a generated input is noted where no check generates any', async () => {
  const { report } = await judged(await flakyNode(), '--path', '0');
  expect(report.notes).toContain('No chosen requirement generates inputs: --path has no effect.');
});
