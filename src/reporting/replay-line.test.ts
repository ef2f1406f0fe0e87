import { expect, test } from 'vitest';
import type { Report } from '../generated/report.ts';
import { exampleReport } from '../../test/support/example-report.ts';
import { replayLine } from './replay-line.ts';

const CASES: [string, Partial<Report>, string][] = [
  ['a node', {}, 'run --target http://127.0.0.1:9650 --seed 1 --only a.b/c --profile document'],
  [
    'an address that a shell would take apart',
    { target: { kind: 'node', url: "http://h/a?b&c='d'" } },
    `run --target 'http://h/a?b&c='\\''d'\\''' --seed 1 --only a.b/c --profile document`,
  ],
  [
    'the reference node',
    { target: { kind: 'reference-node', url: 'http://127.0.0.1:43210', scenario: 'empty' }, seed: 7 },
    'run --scenario empty --seed 7 --only a.b/c',
  ],
  [
    'a mutant of it',
    { target: { kind: 'reference-node', url: 'http://127.0.0.1:43210', scenario: 'empty', mutant: 'says-nothing' } },
    'run --scenario empty --mutant says-nothing --seed 1 --only a.b/c',
  ],
  [
    'what else was asked for, among it a profile of the user',
    { replay: ['--runs', '1000', '--profile', './my profile.yaml'] },
    "run --target http://127.0.0.1:9650 --seed 1 --only a.b/c --runs 1000 --profile './my profile.yaml'",
  ],
  [
    'recordings',
    { target: { kind: 'recording', url: 'one.har, two.har.gz' } },
    'validate one.har two.har.gz --only a.b/c --profile document',
  ],
  [
    'an audit, with what limited it',
    { part: { what: 'audit', of: 9 }, replay: ['--only', 'platform.getTx', '--from', '4'] },
    'audit --target http://127.0.0.1:9650 --only platform.getTx --from 4 --profile document',
  ],
  [
    'another profile',
    { profile: { name: 'v1.11', reason: 'asked for', errata: [] } },
    'run --target http://127.0.0.1:9650 --seed 1 --only a.b/c --profile v1.11',
  ],
];

test.each(CASES)('%s', (_, changes, line) => {
  expect(replayLine(exampleReport([], changes), { id: 'a.b/c', findings: [] })).toBe(
    `npx avalanche-conformance ${line}`,
  );
});

test('a generated input that failed is run alone', () => {
  const findings = [{ message: 'broken', counterexample: '602', replay: { seed: 1, path: '3:0:1' } }];
  expect(replayLine(exampleReport([]), { id: 'a.b/c', findings })).toContain(' --only a.b/c --path 3:0:1 ');
});

test('where the check of another requirement sent the request, both are run', () => {
  const findings = [{ message: 'broken', askedBy: 'a.b/other' }];
  expect(replayLine(exampleReport([]), { id: 'a.b/c', findings })).toContain(' --only a.b/c,a.b/other ');
});

test('a difference of a launched build from the trusted one is tested by the whole run', () => {
  const launch = { path: './build/avalanchego', release: 'avalanchego/1.14.2', stages: [], population: [] };
  const report = exampleReport([], { launch, replay: ['--launch', './build/avalanchego'] });
  const line = replayLine(report, { id: 'against/platform.getTx', findings: [{ message: 'other', askedBy: 'a.b/c' }] });
  expect(line).toContain('run --seed 1 --launch ./build/avalanchego');
  expect(replayLine(report, { id: 'a.b/c', findings: [] })).toContain('run --seed 1 --only a.b/c --launch');
});

test('an address that is hidden is a variable', () => {
  const target = { kind: 'node', url: 'http://h/[hidden-3fa9c1]' } as const;
  expect(replayLine(exampleReport([], { target }), { id: 'a.b/c', findings: [] })).toContain(' --target "$TARGET" ');
});

test('so is its query, if it has one', () => {
  const target = { kind: 'node', url: 'http://h/[hidden-3fa9c1]' } as const;
  const evidence = [{ exchange: 1, curl: 'curl "$TARGET"/ext/health"$QUERY"', outcome: '200', durationMs: 1 }];
  expect(replayLine(exampleReport([], { target }), { id: 'a.b/c', findings: [], evidence })).toContain(
    ' --target "$TARGET$QUERY" ',
  );
});
