import { describe, expect, onTestFinished, test } from 'vitest';
import { typed, type Ended } from '../../../test/support/main.ts';
import { call } from '../../../test/fixtures/ask.ts';

/** Serves a node by the command line until the test ends; gives its greeting, its address, and how it ends. */
async function served(...flags: readonly string[]) {
  const interrupt = new AbortController();
  let ended: Promise<Ended> | undefined;
  const stop = async (): Promise<Ended | undefined> => {
    interrupt.abort();
    return ended;
  };
  onTestFinished(async () => void (await stop()));
  const greeting = await new Promise<string>((resolve, reject) => {
    ended = typed(['node', '--port', '0', ...flags], { stdout: { write: resolve }, interrupt: interrupt.signal });
    ended.then(({ code, stderr }) => reject(new Error(`It ended with exit code ${code}: ${stderr}`)), reject);
  });
  return { greeting, url: /http:\/\/127\.0\.0\.1:\d+/.exec(greeting)?.[0] ?? '', stop };
}

describe('a node', () => {
  test('serves until it is interrupted, and says how to test it', async () => {
    const { greeting, url, stop } = await served();
    expect(greeting).toContain(`Reference node at ${url} (scenario standard, profile document, seed 1)\n`);
    expect(greeting).toContain(`Test it:  npx avalanche-conformance run ${url}\n`);
    expect(await call(url, 'platform.getHeight', {})).toMatchObject({
      result: { height: expect.anything() as unknown },
    });
    expect(await stop()).toMatchObject({ code: 0 });
    await expect(call(url, 'platform.getHeight', {})).rejects.toThrow();
  });

  test('has a mutant and variants together, and names them', async () => {
    const [mutant, variant] = ['platform-get-timestamp-timestamp-unix', 'platform-get-height-with-numbers'] as const;
    const { greeting, url } = await served('--mutant', mutant, '--variant', variant, '--seed', '2');
    expect(greeting).toContain(`seed 2, mutant ${mutant}, variant ${variant})`);
    const { result: height } = await call(url, 'platform.getHeight', {});
    expect(height).toEqual({ height: expect.any(Number) as number });
    const { result: time } = await call(url, 'platform.getTimestamp', {});
    expect(JSON.stringify(time)).not.toContain('T');
  });

  test('serves the methods of its profile', async () => {
    const { greeting, url } = await served('--profile', '1.10.0');
    expect(greeting).toContain('profile 1.10.0, ');
    expect(await call(url, 'platform.getSubnet', {})).toMatchObject({
      error: { message: expect.stringContaining("can't find method") as string },
    });
  });
});

test.each([
  [['--mutant', 'platform-get-height-one-behnd'], "There is no mutant 'platform-get-height-one-behnd'. Did you mean"],
  [
    ['--variant', 'platform-get-height-with-numbers', 'zzzzzzzzz'],
    'See them with: npx avalanche-conformance list variants',
  ],
  [['--profile', 'auto'], '--profile auto is for a node that runs already; name one here.'],
  [['--scenario', 'nope'], "argument 'nope' is invalid"],
])('what cannot be served: exit code 2: %j', async (flags, message) => {
  const { code, stdout, stderr } = await typed(['node', '--port', '0', ...flags]);
  expect(stderr).toContain(message);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
});
