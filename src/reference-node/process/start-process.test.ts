import { spawn } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { askProcess } from './start-process.ts';

/** A process that runs this program. */
function asked(program: string): ReturnType<typeof askProcess> {
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  onTestFinished(() => void child.kill());
  return askProcess(child);
}

test(
  'a process that ends in place of an answer is no answer, nor to what it is asked later',
  { timeout: 5000 },
  async () => {
    const ask = asked("process.once('message', () => process.exit(7));");
    const why = 'The reference node ended (exit code 7).';
    await expect(Promise.allSettled([ask('restart'), ask('crash')])).resolves.toEqual(
      ['rejected', 'rejected'].map((status) => ({ status, reason: new Error(why) })),
    );
    await expect(ask('upgrade')).rejects.toThrow(why);
  },
);

test('two who ask at once get each their own answer', { timeout: 5000 }, async () => {
  // Like a node that is started, the first answer takes longer.
  const ask = asked("process.on('message', (ms) => setTimeout(() => process.send(ms), ms));");
  expect(await Promise.all([ask(50), ask(1)])).toEqual([50, 1]);
});
