import { expect, test } from 'vitest';
import { main } from '../../dist/src/cli/main.js';
import { TOOLS } from '../../dist/tools/commands.js';
import { emptyFolder } from '../support/cli.ts';

/** Each is tested by every requirement, so that none has a result when the mutants have theirs. */
const SLOW = ['errors-with-http-400', 'errors-with-http-404', 'errors-with-http-422'];

test('an interrupted self-check says how many nodes with variants it did not test, and fails', async () => {
  const interrupt = new AbortController();
  let stdout = '';
  const io = {
    stdout: { write: (text: string) => (stdout += text) },
    // Interrupted when the first mutant has its result.
    stderr: { isTTY: true, write: () => interrupt.abort() },
    env: {},
    interrupt: interrupt.signal,
  };
  const only = ['--mutant', 'platform-get-height-one-behind', '--variant', SLOW.join()];
  expect(await main(['prove', ...only, '--out', emptyFolder()], io, TOOLS)).toBe(1);
  expect(stdout).toContain('3 nodes with variants were not tested');
  expect(stdout).toContain('3 nodes with variants left out');
});
