import { expect, it, onTestFinished } from 'vitest';
import { childEnvironment } from '../../src/launch/child-environment.ts';
import { NodeProcess } from '../../src/launch/node-process.ts';
import { runConformance } from '../../src/library/index.ts';
import { emptyFolder } from '../support/cli.ts';
import { expectStopped } from '../launch/interrupted.ts';
import { ALONE, STAND_IN } from '../launch/launched.ts';

it.each(['starting', 'filling', 'crossing', 'testing', 'moving', 'restarting'])(
  'is stopped when the run is interrupted while %s: exit 4, and nothing left behind',
  (stage) => expectStopped(stage),
);

/** A process that does not end when it is asked to. */
async function stubborn(): Promise<NodeProcess> {
  const cwd = emptyFolder();
  const script = `trap '' TERM; echo up; while :; do sleep 1; done`;
  const node = new NodeProcess('/bin/sh', ['-c', script], { cwd, env: childEnvironment({ HOME: cwd }) });
  onTestFinished(() => node.stop(true));
  await expect.poll(() => node.lines, { timeout: 30_000 }).toContain('up');
  return node;
}

it('that does not obey is killed while another may still end by itself, when the run is interrupted', async () => {
  const [one, other] = [await stubborn(), await stubborn()];
  const ends = [one.stop(true).then(() => 'interrupted'), other.stop().then(() => 'stopped')];
  expect(await Promise.race(ends)).toBe('interrupted');
  expect([one.status, other.status]).toEqual(['signal SIGKILL', undefined]);
  expect(await Promise.all(ends)).toEqual(['interrupted', 'stopped']);
});

it.each([
  ['starting', 'killed'],
  ['restarting', 'killed-when-restarted'],
])('is killed while %s: exit 3, and what it was killed by', async (stage, fault) => {
  const how = { launchArgs: [`--stand-in=${fault}`, ALONE], upgrade: false, only: ['restart/blocks-stay'] };
  const { exitCode, launch: launched, outcome } = await runConformance({ launch: STAND_IN, ...how });
  expect(exitCode, outcome).toBe(3);
  expect(launched?.ended).toMatchObject({ stage, status: 'signal SIGKILL' });
});
