import { expect, test } from 'vitest';
import { runCli } from '../support/cli.ts';
import { serveHttp } from '../support/hostile-servers.ts';

test('a plan tells what would be sent, by method and kind, and sends nothing to the target', async () => {
  let requests = 0;
  const target = await serveHttp((_request, response) => {
    requests += 1;
    response.end('{}');
  });
  const flags = ['--rate', '5', '--only', 'platform.getHeight'];
  const { code, stdout, stderr } = await runCli(['run', '--plan', '--target', target, ...flags]);
  expect({ code, stderr, requests }).toEqual({ code: 0, stderr: '', requests: 0 });
  expect(stdout).toContain(`A run for ${target} would test`);
  expect(stdout).toMatch(/^platform\.getHeight +\d+ +\d+ +\d+ +0 {2}\/ext\/bc\/P/m);
  expect(stdout).toMatch(/at 5 a second/);
  expect(stdout).toMatch(/^write +none: nothing is sent that a node could accept$/m);
  expect(stdout).toMatch(/never sends more than \d+ /);
});
