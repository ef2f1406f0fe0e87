import { test, expect } from 'vitest';
import { join } from 'node:path';
import { BIN, emptyFolder, readReport } from '../support/cli.ts';
import { runMeasured } from '../support/measured.ts';
import { rawNode, say, type GoodAnswer, type Speaker } from '../support/raw-node.ts';

const MOST_MEGABYTES = 300;
const VALIDATORS = items(400_000, (at) => `{"nodeID":"NodeID-${at}","weight":"1"}`);
const CHECKS = items(100_000, (at) => `"check ${at}":{"timestamp":"2026-01-01T00:00:00Z","duration":1}`);

function items(count: number, one: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => one(at)).join();
}

function replaced(answer: GoodAnswer, pattern: RegExp, by: string): GoodAnswer {
  const body = answer.body.toString('latin1').replace(pattern, () => by);
  return { ...answer, body: Buffer.from(body, 'latin1') };
}

interface Costly {
  readonly title: string;
  readonly speak: Speaker;
  readonly exitCode: number;
  readonly failing: readonly string[];
}

/** Nodes whose responses cost much to read. */
const COSTLY: readonly Costly[] = [
  {
    title: 'lists of 400,000 validators',
    speak: (socket, answer) =>
      say(socket, replaced(answer, /"validators":\[[^]*\](?=\},"id")/, `"validators":[${VALIDATORS}]`)),
    exitCode: 1,
    failing: ['envelope/success-is-an-object'],
  },
  {
    title: 'health reports of 100,000 checks',
    speak: (socket, answer) => say(socket, replaced(answer, /"checks":\{(?=")/, `"checks":{${CHECKS},`)),
    exitCode: 1,
    failing: [
      'envelope/success-is-an-object',
      'http.health/body-is-a-report',
      'http.health-health/body-is-a-report',
      'http.health-readiness/body-is-a-report',
    ],
  },
];

test.each(COSTLY)(
  'every requirement on $title: few findings, which name them, and little memory',
  async ({ speak, exitCode, failing }) => {
    const cwd = emptyFolder();
    // The server of the test passes on no upgrades.
    const flags = [
      '--skip',
      'http.paths/c-chain-websocket*',
      '--profile',
      'document',
      '--runs',
      '1',
      '--timeout',
      '120000',
    ];
    const { code, megabytes } = await runMeasured(BIN, ['run', '--target', await rawNode(speak), ...flags], cwd);
    const { requirements, outcome } = readReport(join(cwd, 'reports'));
    const failed = requirements.filter(({ verdict, level }) => verdict === 'fail' && level !== 'observed');
    expect(failed.map(({ id }) => id)).toEqual(failing);
    for (const { findings } of failed)
      expect(findings[0]?.message).toMatch(/^the response to .* is larger than the suite reads: more than \d+ values/);
    expect(outcome).not.toContain('time limit');
    expect(code).toBe(exitCode);
    expect(megabytes).toBeLessThan(MOST_MEGABYTES);
  },
);
