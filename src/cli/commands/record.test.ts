import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { folderWith, typed } from '../../../test/support/main.ts';
import { readWholeRecording } from '../../transport/recording/recording.ts';

const NODE = 'http://127.0.0.1:9650';
/** The signal of a user who has ended the recording already. */
const ENDED = AbortSignal.abort();

test.each<[string, readonly string[], string]>([
  ['without a target', [], "required option '--target <url>' not specified"],
  ['of an endpoint', ['--target', `${NODE}/ext/bc/P`], `It must be the base URL of the node, above /ext: ${NODE}`],
  ['with a release, without checks', ['--target', NODE, '--profile', '1.12.2'], '--profile has no effect'],
  ['with files of no size', ['--target', NODE, '--max-size', '0'], '--max-size'],
])('a recording that cannot start: exit code 2, and no file is made: %s', async (_, flags, message) => {
  const path = folderWith();
  const { code, stdout, stderr } = await typed(['record', ...flags, '--out', path('traffic.har')], {
    interrupt: ENDED,
  });
  expect(stderr).toContain(message);
  expect({ code, stdout, files: readdirSync(path('.')) }).toEqual({ code: 2, stdout: '', files: [] });
});

describe('a recording that ends before any request', () => {
  test('leaves a file that can be read, and says how many exchanges it has', async () => {
    const out = folderWith()('traffic.har');
    const { code, stdout } = await typed(['record', '--target', NODE, '--out', out], { interrupt: ENDED });
    expect(stdout).toMatch(/^Recording http:\/\/127\.0\.0\.1:9650 to .*\nSend requests to http:\/\/127\.0\.0\.1:\d+\n/);
    expect(stdout.endsWith(`Recorded 0 exchanges: ${out}\n`)).toBe(true);
    expect(await readWholeRecording(out)).toEqual([]);
    expect(code).toBe(0);
  });

  test('with checks, has the exit code of a run that tested nothing', async () => {
    const out = folderWith()('traffic.har');
    const { code, stdout } = await typed(['record', '--target', NODE, '--check', '--out', out], { interrupt: ENDED });
    expect(stdout).toMatch(/\(exit code 4\)\n$/);
    expect(code).toBe(4);
  });
});
