import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BIN, emptyFolder, readReport } from './cli.ts';
import { runMeasured } from './measured.ts';
import { rawNode, say, type GoodAnswer, type Speaker } from './raw-node.ts';

const MOST_MEGABYTES = 300;
const VALIDATORS = items(400_000, (at) => `{"nodeID":"NodeID-${at}","weight":"1"}`);
const CHECKS = items(100_000, (at) => `"check ${at}":{"timestamp":"2026-01-01T00:00:00Z","duration":1}`);

function items(count: number, one: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => one(at)).join();
}

function replaced(answer: GoodAnswer, pattern: RegExp, by: string): GoodAnswer {
  return {
    ...answer,
    body: Buffer.from(
      answer.body.toString('latin1').replace(pattern, () => by),
      'latin1',
    ),
  };
}

const COSTLY: readonly (readonly [string, Speaker, number, readonly string[]])[] = [
  [
    'lists of 400,000 validators',
    (socket, answer) =>
      say(socket, replaced(answer, /"validators":\[[^]*\](?=\},"id")/, `"validators":[${VALIDATORS}]`)),
    1,
    ['envelope/success-is-an-object'],
  ],
  [
    'health reports of 100,000 checks',
    (socket, answer) => say(socket, replaced(answer, /"checks":\{(?=")/, `"checks":{${CHECKS},`)),
    1,
    [
      'envelope/success-is-an-object',
      'http.health-health/body-is-a-report',
      'http.health-readiness/body-is-a-report',
      'http.health/body-is-a-report',
    ],
  ],
  [
    '900 headers on each response',
    (socket, answer) =>
      say(socket, answer, ...Array.from({ length: 900 }, (_, at) => `x-header-${at}: ${'v'.repeat(50)}`)),
    0,
    [],
  ],
];

test.each(COSTLY)('%s: few findings, which name them, and little memory', async (_title, speak, exitCode, expected) => {
  const cwd = emptyFolder();
  const flags = ['--target', await rawNode(speak), '--profile', 'document', '--no-allure', '--runs', '1'];
  // The server of the test passes on no upgrades.
  const others = ['--timeout', '120000', '--skip', 'http.paths/c-chain-websocket'];
  const { code, megabytes } = await runMeasured(BIN, ['run', ...flags, ...others], cwd);
  const { requirements, outcome } = readReport(join(cwd, 'reports'));
  const failed = requirements.filter(({ verdict, level }) => verdict === 'fail' && level !== 'observed');
  expect(failed.map(({ id }) => id)).toEqual(expected);
  for (const { findings } of failed)
    expect(findings[0]?.message).toMatch(/^the response to .* is larger than the suite reads: more than \d+ values/);
  expect(outcome).not.toContain('time limit');
  expect(code).toBe(exitCode);
  expect(megabytes).toBeLessThan(MOST_MEGABYTES);
});
