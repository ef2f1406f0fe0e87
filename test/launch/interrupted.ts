import { readdirSync } from 'node:fs';
import { expect, onTestFinished, vi } from 'vitest';
import { testAndReport } from '../../src/library/test-and-report.ts';
import { optionSettings } from '../../src/library/settings/option-settings.ts';
import { runRequest } from '../../src/library/settings/run-request.ts';
import { emptyFolder } from '../support/cli.ts';
import { ALONE, STAND_IN } from './launched.ts';

/** Interrupts a launch in this stage: it is stopped, exit 4, and leaves nothing behind. */
export async function expectStopped(stage: string): Promise<void> {
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
  expect(report).toMatchObject({ exitCode: 4, outcome: expect.stringContaining('the run was interrupted') as string });
  expect(report.launch?.stages.at(-1)?.name).toBe(stage);
  expect(readdirSync(temporary)).toEqual([]);
}
