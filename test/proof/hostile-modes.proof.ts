import { expect, test } from 'vitest';
import { BIN, emptyFolder } from '../support/cli.ts';
import { FILE_MODES } from '../support/hostile-file-modes.ts';
import { TARGET_MODES } from '../support/hostile-target-modes.ts';
import { runMeasured } from '../support/measured.ts';

/** The most memory that a command may ever have, in MB. */
const MOST_MEGABYTES = 300;
/** Seconds beyond its bound that a command may take on a busy machine. Then it is killed, and has no exit code. */
const SPARE_S = 10;

test.each([...FILE_MODES, ...TARGET_MODES])(
  '$title: exit code $exitCode',
  async ({ title, exitCode, seconds, args }) => {
    const cwd = emptyFolder();
    const words = await args(cwd);
    const started = performance.now();
    const { code, stdout, stderr, megabytes } = await runMeasured(BIN, words, cwd, (seconds + SPARE_S) * 1000);
    const took = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${title}: exit code ${code}, ${took} of ${seconds} s, ${megabytes.toFixed(0)} MB`);
    expect(code, stderr.slice(-1000) + stdout.slice(-1000)).toBe(exitCode);
    expect(megabytes).toBeLessThan(MOST_MEGABYTES);
  },
);
