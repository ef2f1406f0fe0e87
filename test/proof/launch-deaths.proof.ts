import { readdirSync } from 'node:fs';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { NodeProcess } from '../../src/launch/node-process.ts';
import { type ConformanceOptions, runConformance } from '../../src/library/run-conformance.ts';
import { testAndReport } from '../../src/library/test-and-report.ts';
import { optionSettings } from '../../src/library/settings/option-settings.ts';
import { runRequest } from '../../src/library/settings/run-request.ts';
import { emptyFolder } from '../support/cli.ts';
import { ALONE, EMPTY, STAND_IN } from '../launch/launched.ts';
import { shellNode } from '../support/shell-node.ts';

it.each(['starting', 'filling', 'crossing', 'testing', 'moving', 'restarting'])(
  'is stopped when the run is interrupted while %s: exit 4, and nothing left behind',
  async (stage) => {
    const temporary = emptyFolder();
    vi.stubEnv('TMPDIR', temporary);
    onTestFinished(() => void vi.unstubAllEnvs());
    const interrupt = new AbortController();
    const request = await runRequest(
      optionSettings({
        launch: STAND_IN,
        launchArgs: [ALONE],
        only: ['restart/blocks-stay', 'platform.getHeight/height'],
      }),
    );
    const { report } = await testAndReport(request, {
      signal: interrupt.signal,
      onLaunch: (text) => {
        if (text.startsWith(stage)) interrupt.abort();
      },
    });
    expect(report).toMatchObject({
      exitCode: 4,
      outcome: expect.stringContaining('the run was interrupted') as string,
    });
    expect(report.launch?.stages.at(-1)?.name).toBe(stage);
    expect(readdirSync(temporary)).toEqual([]);
  },
);

/** A process that does not end when it is asked to. */
async function stubborn(): Promise<NodeProcess> {
  const node = shellNode(`trap '' TERM; echo up; while :; do sleep 1; done`);
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

it.each<[stage: string, launchArgs: string[], more?: ConformanceOptions]>([
  ['starting', ['--stand-in=killed']],
  ['filling', ['--stand-in-requests=8']],
  ['crossing', ['--stand-in=ends-at-upgrade'], { upgrade: true }],
  ['moving', ['--stand-in=ends-while-moving', EMPTY, '--stand-in-unfilled']],
  ['restarting', ['--stand-in=killed-when-restarted']],
])('is killed while %s: exit 3, and what it was killed by', async (stage, launchArgs, more = {}) => {
  const only = ['restart/blocks-stay', 'upgrade/blocks-stay', 'platform.getHeight/*'];
  const how = { launchArgs: [ALONE, ...launchArgs], upgrade: false, only, ...more };
  const { exitCode, launch: launched, outcome, target } = await runConformance({ launch: STAND_IN, ...how });
  expect(exitCode, outcome).toBe(3);
  expect(launched?.ended).toMatchObject({ stage, status: 'signal SIGKILL' });
  expect(outcome).toContain(`ended while ${stage}: signal SIGKILL`);
  // Nothing of it is about the reference node.
  expect(target.kind).toBe('node');
});
