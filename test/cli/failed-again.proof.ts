import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, failuresIn, runCli, runReported, EVERY_FORMAT } from '../support/cli.ts';
import { rawNode, say } from '../support/raw-node.ts';

/** A node whose P-Chain is gone behind a 404, and one that is sound. */
function node(isServed: boolean): Promise<string> {
  return rawNode((socket, answer, { url = '' }) =>
    say(
      socket,
      isServed || !url.startsWith('/ext/bc/P') ? answer : { ...answer, status: 404, body: Buffer.from('not found') },
    ),
  );
}

test('one 404 is one failure with all that rests on it, in every form, and --failed runs these again', async () => {
  const cwd = emptyFolder();
  const flags = ['--profile', 'document', '--only', 'getTimestamp,getHeight,getBlockchains'];
  const run = await runReported(['run', ...EVERY_FORMAT, '--target', await node(false), ...flags], { cwd });
  const { code, stdout } = run;
  expect(code).toBe(1);
  const failed = failuresIn(run.report);
  expect(failed.length).toBeGreaterThan(5);
  expect(stdout.match(/^FAIL /gm)).toHaveLength(1);
  expect(stdout).toContain(`Failed with it, in the same response or the same way (${failed.length - 1}):`);
  const summary = readFileSync(join(cwd, 'reports/latest/summary.md'), 'utf8');
  expect(summary.match(/<details>/g)).toHaveLength(1);
  expect(summary).toContain(`Failed with it, in the same response or the same way (${failed.length - 1}): `);
  const sarif = readFileSync(join(cwd, 'reports/latest/report.sarif'), 'utf8');
  const first = failed.find((id) => stdout.includes(`FAIL ${id} `));
  expect(sarif.split(`Fails with ${first ?? ''}.`)).toHaveLength(failed.length);

  const rest = ['--failed', 'reports/latest/report.json'];
  const again = await runReported(['run', await node(true), ...rest, '--profile', 'document'], { cwd });
  expect(again).toMatchObject({ code: 0 });
  expect(again.report.requirements.map(({ id }) => id)).toEqual(failed);

  await runCli(['run', 'http://127.0.0.1:1', '--out', 'dead'], { cwd });
  const dead = await runCli(['run', '--reference', '--failed', 'dead/report.json'], { cwd });
  expect(dead.stderr).toContain('no requirement failed in this report, and its run ended with exit code 3');
  expect(dead.code).toBe(2);
  const both = await runCli(['run', ...rest, '--only', '*'], { cwd });
  expect(both.stderr).toContain('--failed and --only exclude each other');
});

test('a failure that a response to another check shows is reproduced with that check', async () => {
  const url = await rawNode((socket, answer, { headers: { host } }) =>
    say(socket, host === 'foreign.example' ? { ...answer, status: 200, body: Buffer.from('empty') } : answer),
  );
  const [id, asker] = ['envelope/success-is-an-object', 'http.paths/foreign-host-is-403'];
  const flags = ['run', '--target', url, '--profile', '1.14.1'];
  const { stdout } = await runCli([...flags, '--only', `${id},${asker},platform.getHeight/height`]);
  const [, only = ''] = new RegExp(`FAIL ${id} [^]*?reproduce with: .* --only (\\S+)`).exec(stdout) ?? [];
  expect(only, stdout).toBe(`${id},${asker}`);
  expect((await runCli([...flags, '--only', only])).code).toBe(1);
  expect((await runCli([...flags, '--only', id])).code).not.toBe(1);
});
