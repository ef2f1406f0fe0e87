import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, readReport, runCli } from '../support/cli.ts';
import { rawNode, say } from '../support/raw-node.ts';

const SOME = ['--profile', 'document', '--only', 'getHeight,getBlock,getTx'];

test('a gateway that says when it lets requests pass again: the run waits, and tests all', async () => {
  let [count, closedUntil] = [0, 0];
  const url = await rawNode((socket, answer) => {
    const now = performance.now();
    const isRefused = now < closedUntil || ++count % 60 === 0;
    if (isRefused && now >= closedUntil) closedUntil = now + 1000;
    const headers: [string, string][] = [['retry-after', '1']];
    say(socket, isRefused ? { status: 429, headers, body: Buffer.from('too many') } : answer);
  });
  const cwd = emptyFolder();
  const { code, stdout } = await runCli(['run', '--target', url, ...SOME], { cwd });
  const { requirements, noteItems = [] } = readReport(join(cwd, 'reports/latest'));
  expect(requirements.filter(({ cause }) => cause?.kind === 'refused')).toEqual([]);
  const notes = noteItems.flatMap((note) => (note.kind === 'information' ? [note.text] : []));
  expect(notes.join()).toMatch(/asked to wait \(Retry-After\): \d+ requests sent again, \d+ s waited in total/);
  expect(code, stdout).toBe(0);
});
