import { expect, test } from 'vitest';
import type { Report, RequirementResult } from '../generated/report.ts';
import { exampleReport } from '../../test/support/example-report.ts';
import { replayLine } from './replay-line.ts';

const HIDDEN = { target: { kind: 'node', url: 'http://h/[hidden-3fa9c1]' } } as const;
const LAUNCH = { path: './build/avalanchego', release: 'avalanchego/1.14.2', stages: [], population: [] };
const LAUNCHED = { launch: LAUNCH, replay: ['--launch', './build/avalanchego'] };
const WAIVED = { replay: ['--runs', '9', '--waivers', 'w.yaml'] };
const ASKED_BY = [{ message: 'broken', askedBy: 'a.b/other' }];

const CASES: [string, Partial<Report>, string, Partial<RequirementResult>?][] = [
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
  [
    'a generated input that failed, which is run alone',
    {},
    'run --target http://127.0.0.1:9650 --seed 1 --only a.b/c --path 3:0:1 --profile document',
    { findings: [{ message: 'broken', counterexample: '602', replay: { seed: 1, path: '3:0:1' } }] },
  ],
  [
    'a request of the check of another requirement: both are run',
    {},
    'run --target http://127.0.0.1:9650 --seed 1 --only a.b/c,a.b/other --profile document',
    { findings: ASKED_BY },
  ],
  [
    'a difference of a launched build from the trusted one, which the whole run shows',
    LAUNCHED,
    'run --seed 1 --launch ./build/avalanchego --profile document',
    { id: 'against/platform.getTx', findings: ASKED_BY },
  ],
  ['a launched build', LAUNCHED, 'run --seed 1 --only a.b/c --launch ./build/avalanchego --profile document'],
  [
    'a stale waiver, with the file that has it',
    WAIVED,
    'run --target http://127.0.0.1:9650 --seed 1 --only a.b/c --runs 9 --waivers w.yaml --profile document',
    { verdict: 'unexpected-pass' },
  ],
  [
    'a failure beside waivers, which it does not need',
    WAIVED,
    'run --target http://127.0.0.1:9650 --seed 1 --only a.b/c --runs 9 --profile document',
    { verdict: 'fail' },
  ],
  [
    'what the node lacks, with the flag that demands it',
    { replay: ['--with', 'index'] },
    'run --target http://127.0.0.1:9650 --seed 1 --only a.b/c --with index --profile document',
    { findings: [{ message: 'lacking', signature: { kind: 'not-served', rule: 'capability' } }] },
  ],
  [
    'another failure, which does not need this flag',
    { replay: ['--with', 'index'] },
    'run --target http://127.0.0.1:9650 --seed 1 --only a.b/c --profile document',
    { findings: [{ message: 'broken', signature: { kind: 'schema', at: '/result' } }] },
  ],
  ['an address that is hidden', HIDDEN, 'run --target "$TARGET" --seed 1 --only a.b/c --profile document'],
  [
    'an address whose query is hidden, too',
    HIDDEN,
    'run --target "$TARGET$QUERY" --seed 1 --only a.b/c --profile document',
    { evidence: [{ exchange: 1, curl: 'curl "$TARGET"/ext/health"$QUERY"', outcome: '200', durationMs: 1 }] },
  ],
];

test.each(CASES)('%s', (_, changes, line, result = {}) => {
  expect(replayLine(exampleReport([], changes), { id: 'a.b/c', findings: [], ...result })).toBe(
    `npx avalanche-conformance ${line}`,
  );
});
