import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, runCli, EVERY_FORMAT } from '../support/cli.ts';
import { startShortNode } from '../support/standard-node.ts';

test('a run removes the Allure results of an earlier run, and no file of another tool', async () => {
  const cwd = emptyFolder();
  const { url } = await startShortNode();
  const folder = join(cwd, 'out/allure-results');
  mkdirSync(folder, { recursive: true });
  const others = ['categories.json', 'other-tool-result.json'];
  for (const name of others) writeFileSync(join(folder, name), '{}');
  const run = (...flags: string[]): ReturnType<typeof runCli> =>
    runCli(['run', url, '--only', 'platform.getHeight/height', '--out', 'out', ...flags], { cwd });
  for (const time of ['first', 'second']) {
    expect((await run(...EVERY_FORMAT)).code, time).toBe(0);
    expect(readdirSync(folder).sort(), time).toEqual(
      expect.arrayContaining([
        ...others,
        'environment.properties',
        expect.stringMatching(/^[0-9a-f-]{36}-result\.json$/),
      ]),
    );
    expect(readdirSync(folder), time).toHaveLength(4);
  }
  expect((await run()).code).toBe(0);
  expect(readdirSync(folder).sort()).toEqual(others);
});
