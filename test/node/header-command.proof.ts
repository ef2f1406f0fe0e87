import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, runCli, runReported, textsIn } from '../support/cli.ts';
import { rawNode, say } from '../support/raw-node.ts';

const ONLY = ['--profile', 'document', '--only', 'platform.getHeight,platform.getTimestamp'];

/** A gateway whose token is good for some requests; the next one is then in the file `token`. */
async function startGateway(cwd: string, requests: number): Promise<{ url: string; tokens: string[] }> {
  const tokens: string[] = [];
  let left = 0;
  const next = (): void => {
    left = requests;
    tokens.push(`token-${tokens.length}-of-correct-horse`);
    writeFileSync(join(cwd, 'token'), tokens.at(-1) ?? '');
  };
  next();
  const url = await rawNode((socket, answer, { headers }) => {
    if (left === 0) next();
    const isGood = headers.authorization === `Bearer ${tokens.at(-1) ?? ''}`;
    if (isGood) left -= 1;
    const refusal = { status: 401, headers: [], body: Buffer.from(`not ${headers.authorization ?? ''}`) };
    say(socket, isGood ? answer : refusal);
  });
  return { url, tokens };
}

test('a token that expires is made anew during a run, and none is in an output', async () => {
  const cwd = emptyFolder();
  const { url, tokens } = await startGateway(cwd, 10);
  const command = `'${process.execPath}' -p 'fs.readFileSync("token", "utf8")'`;
  const run = await runReported(['run', url, ...ONLY, '--header-command', command], { cwd });
  expect(run, run.stdout + run.stderr).toMatchObject({ code: 0 });
  expect(tokens.length).toBeGreaterThan(2);
  const { notes, requirements } = run.report;
  expect(notes).toContain(`The command of --header-command ran again ${tokens.length - 1} times, because of HTTP 401.`);
  expect(requirements.filter(({ cause }) => cause?.kind === 'refused')).toEqual([]);
  const printed = await runCli(['run', url, '--header-command', command, '--print-config'], { cwd });
  expect(printed.stdout).toContain('headerCommand: "(hidden)"');
  expect(
    [...textsIn(join(cwd, 'reports')), run.stdout, run.stderr].filter((text) => text.includes('correct-horse')),
  ).toEqual([]);
});

test('a value that is refused from the start is not asked for again, and a command that fails is a usage error', async () => {
  const cwd = emptyFolder();
  const { url } = await startGateway(cwd, 10);
  const count = `'${process.execPath}' -e 'fs.appendFileSync("ran", "x"); console.log("other-token")'`;
  const refused = await runCli(['run', url, ...ONLY, '--header-command', count], { cwd });
  expect(refused.code).toBe(3);
  expect(refused.stdout).toContain('does not accept the header authorization of --header or --header-command');
  expect(readFileSync(join(cwd, 'ran'), 'utf8')).toBe('x');
  writeFileSync(join(cwd, 'conformance.config.yaml'), 'headerCommand: no-such-command-of-anyone\n');
  const missing = await runCli(['run', url, ...ONLY], { cwd });
  expect(missing.code).toBe(2);
  expect(missing.stderr).toContain('The command of `headerCommand` (conformance.config.yaml:1) did not start:');
});
