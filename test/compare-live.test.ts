import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { emptyFolder, runCli, startNode } from './cli.ts';
import { startFaultyNode } from './faulty-node.ts';
import { NOBODY } from './hostile-servers.ts';
import { startStandardNode } from './standard-node.ts';

/** A folder with the requests of a run on a few methods. */
async function recorded(url: string): Promise<string> {
  const cwd = emptyFolder();
  const few = ['--method', 'getHeight,getTimestamp,getSubnets,getValidatorsAt', '--service', 'platform', '--no-allure'];
  await runCli(['run', '--target', url, '--profile', 'document', ...few], { cwd });
  return cwd;
}

describe('compare --live', () => {
  test('two nodes with the same chain: no difference, though heights and times move', async () => {
    const { url } = await startNode();
    const cwd = await recorded(url);
    const { url: other } = await startNode();
    const { code, stdout } = await runCli(['compare', '--live', url, other], { cwd });
    expect(stdout).toMatch(/^\d\d+ requests sent to both: 0 answered differently, 0 not answered\.$/m);
    expect(code).toBe(0);
  });

  test('a node that answers one method otherwise: only that is shown', async () => {
    const { url } = await startStandardNode();
    const cwd = await recorded(url);
    const faulty = await startFaultyNode('platform-get-height-height-missing');
    const { code, stdout } = await runCli(['compare', '--live', url, faulty], { cwd });
    expect(stdout).toContain('  /result/height: "');
    expect(stdout).toContain(' | nothing');
    expect(stdout).not.toContain('platform.getTimestamp');
    expect(code).toBe(1);
    const json = await runCli(['compare', '--live', url, faulty, '--format', 'json'], { cwd });
    expect(JSON.parse(json.stdout)).toMatchObject({ different: [{ method: 'platform.getHeight' }], faults: [] });
  });

  test('a node that is gone, an address that is none, no requests', async () => {
    const { url } = await startStandardNode();
    const cwd = await recorded(url);
    expect((await runCli(['compare', '--live', url, NOBODY], { cwd })).code).toBe(3);
    const wrong = await runCli(['compare', '--live', url, 'no-address'], { cwd });
    expect({ code: wrong.code, stderr: wrong.stderr }).toMatchObject({ code: 2 });
    expect((await runCli(['compare', '--live', url, url])).code).toBe(2);
    writeFileSync(join(cwd, 'empty.har'), JSON.stringify({ log: { version: '1.2', creator: {}, entries: [] } }));
    const nothing = await runCli(['compare', '--live', url, url, '--requests', 'empty.har'], { cwd });
    expect(nothing.stderr).toContain('No request was sent: empty.har contains no request to a node.');
    expect(nothing.code).toBe(4);
  });
});
