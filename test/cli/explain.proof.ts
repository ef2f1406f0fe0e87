import { expect, test } from 'vitest';
import { runCli } from '../support/cli.ts';

test.each([
  [
    'by one response',
    'platform.getHeight/height',
    /A correct response .*"height": "\d+"/s,
    /A faulty response \(platform-get-height-[\w-]+\):\n {2}curl .*\n> +"result": \{\},.*\n {2}Wrong: `result\.height` is missing/s,
  ],
  [
    'by several responses',
    'platform.getHeight/nothing-above',
    /A correct response .*"error"/s,
    /A faulty response \(platform-get-height-one-behind\):.*"result"/s,
  ],
  [
    'in a profile of a release',
    'platform.getL1Validator/weight',
    /A correct response \(the reference node, profile 1\.\d+\.\d+\)/,
    /run --mutant [\w-]+ --profile 1\.\d+\.\d+ --only /,
  ],
])('explain shows a response that keeps a requirement and one that breaks it: %s', async (_, id, good, bad) => {
  const { code, stdout } = await runCli(['explain', id]);
  expect(code).toBe(0);
  expect(stdout).toMatch(good);
  expect(stdout).toMatch(bad);
});
