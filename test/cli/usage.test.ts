import { createServer } from 'node:net';
import { once } from 'node:events';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runCli } from '../support/cli.ts';

test('node on a port that is in use', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const { code, stderr } = await runCli(['node', '--port', String(port)]);
  expect(stderr).toContain(`Port ${port} of 127.0.0.1 is in use.`);
  expect(code).toBe(2);
});

describe('help', () => {
  test.each([
    [['--help']],
    [['help']],
    [['run', '--help']],
    [['node', '--help']],
    [['list', '--help']],
    [['validate', '--help']],
  ])('%j', async (args) => {
    const { code, stdout, stderr } = await runCli(args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('Usage: avalanche-conformance');
  });

  test('of run is a page, and all its flags are in groups', async () => {
    expect((await runCli(['run', '--help'])).stdout.trimEnd().split('\n').length).toBeLessThanOrEqual(45);
    const { stdout } = await runCli(['run', '--help-all']);
    const headings = stdout.split('\n').filter((line) => /^[A-Z][a-z ]+:$/.test(line));
    expect(headings.slice(1, 5)).toEqual(['Target:', 'Expectations:', 'Choice of requirements:', 'Extent of the run:']);
  });

  test('--version is the version of the package', async () => {
    const { stdout } = await runCli(['--version']);
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});
